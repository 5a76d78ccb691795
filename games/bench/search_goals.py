"""What `bench search` measures of one game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.options import Value


@dataclass(frozen=True, slots=True)
class SearchGoals:
    """Perft to so many plies (0 for none) and how many times that of chess it is to
    reach, compiled and not; the options that are searched, each with the depth to reach
    in one CPU second (0 for no goal); and how many times the leaves of chess the
    compiled search is to see."""

    perft: int = 0
    compiled: float = 0.0
    plain: float = 0.0
    searched: tuple[tuple[Mapping[str, Value], int], ...] = (({}, 0),)
    speed: float = 0.0
