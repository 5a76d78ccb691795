"""Whether anything could ever be captured (boolean §7, D4)."""

from __future__ import annotations

from functools import lru_cache

from games.engine.arithmetic import complement
from games.engine.boolean.rules.formulas import fitting
from games.engine.boolean.rules.values import Position
from games.engine.sides import Side

Owned = tuple[int, ...]  # values in ascending order, one twice if owned twice


def owned(position: Position, side: Side) -> Owned:
    return tuple(sorted(m.value for m in position.men if m and m.side is side))


def has_potential(formulas: str, position: Position) -> bool:
    """Whether some side owns values that make one of the other's; where they stand
    does not matter (boolean §7)."""
    white, black = owned(position, Side.WHITE), owned(position, Side.BLACK)
    return can_capture(formulas, white, black) or can_capture(formulas, black, white)


@lru_cache(maxsize=4096)
def can_capture(formulas: str, mine: Owned, theirs: Owned) -> bool:
    """Whether one of these values, or two men of them, make one of those."""
    if "N" in formulas and any(complement(value) in theirs for value in mine):
        return True
    made = fitting(formulas)
    return any(
        result in theirs
        for at, x in enumerate(mine)
        for y in mine[at + 1 :]
        for result in made[x][y]
    )
