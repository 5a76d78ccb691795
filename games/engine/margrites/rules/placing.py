"""Placing the pieces as a phase of the game (margrites §3).

`hostile`: one piece at a time in turn, Black first; it stays. `gentleman`: in turn, and
openly, each side arranges its eight pieces in one decision; once both stand, a side may
also accept. Play begins when both have accepted one after the other; anyone who
arranges anew makes an acceptance void.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from games.engine.margrites.rules.boards import BIT, CAMP, front_first, squares_in
from games.engine.margrites.rules.setup import formations, opening
from games.engine.margrites.rules.values import (
    EIGHT,
    Accept,
    Arrange,
    Men,
    Move,
    Place,
    Position,
)
from games.engine.sides import Side


def legal(position: Position) -> Iterator[Move]:
    """Every piece that may be placed, or every arrangement of the sources that is not
    there yet, for all of 43 758, and the acceptance."""
    side = position.turn
    if position.options.setup == "hostile":
        for square in squares_in(CAMP[side] & ~position.men[side]):
            yield Place(side, square)
        return
    for _, mask in formations(side):
        if mask != position.men[side]:
            yield arrangement(side, mask)
    if all(position.men):
        yield Accept(side)


def arrangement(side: Side, mask: int) -> Arrange:
    """All pieces of a side at once, in the order in which they are written."""
    return Arrange(side, in_order(side, squares_in(mask)))


def in_order(side: Side, squares: Iterable[int]) -> tuple[int, ...]:
    """Squares of a set-up, the front rank first, each by file."""
    return tuple(sorted(squares, key=lambda each: front_first(side, each)))


def after(position: Position, move: Move) -> Position:
    """The position after a legal decision of the set-up."""
    side, left = position.turn, 2
    men = position.men
    if isinstance(move, Place):
        men = _with(men, side, men[side] | BIT[move.square])
        left = EIGHT - men[side.other].bit_count()
    elif isinstance(move, Arrange):
        men = _with(men, side, sum(BIT[square] for square in move.squares))
    elif isinstance(move, Accept):
        left = position.left - 1
    if left == 0:
        first = opening(position.options, men)
        return replace(first, before=position, move=move)
    return replace(
        position, men=men, turn=side.other, left=left, before=position, move=move
    )


def _with(men: Men, side: Side, own: int) -> Men:
    return (own, men[1]) if side is Side.WHITE else (men[0], own)
