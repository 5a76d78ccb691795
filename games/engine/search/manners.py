"""When a level gives up, and when it offers a draw, agrees to one or claims one. Pure,
by how it stands: values for its side, about 100 for a man."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.analysis.chances import UNFITTED, scale_of
from games.engine.search.levels import Level
from games.engine.search.thinking import SURE

HOPELESS: Final = -700  # so far behind, at PATIENCE turns of its own, it gives up
PATIENCE: Final = 6
EVEN: Final = 60  # at most so much ahead, it asks for a draw itself …
BETTER: Final = 150  # … and so much, it agrees to one when nobody comes any further
WORSE: Final = -200  # so far behind, it is glad of a draw at any time
MAN: Final = 100


def standing(key: str, value: int, men: int) -> int:
    """How a side stands in game `key` that has so many `men` more than the other, and
    of whose position a search makes `value`.

    In Spec v1 a search counts attacks that come to little: the side that begins seems
    far ahead from its first move on. So a value counts for the chances to win that it
    has turned out to mean, or for the men that are really there if that is more. A win
    or a loss that was seen is one.
    """
    if abs(value) > SURE:
        return value
    likely = round(value * UNFITTED / scale_of(key))
    there = MAN * men
    real = min(value, there, key=abs) if value * there > 0 else 0
    return max(likely, real, key=abs)


def is_hopeless(level: Level, value: int) -> bool:
    """Whether a level would give up if it had felt so for long."""
    return level.resigns and value <= HOPELESS


def resigns(level: Level, values: Sequence[int]) -> bool:
    """Whether a level gives up: `values` are those of its last turns, in any order."""
    enough = len(values) >= PATIENCE
    return enough and all(is_hopeless(level, value) for value in values)


def offers_draw(value: int) -> bool:
    """Whether a draw is offered when nobody has come any further for long."""
    return abs(value) <= EVEN


def agrees_to_draw(value: int, *, quiet: bool) -> bool:
    """Whether a draw is agreed to; `quiet` says that nobody has come any further for
    long."""
    return value <= (BETTER if quiet else WORSE)


def claims(value: int) -> bool:
    """Whether a draw that the rules let it claim is taken: unless it stands better."""
    return value <= EVEN
