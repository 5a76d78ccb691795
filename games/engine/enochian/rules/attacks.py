"""Who attacks a square, and what each man can reach (enochian §5, §6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from games.engine.enochian.rules.armies import ALLIES, ENEMIES
from games.engine.enochian.rules.arrays import Array
from games.engine.enochian.rules.men import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, Men
from games.engine.enochian.rules.squares import (
    ASLANT,
    FORWARD,
    LEAPS,
    NOWHERE,
    SLANTED,
    STEPS,
    STRAIGHT,
    WHENCE,
)
from games.engine.enochian.rules.squares import KNIGHT as HOPS

# By army + 1, 0 for an empty square.
Flags = tuple[bool, ...]
LEAPERS: Final = {KING: STEPS, QUEEN: LEAPS, KNIGHT: HOPS}


@lru_cache(maxsize=1024)
def hostile(status: str, army: int) -> Flags:
    """Which armies attack this one, and can be taken by it: the unfrozen ones of the
    other team."""
    live = [enemy for enemy in ENEMIES[army] if status[enemy] != "f"]
    return (False, *(each in live for each in range(4)))


@lru_cache(maxsize=1024)
def enterable(status: str, army: int) -> Flags:
    """On which squares it may go, as far as that depends on who stands there."""
    return (True, *hostile(status, army)[1:])


def attackers(array: Array, men: Men, foes: Flags, square: int) -> Iterator[int]:
    """The squares from which the armies `foes` could take a king on `square`."""
    for rays, kind in ((STRAIGHT, ROOK), (SLANTED, BISHOP)):
        for ray in rays[square]:
            for origin in ray:
                there = men[origin]
                if there:
                    if foes[there >> 4 & 7] and _has(there, kind):
                        yield origin
                    break
    for kind, reach in LEAPERS.items():
        for origin in reach[square]:
            there = men[origin]
            is_there = there & 15 == kind or (kind and there >> 8 & 15 == kind)
            if is_there and foes[there >> 4 & 7]:
                yield origin
    for army in range(4):
        if foes[army + 1]:
            for origin in WHENCE[array.ways[army]][square]:
                there = men[origin]
                if there and (there >> 4 & 7) == army + 1 and has_pawn(there):
                    yield origin


def _has(there: int, kind: int) -> bool:
    """Whether a man of this kind, other than a king, stands there."""
    return there & 15 == kind or there >> 8 & 15 == kind


def has_pawn(there: int) -> bool:
    return there & 15 >= PAWN or there >> 8 & 15 >= PAWN


def is_attacked(array: Array, men: Men, foes: Flags, square: int) -> bool:
    return next(attackers(array, men, foes, square), None) is not None


def targets(array: Array, men: Men, open_: Flags, man: int, origin: int) -> list[int]:
    """Where a man can go by §5 alone, on a board that is seen by its army."""
    kind = man & 15
    if kind >= PAWN:
        return _by_pawn(array.ways[(man >> 4) - 1], men, open_, origin)
    if kind in LEAPERS:
        reach = [
            square for square in LEAPERS[kind][origin] if open_[men[square] >> 4 & 7]
        ]
    else:
        reach = _by_sliding(STRAIGHT if kind == ROOK else SLANTED, men, open_, origin)
    if kind in (QUEEN, BISHOP):
        # A queen takes a bishop only on its own network, and the bishop it; as both
        # keep the colour of their squares, they never meet otherwise. The low byte of a
        # shared throne is the king, and all may take it.
        return [at for at in reach if not men[at] or men[at] & 15 != kind]
    return reach


def _by_sliding(
    rays: tuple[tuple[tuple[int, ...], ...], ...], men: Men, open_: Flags, origin: int
) -> list[int]:
    found = []
    for ray in rays[origin]:
        for square in ray:
            there = men[square]
            if there:
                if open_[there >> 4 & 7]:
                    found.append(square)
                break
            found.append(square)
    return found


def _by_pawn(way: str, men: Men, open_: Flags, origin: int) -> list[int]:
    found = []
    ahead = FORWARD[way][origin]
    if ahead != NOWHERE and not men[ahead]:
        found.append(ahead)
    for square in ASLANT[way][origin]:
        there = men[square]
        if there and open_[there >> 4 & 7]:
            found.append(square)
    return found


def king_of(men: Men, army: int) -> int:
    """Where the king of an army stands, or NOWHERE."""
    king = 16 * (army + 1) + KING
    for square, there in enumerate(men):
        if there & 255 == king:
            return square
    return NOWHERE


def is_bare(men: Men, army: int) -> bool:
    """Whether a king is all that is left of an army."""
    mine = [there for there in men if (there >> 4 & 7) == army + 1]
    return mine == [16 * (army + 1) + KING]


def are_bare(men: Men, army: int) -> bool:
    """Whether an army and its ally are both bare kings."""
    return is_bare(men, army) and is_bare(men, ALLIES[army])
