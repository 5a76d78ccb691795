"""How a position stands, in the game's own measure (margrites §7)."""

from __future__ import annotations

from typing import Final

from games.engine.margrites.rules.boards import SIZE, WIDTH, squares_in
from games.engine.margrites.rules.values import Position
from games.engine.sides import Side

POINT: Final = 400  # above all captures and the whole way across the board
CAPTURE: Final = 24


def balance(position: Position, side: Side) -> int:
    """Points and captures of a side and how far its pieces have come, less the other's;
    nothing is won by a piece that is not there."""
    return _worth(position, side) - _worth(position, side.other)


def _worth(position: Position, side: Side) -> int:
    return (
        POINT * position.points[side]
        + CAPTURE * position.captures[side]
        + sum(WAY[side][square] for square in squares_in(position.men[side]))
    )


def ranks_come(side: Side, square: int) -> int:
    """How far a piece on a square has come beyond its own front rank."""
    rank = square // WIDTH
    return max(0, rank - 1 if side is Side.BLACK else 6 - rank)


def _way(side: Side, square: int) -> int:
    """What that is worth. Each rank is worth one more than that before, so that one
    piece goes on and scores rather than all of them a little."""
    ranks = ranks_come(side, square)
    return ranks * (ranks + 1) // 2


WAY: Final = tuple([[_way(side, square) for square in range(SIZE)] for side in Side])
