"""Positions that cannot be (margrites §2, §3, §9)."""

from __future__ import annotations

from games.engine.errors import PositionError
from games.engine.margrites.options import PLACING
from games.engine.margrites.rules.boards import BIT, CAMP
from games.engine.margrites.rules.values import EIGHT, Position
from games.engine.sides import Side


def check(position: Position) -> None:
    """Refuse more than eight pieces of a side, and start squares of others'."""
    men, side = position.men, position.turn
    for each in Side:
        gone = position.points[each] + position.captures[each.other]
        if men[each].bit_count() + gone > EIGHT:
            raise PositionError(f"{each.title} has more than eight pieces in all.")
    if any(not men[side] & BIT[now] for now, _ in position.starts):
        raise PositionError(f"Start squares are those of pieces of {side.title}.")


def check_placing(position: Position, left: str) -> None:
    """Refuse a set-up that no placing leads to (margrites §3)."""
    options = position.options
    if options.setup not in PLACING:
        raise PositionError("Turn 0 is a set-up, and this game begins with turn 1.")
    scored = any(position.points) or any(position.captures)
    outside = any(position.men[side] & ~CAMP[side] for side in Side)
    if scored or position.starts or outside or left.endswith("r"):
        raise PositionError("In a set-up the pieces stand in their camps, no more.")
    white, black = (men.bit_count() for men in position.men)
    first = position.turn is Side.BLACK
    if options.setup == "hostile":
        due = black == white if first else black == white + 1
        good = due and 0 < position.left == EIGHT - (black if first else white)
    else:
        good = _is_gentle(white, black, position.left, first=first)
    if not good:
        raise PositionError("No placing in turn leads to this set-up.")


def _is_gentle(white: int, black: int, left: int, *, first: bool) -> bool:
    """Whether a gentleman's set-up can stand so."""
    if black == white == EIGHT:
        return left in (1, 2)
    return left == 2 and white == 0 and black == (0 if first else EIGHT)
