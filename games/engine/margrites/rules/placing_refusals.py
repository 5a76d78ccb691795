"""Why a decision of a set-up is refused, and what refusals share (margrites §10)."""

from __future__ import annotations

from games.engine.margrites.options import MargritesOptions
from games.engine.margrites.rules.boards import BIT, CAMP, CAMP_RANKS, NAMES, NOWHERE
from games.engine.margrites.rules.values import EIGHT, Accept, Arrange, Place, Position
from games.engine.sides import Side
from games.engine.words import Parameter, Words


def refused(code: str, text: str, **params: Parameter) -> Words:
    return Words(code, text, params)


def occupied(position: Position, square: int) -> Words | None:
    """Whose piece is in the way on a square."""
    for side in Side:
        if position.men[side] & BIT[square]:
            name = NAMES[square]
            text = f"{name} is occupied by a piece of {side.title}."
            return refused("occupied", text, to=name, side=side.seat)
    return None


def refusal(position: Position, move: Place | Arrange | Accept) -> Words | None:
    if move.side is not position.turn:
        text = f"It is {position.turn.title}’s turn, not {move.side.title}’s."
        return refused("not-your-turn", text, seat=position.turn.seat)
    if isinstance(move, Accept):
        return _accepting(position)
    squares = move.squares if isinstance(move, Arrange) else (move.square,)
    for square in squares:
        if (outside := outside_camp(position.turn, square)) is not None:
            return outside
    if not position.placing:
        text = f"All {EIGHT} pieces of each side have been placed."
        return refused("too-many", text, number=EIGHT)
    if isinstance(move, Place):
        return _placing(position, move)
    return _arranging(position.options, move)


def outside_camp(side: Side, square: int) -> Words | None:
    """Why a piece cannot be placed on a square, if that is not in its own camp."""
    if square != NOWHERE and CAMP[side] & BIT[square]:
        return None
    name = "That square" if square == NOWHERE else NAMES[square]
    text = f"{name} is outside {side.title}’s camp, ranks {CAMP_RANKS[side]}."
    return refused("outside-camp", text, square=name)


def _placing(position: Position, move: Place) -> Words | None:
    if (taken := occupied(position, move.square)) is not None:
        return taken
    if position.options.setup != "hostile":
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


def _accepting(position: Position) -> Words | None:
    if not position.placing:
        return refused("too-many", "The set-up is accepted already: play has begun.")
    if position.options.setup == "hostile" or not all(position.men):
        text = "The set-up can be accepted once all pieces of both sides stand."
        return refused("incomplete", text)
    return None
