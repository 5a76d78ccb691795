"""What men, kings and places are worth to the fast core (`balance.py`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.engine.enochian.rules.armies import Army
from games.engine.enochian.rules.arrays import Array
from games.engine.enochian.rules.men import KING, PAWN, patron_of
from games.engine.enochian.rules.squares import SIZE, WIDTH, distance
from games.engine.enochian.search.board import KINDS, MIDDLE, SQUARES, Facts

# As `dangers.py` has them: without the die, and with it, which often keeps a king from
# going away.
WEIGHTS: Final = (300, 8, 12, 6, 32, 16, 6, 3)
BY_DIE: Final = (300, 8, 12, 6, 32, 32, 16, 3)
# By kind: king, queen, bishop, knight, rook, and pawns.
WORTHS: Final = (0, 110, 130, 130, 210, 44, 44, 44, 44)
CENTRE: Final = (0, 3, 4, 5, 1)  # for each step nearer to the middle
CROWDS: Final = (2, 4, 4, 5, 6, 2, 2, 2, 2)  # near an enemy king, by kind
FADES: Final = (8, 8, 7, 4, 2, 1, 0, 0)  # by distance, in eighths
RISE: Final = (0, 32, 20, 12, 7, 4, 2)  # a pawn's gain before it has it, in 64ths
THAWS: Final = (0, 26, 20, 15, 11, 8, 5, 3)  # by the steps to the throne, in 64ths
SIXTY: Final = 64


@lru_cache(maxsize=16)
def scales(array: Array, *, divination: bool) -> Facts:
    """All that the evaluation looks up."""
    return {
        "weights": list(BY_DIE if divination else WEIGHTS),
        "worths": list(WORTHS),
        "places": [
            each
            for army in Army
            for kind in range(KINDS)
            for each in _spread(
                [WORTHS[kind] + _place(array, army, kind, at) for at in range(SIZE)]
            )
        ],
        "near": [each for kind in range(KINDS) for each in _crowding(kind)],
        "thaws": [
            each
            for army in Army
            for each in _spread([_thaw(array, army, at) for at in range(SIZE)])
        ],
    }


def _spread(values: list[int]) -> list[int]:
    """Values of squares on the board of the core."""
    found = [0] * SQUARES
    for square, value in enumerate(values):
        found[square // WIDTH * 16 + square % WIDTH] = value
    return found


def _place(array: Array, army: int, kind: int, square: int) -> int:
    """What standing there is worth to a man."""
    if kind == KING:
        return 0
    if kind >= PAWN:
        gain = WORTHS[patron_of(kind)] - WORTHS[PAWN]
        left = min(distance_to_zone(array, army, square), len(RISE) - 1)
        return gain * RISE[left] // SIXTY
    file, rank = square % WIDTH, square // WIDTH
    return CENTRE[kind] * (min(file, 7 - file, 3) + min(rank, 7 - rank, 3) - 3)


def distance_to_zone(array: Array, army: int, square: int) -> int:
    """How many steps a pawn has before it."""
    file, rank = square % WIDTH, square // WIDTH
    return {"N": 7 - rank, "S": rank, "E": 7 - file, "W": file}[array.ways[army]]


def _crowding(kind: int) -> list[int]:
    """By the difference from a man to a king, how hard it presses the king."""
    found = [0] * (2 * MIDDLE + 2)
    for ranks in range(-7, 8):
        for files in range(-7, 8):
            away = max(abs(files), abs(ranks))
            found[MIDDLE + 16 * ranks + files] = CROWDS[kind] * FADES[away] // 8
    return found


def _thaw(array: Array, army: int, king: int) -> int:
    """What of a frozen army its ally's king may hope to free from a square."""
    return THAWS[max(1, min(distance(king, each) for each in array.thrones[army]))]
