"""Why a decision is refused; the first reason of §10 that holds (margrites §10)."""

from __future__ import annotations

from typing import Final

from games.engine.margrites.rules import placing_refusals
from games.engine.margrites.rules.boards import AROUND, BIT, LAST_RANK, NAMES, NOWHERE
from games.engine.margrites.rules.martyrs import martyrdom_words
from games.engine.margrites.rules.moving import returnable, start_of
from games.engine.margrites.rules.placing_refusals import occupied, refused
from games.engine.margrites.rules.steps import is_martyrdom, must_change, restores
from games.engine.margrites.rules.values import (
    Accept,
    Arrange,
    Move,
    Place,
    Position,
    Return,
    Score,
    Step,
)
from games.engine.words import Words

EDGES: Final = ("rank 1", "rank 8")  # over which White and Black score


def refusal(position: Position, move: Move) -> Words | None:
    """Why a decision is refused, or None when it is legal."""
    if position.ended is not None:
        text = f"The game is over: {position.ended.words.text}"
        return refused("game-over", text)
    if isinstance(move, Place | Arrange | Accept):
        return placing_refusals.refusal(position, move)
    if position.placing:
        return refused("incomplete", "The set-up is not complete: no piece moves yet.")
    if isinstance(move, Return):
        return _returning(position, move)
    found = not_this_piece(position, move.origin)
    if found is None and isinstance(move, Score):
        return _scoring(position, move)
    if found is None and isinstance(move, Step):
        return _stepping(position, move)
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
            f"The piece on {NAMES[square]} is {side.other.title}’s, and it is "
            f"{side.title}’s turn."
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


def _stepping(position: Position, move: Step) -> Words | None:
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
    if (taken := occupied(position, target)) is not None:
        return taken
    if start_of(position, origin) == target:
        text = (
            f"The piece on {NAMES[origin]} began this turn on {NAMES[target]} and may "
            "not go back there in this turn."
        )
        return refused("start-square", text, **params)
    return _last_reasons(position, move, origin, target)


def _returning(position: Position, move: Return) -> Words | None:
    """Why a piece cannot be put back where it scored (margrites §8)."""
    square = move.square
    kept = None if square == NOWHERE else returnable(position, square)
    if kept is None:
        name = "there" if square == NOWHERE else f"from {NAMES[square]}"
        text = f"{position.turn.title} has no piece to put back that scored {name}."
        return refused("no-piece", text)
    if (taken := occupied(position, square)) is not None:
        return taken
    if kept.start == square:
        text = f"The piece began this turn on {NAMES[square]} and may not go back."
        return refused("start-square", text, to=NAMES[square])
    return _last_reasons(position, move, NOWHERE, square)


def _last_reasons(
    position: Position, move: Step | Return, origin: int, target: int
) -> Words | None:
    """Martyrdom, then a dance that may not be repeated."""
    if is_martyrdom(position.men, position.turn, origin, target):
        return martyrdom_words(position, origin, target)
    if must_change(position) and restores(position, move):
        text = (
            "The last two turns ended as they began, and "
            f"{position.turn.title} did so first: this turn must end differently, and "
            f"this step to {NAMES[target]} would end it as it began."
        )
        return refused("must-change", text, to=NAMES[target])
    return None
