"""What is measured of the rules of each game: a module of its key, with `measures`."""

from __future__ import annotations

from importlib import import_module

from games.bench.measures import Measure


def measures_of(key: str) -> list[Measure]:
    """The measures of one game, its positions and walkers made ready."""
    found: list[Measure] = import_module(f"{__name__}.{key}").measures()
    return found
