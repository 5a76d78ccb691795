"""The two sides of a game for two."""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol, Self


class Side(IntEnum):
    """White and Black, in order of play (Spec v1 §5; medieval §1)."""

    WHITE = 0
    BLACK = 1

    @property
    def seat(self) -> str:
        return ("white", "black")[self]

    @property
    def letter(self) -> str:
        return "WB"[self]

    @property
    def title(self) -> str:
        return ("White", "Black")[self]

    @property
    def other(self) -> Side:
        return Side.BLACK if self is Side.WHITE else Side.WHITE


class Played(Protocol):
    """A position that knows who is to move and what came before it."""

    @property
    def turn(self) -> Side: ...

    @property
    def before(self) -> Self | None: ...


def number(position: Played) -> str:
    """How a move made now is numbered: "3." is White's, "3…" Black's; where Black
    begins, "1…" is the first."""
    made, earlier = 0, position.before
    while earlier is not None:
        made, earlier = made + 1, earlier.before
    return numbered(position.turn, made)


def numbered(turn: Side, made: int) -> str:
    """The same after so many moves."""
    black = turn is Side.BLACK
    begun_by_black = (made + black) % 2
    return f"{(made + begun_by_black) // 2 + 1}{'…' if black else '.'}"
