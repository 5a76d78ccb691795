"""Zalewski's angle notation of squares, read and written (enochian §12).

Each quarter of the board is an angle of an element; a square is the letter of its
angle, the number along that army's line of four, and a letter for the depth: A1c is a6.
"""

from __future__ import annotations

import re
from typing import Final

from games.engine.enochian.rules.squares import FILES, NAMES, RANKS, WIDTH

ELEMENTS: Final = {"E": "Earth", "A": "Air", "W": "Water", "F": "Fire"}


def _square(angle: str, number: int, depth: int) -> int:
    """The square of an angle; both counts begin at 0."""
    file, rank = {
        "E": (depth, number),
        "A": (number, 7 - depth),
        "W": (7 - depth, 7 - number),
        "F": (7 - number, depth),
    }[angle]
    return rank * WIDTH + file


SQUARES: Final = {
    f"{angle}{number + 1}{'abcd'[depth]}": _square(angle, number, depth)
    for angle in ELEMENTS
    for number in range(4)
    for depth in range(4)
}
ANGLES: Final = {square: name for name, square in SQUARES.items()}
_ANGLE: Final = re.compile("[EAWF][1-4][abcd]")
_PLAIN: Final = re.compile(f"[{FILES}][{RANKS}]")


def read_angle(text: str) -> int | None:
    """The square of an angle's name, or None where it is none."""
    return SQUARES.get(text)


def write_angle(square: int) -> str:
    return ANGLES[square]


def to_plain(text: str) -> str:
    """A move or a game with every angle's name as a square: PF3b-F3c is Pf2-f3."""
    return _ANGLE.sub(lambda found: NAMES[SQUARES[found[0]]], text)


def to_angles(text: str) -> str:
    """A plain move as angles: Pf2-f3 is PF3b-F3c."""
    return _PLAIN.sub(lambda found: ANGLES[NAMES.index(found[0])], text)
