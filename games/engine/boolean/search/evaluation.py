"""What a side has gained: the measure that practice partners play for (boolean §8)."""

from __future__ import annotations

from typing import Final

from games.engine.boolean.rules import victories
from games.engine.boolean.rules.values import Man, Position
from games.engine.sides import Side

# Pyramids, pieces and value decide one victory each; a side has 2, 16 and 120.
PYRAMID: Final = 30
PIECE: Final = 8


def balance(position: Position, side: Side) -> int:
    """What a side owns more than the other; nothing while men are still placed."""
    if position.placing:
        return 0
    mine, theirs = (_count(position, each) for each in (side, side.other))
    return mine - theirs


def capture(man: Man) -> int:
    """What it is worth to take a man: a pyramid leaves, anybody else flips."""
    worth = PIECE + man.value
    return PYRAMID + worth if man.is_pyramid else 2 * worth


def _count(position: Position, side: Side) -> int:
    count = victories.counts(position)[side]
    return PYRAMID * count.pyramids + PIECE * count.pieces + count.value
