"""When a level gives up, offers a draw or claims one. Pure, by what it makes of its
positions: values for the side to move, about 100 for a man."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.search.levels import Level

RESIGNS: Final = 4  # the first level that knows when a game is lost
HOPELESS: Final = -700  # so far behind, at PATIENCE turns of its own, it gives up
PATIENCE: Final = 6
EVEN: Final = 60  # at most so much ahead, it is glad of a draw


def is_hopeless(level: Level, value: int) -> bool:
    """Whether a level would give up if it had felt so for long."""
    return level.number >= RESIGNS and value <= HOPELESS


def resigns(level: Level, values: Sequence[int]) -> bool:
    """Whether a level gives up: `values` are those of its last turns, in any order."""
    enough = len(values) >= PATIENCE
    return enough and all(is_hopeless(level, value) for value in values)


def offers_draw(value: int) -> bool:
    """Whether a draw is offered when nobody has come any further for long."""
    return abs(value) <= EVEN


def claims(value: int) -> bool:
    """Whether a draw that the rules let it claim is taken: unless it stands better."""
    return value <= EVEN
