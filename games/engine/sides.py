"""The two sides of a game for two."""

from __future__ import annotations

from enum import IntEnum


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
