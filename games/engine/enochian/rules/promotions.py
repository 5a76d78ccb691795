"""What a pawn becomes, and who steps down for it (enochian §9)."""

from __future__ import annotations

from games.engine.enochian.rules.men import (
    BISHOP,
    KINDS,
    KING,
    PATRONS,
    PAWN,
    QUEEN,
    Men,
    is_pawn,
    patron_of,
    standing,
)
from games.engine.enochian.rules.squares import NOWHERE


def choices(men: Men, pawn: int) -> str:
    """The letters of what a pawn may become in its zone: its patron, or where it is
    privileged any of four."""
    return PATRONS if is_privileged(men, pawn) else KINDS[patron_of(pawn)]


def is_privileged(men: Men, pawn: int) -> bool:
    """Whether its army has no more than king, this pawn and one queen or bishop."""
    kinds = sorted(
        PAWN if is_pawn(each) else each & 15
        for there in men
        if there and there >> 4 & 7 == pawn >> 4
        for each in standing(there)
    )
    return kinds in ([KING, PAWN], [KING, QUEEN, PAWN], [KING, BISHOP, PAWN])


def demoted(men: Men, pawn: int, kind: int) -> int:
    """The square of the piece that becomes a pawn because a privileged pawn becomes
    what it is, or NOWHERE."""
    if not is_privileged(men, pawn):
        return NOWHERE
    old = (pawn & ~15) + kind
    for square, there in enumerate(men):
        if old in standing(there):
            return square
    return NOWHERE
