"""Men as small whole numbers, and what stands on a square (enochian §3).

A man is 16 × (army + 1) + kind. A square holds 0, a man, or on a shared throne the king
and 256 × the man beside it.
"""

from __future__ import annotations

from typing import Final

from games.engine.enochian.rules.armies import LETTERS, Army

KING, QUEEN, BISHOP, KNIGHT, ROOK = range(5)
PAWN: Final = 5  # and above: the pawns of the queen, bishop, knight and rook
KINDS: Final = "KQBNRqbnr"
PATRONS: Final = "QBNR"
KIND_OF: Final = {letter: kind for kind, letter in enumerate(KINDS)}
TITLES: Final = ("king", "queen", "bishop", "knight", "rook")
VALUES: Final = (10, 3, 3, 3, 5, 1, 1, 1, 1)

Men = tuple[int, ...]  # what stands on each square


def man(army: int, kind: int) -> int:
    return 16 * (army + 1) + kind


def army_of(man: int) -> Army:
    return Army((man >> 4 & 7) - 1)


def kind_of(man: int) -> int:
    return man & 15


def is_pawn(man: int) -> bool:
    return man & 15 >= PAWN


def patron_of(pawn: int) -> int:
    """The kind that a pawn serves."""
    return (pawn & 15) - PAWN + QUEEN


def standing(there: int) -> tuple[int, ...]:
    """The men on a square, the king first."""
    if there < 256:
        return (there,) if there else ()
    return there & 255, there >> 8


def without(there: int, kind: int) -> int:
    """What stays on a square when the man of a kind leaves it."""
    left = [each for each in standing(there) if each & 15 != kind]
    return left[0] if left else 0


def code(man: int) -> str:
    """ "rQ", a pawn of the queen "rq"."""
    return LETTERS[army_of(man)] + KINDS[man & 15]


def letter(man: int) -> str:
    """The kind as a move is written: K Q B N R P."""
    return "P" if is_pawn(man) else KINDS[man & 15]


def name(man: int) -> str:
    """ "Red queen", "Red pawn of the knight"."""
    return f"{army_of(man).title} {kind_name(man)}"


def kind_name(man: int) -> str:
    if is_pawn(man):
        return f"pawn of the {TITLES[patron_of(man)]}"
    return TITLES[man & 15]


def shape(man: int) -> str:
    return "pawn" if is_pawn(man) else TITLES[man & 15]
