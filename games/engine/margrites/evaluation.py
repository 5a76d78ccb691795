"""How a position stands, in the game's own measure (margrites §7)."""

from __future__ import annotations

from typing import Final

from games.engine.margrites.boards import WIDTH, squares_in
from games.engine.margrites.values import Position
from games.engine.sides import Side

POINT: Final = 400  # above all captures and the whole way across the board
CAPTURE: Final = 24
RANK: Final = 1  # nearer to its last rank by one


def balance(position: Position, side: Side) -> int:
    """Points and captures of a side and how far its pieces have come, less the other's;
    nothing is won by a piece that is not there."""
    return _worth(position, side) - _worth(position, side.other)


def _worth(position: Position, side: Side) -> int:
    return (
        POINT * position.points[side]
        + CAPTURE * position.captures[side]
        + RANK * sum(_way(side, square) for square in squares_in(position.men[side]))
    )


def _way(side: Side, square: int) -> int:
    """How many ranks a piece has come beyond its own front rank."""
    rank = square // WIDTH
    return max(0, rank - 1 if side is Side.BLACK else 6 - rank)
