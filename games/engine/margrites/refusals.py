"""Why a decision is refused; the first reason of §10 that holds (margrites §10)."""

from __future__ import annotations

from typing import Final

from games.engine.margrites.boards import (
    AROUND,
    BIT,
    CAMP,
    CAMP_RANKS,
    LAST_RANK,
    NAMES,
    NOWHERE,
)
from games.engine.margrites.martyrs import told
from games.engine.margrites.moving import returnable, start_of
from games.engine.margrites.options import MargritesOptions
from games.engine.margrites.steps import is_martyrdom, must_change, restores
from games.engine.margrites.values import (
    EIGHT,
    Accept,
    Arrange,
    Move,
    Place,
    Position,
    Return,
    Score,
    Step,
)
from games.engine.sides import Side
from games.engine.words import Parameter, Words

EDGES: Final = ("rank 1", "rank 8")  # over which White and Black score


def refused(code: str, text: str, **params: Parameter) -> Words:
    return Words(code, text, params)


def refusal(options: MargritesOptions, position: Position, move: Move) -> Words | None:
    """Why a decision is refused, or None when it is legal."""
    if position.ended is not None:
        text = f"The game is over: {position.ended.words.text}"
        return refused("game-over", text)
    if isinstance(move, Place | Arrange | Accept):
        return _set_up(options, position, move)
    if position.placing:
        return refused("incomplete", "The set-up is not complete: nobody moves yet.")
    if isinstance(move, Return):
        return _returning(options, position, move)
    found = not_this_piece(position, move.origin)
    if found is None and isinstance(move, Score):
        return _scoring(position, move)
    if found is None and isinstance(move, Step):
        return _stepping(options, position, move)
    return found


# --- Steps --------------------------------------------------------------------------


def not_this_piece(position: Position, square: int) -> Words | None:
    """Why the piece on a square cannot be moved by the side to move."""
    side = position.turn
    if square == NOWHERE or not (position.men[0] | position.men[1]) & BIT[square]:
        name = "that square" if square == NOWHERE else NAMES[square]
        return refused("no-piece", f"There is no piece on {name}.", square=name)
    if not position.men[side] & BIT[square]:
        text = (
            f"The piece on {NAMES[square]} is {side.other.title}'s, and it is "
            f"{side.title}'s turn."
        )
        return refused("not-your-piece", text, square=NAMES[square])
    return None


def _scoring(position: Position, move: Score) -> Words | None:
    side, name = position.turn, NAMES[move.origin]
    if move.edge is not side:
        text = (
            f"{side.title} scores over {EDGES[side]}, written {side.letter}++, not "
            f"{move.edge.letter}++."
        )
        return refused("wrong-edge", text, square=name)
    if not LAST_RANK[side] & BIT[move.origin]:
        text = f"{name} is not on {EDGES[side]}, from where {side.title} scores."
        return refused("not-on-last-rank", text, square=name)
    return None


def _stepping(
    options: MargritesOptions, position: Position, move: Step
) -> Words | None:
    origin, target = move.origin, move.target
    if target == NOWHERE:
        text = f"{NAMES[origin]} cannot step there: it is off the board."
        return refused("not-adjacent", text, square=NAMES[origin])
    params = {"from": NAMES[origin], "to": NAMES[target]}
    if not AROUND[origin] & BIT[target]:
        text = (
            f"{NAMES[target]} does not touch {NAMES[origin]}: a step goes one square."
        )
        return refused("not-adjacent", text, **params)
    if (taken := _occupied(position, target)) is not None:
        return taken
    if start_of(position, origin) == target:
        text = (
            f"The piece on {NAMES[origin]} began this turn on {NAMES[target]} and may "
            "not go back there in this turn."
        )
        return refused("start-square", text, **params)
    return _last_reasons(options, position, move, origin, target)


def _returning(
    options: MargritesOptions, position: Position, move: Return
) -> Words | None:
    """Why a piece cannot be put back where it scored (margrites §8)."""
    square = move.square
    kept = None if square == NOWHERE else returnable(position, square)
    if kept is None:
        name = "there" if square == NOWHERE else f"from {NAMES[square]}"
        text = f"{position.turn.title} has no piece to put back that scored {name}."
        return refused("no-piece", text)
    if (taken := _occupied(position, square)) is not None:
        return taken
    if kept.start == square:
        text = f"The piece began this turn on {NAMES[square]} and may not go back."
        return refused("start-square", text, to=NAMES[square])
    return _last_reasons(options, position, move, NOWHERE, square)


def _last_reasons(
    options: MargritesOptions,
    position: Position,
    move: Step | Return,
    origin: int,
    target: int,
) -> Words | None:
    """Martyrdom, then a dance that may not be repeated."""
    if is_martyrdom(position.men, position.turn, origin, target):
        return told(position, origin, target)
    if must_change(options, position) and restores(options, position, move):
        text = (
            "The last two turns ended as they began, and "
            f"{position.turn.title} did so first: this turn must end differently, and "
            f"this step to {NAMES[target]} would end it as it began."
        )
        return refused("must-change", text, to=NAMES[target])
    return None


def _occupied(position: Position, square: int) -> Words | None:
    for side in Side:
        if position.men[side] & BIT[square]:
            name = NAMES[square]
            text = f"{name} is occupied by a piece of {side.title}."
            return refused("occupied", text, to=name, side=side.seat)
    return None


# --- The set-up ---------------------------------------------------------------------


def _set_up(
    options: MargritesOptions, position: Position, move: Place | Arrange | Accept
) -> Words | None:
    if move.side is not position.turn:
        text = f"It is {position.turn.title}'s turn, not {move.side.title}'s."
        return refused("not-your-turn", text, seat=position.turn.seat)
    if isinstance(move, Accept):
        return _accepting(options, position)
    squares = move.squares if isinstance(move, Arrange) else (move.square,)
    for square in squares:
        if (outside := outside_camp(position.turn, square)) is not None:
            return outside
    if not position.placing:
        text = f"All {EIGHT} pieces of each side have been placed."
        return refused("too-many", text, number=EIGHT)
    if isinstance(move, Place):
        return _placing(options, position, move)
    return _arranging(options, move)


def outside_camp(side: Side, square: int) -> Words | None:
    """Why a piece cannot be placed on a square, if that is not in its own camp."""
    if square != NOWHERE and CAMP[side] & BIT[square]:
        return None
    name = "That square" if square == NOWHERE else NAMES[square]
    text = f"{name} is outside {side.title}'s camp, ranks {CAMP_RANKS[side]}."
    return refused("outside-camp", text, square=name)


def _placing(
    options: MargritesOptions, position: Position, move: Place
) -> Words | None:
    if (taken := _occupied(position, move.square)) is not None:
        return taken
    if options.setup != "hostile":
        text = f"All {EIGHT} pieces are arranged in one decision."
        return refused("incomplete", text, number=1, needed=EIGHT)
    return None


def _arranging(options: MargritesOptions, move: Arrange) -> Words | None:
    squares = move.squares
    for square in squares:
        if squares.count(square) > 1:
            text = f"{NAMES[square]} is named more than once."
            return refused("occupied", text, to=NAMES[square])
    most = 1 if options.setup == "hostile" else EIGHT
    if len(squares) > most:
        text = f"{len(squares)} pieces are too many: {most} at a time."
        return refused("too-many", text, number=len(squares), most=most)
    if len(squares) < EIGHT:
        text = f"{len(squares)} of {EIGHT} pieces stand: the arrangement is incomplete."
        return refused("incomplete", text, number=len(squares), needed=EIGHT)
    return None


def _accepting(options: MargritesOptions, position: Position) -> Words | None:
    if not position.placing:
        return refused("too-many", "The set-up is accepted already: play has begun.")
    if options.setup == "hostile" or not all(position.men):
        text = "Nobody can accept before all pieces of both sides stand."
        return refused("incomplete", text)
    return None
