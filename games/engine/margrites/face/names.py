"""How pieces and squares are called and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.margrites.rules.boards import INDEX, NAMES, NOWHERE, squares_in
from games.engine.margrites.rules.values import Men
from games.engine.scenes import Man
from games.engine.sides import Side
from games.engine.words import Words

# White's and Black's piece; all pieces of a side are alike (margrites §2).
PIECES: Final = tuple(
    Man(side.letter.lower(), side.seat, "pearl", (), f"{side.title} piece")
    for side in Side
)


def side_on(men: Men, square: int) -> Side | None:
    """Whose piece stands on a square."""
    if square == NOWHERE:
        return None
    for side in Side:
        if men[side] >> square & 1:
            return side
    return None


def square_names(mask: int) -> tuple[str, ...]:
    return tuple(NAMES[square] for square in squares_in(mask))


def plural(number: int, word: str) -> str:
    """ "1 step", "2 steps"."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def no_square(text: str) -> Words:
    shown = " ".join(text.split())[:20]
    words = f"There is no square {shown!r} on this board."
    return Words("no_square", words, {"text": shown})


def unread(text: str) -> Words:
    """What fits no decision (margrites §10, `syntax`)."""
    shown = " ".join(text.split())[:40]
    return Words("syntax", f"{shown!r} is no step and no part of one.", {"text": shown})


def indices(names: Sequence[str]) -> list[int]:
    """The squares that are on the board of some that are named."""
    return [INDEX[name] for name in names if name in INDEX]
