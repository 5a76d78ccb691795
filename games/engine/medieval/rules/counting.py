"""Counting what has been taken (medieval §6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.medieval.rules.values import Part


class Count(NamedTuple):
    """How many bodies, what they are worth together, in how many digits."""

    bodies: int
    value: int
    digits: int


def count(taken: Sequence[Part]) -> Count:
    """The count of a captor's list."""
    values = [body.value for body in taken]
    return Count(len(values), sum(values), sum(len(str(value)) for value in values))
