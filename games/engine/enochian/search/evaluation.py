"""How the teams stand by the values of their men (enochian §3)."""

from __future__ import annotations

from games.engine.enochian.rules.men import (
    KIND_OF,
    PAWN,
    VALUES,
    Men,
    is_pawn,
    standing,
)
from games.engine.enochian.rules.promotions import demoted
from games.engine.enochian.rules.squares import NOWHERE
from games.engine.enochian.rules.values import Move, Position

# By army + 1: +1 for Team Earth, -1 for Team Air.
SIGNS = (0, -1, -1, 1, 1)


TENTHS = 10


def worth(man: int) -> int:
    """The value of a man in pawns; a king counts as the army that stands with it."""
    return VALUES[man & 15]


def lead_of_earth(position: Position) -> int:
    """The values of Team Earth's men less those of Team Air's, changed since the start
    of the array."""
    return _lead(position.men) - _lead(position.array.men)


def _lead(men: tuple[int, ...]) -> int:
    return sum(
        SIGNS[there >> 4 & 7] * sum(map(worth, standing(there)))
        for there in men
        if there
    )


def gain(men: Men, move: Move) -> int:
    """What a legal decision gains its team at once, in tenths of a pawn."""
    if not move.is_displacement:
        return 0
    gained = sum(map(worth, standing(men[move.target])))
    if move.promotion:
        kind = KIND_OF[move.promotion]
        pawn = next(each for each in standing(men[move.origin]) if is_pawn(each))
        gained += VALUES[kind] - VALUES[PAWN]
        if demoted(men, pawn, kind) != NOWHERE:
            gained -= VALUES[kind] - VALUES[PAWN]
    return TENTHS * gained


def balance(position: Position, team: str) -> int:
    """What a team has gained since the start, in tenths of a pawn."""
    lead = TENTHS * lead_of_earth(position)
    return lead if team == "earth" else -lead
