"""What is measured of each game: a module of its key, with `measures`, and with
`EXPERIMENT` where somebody reports games of machines, and `SEARCH` where the search has
a core of the game."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from games.bench.experiments import Experiment
from games.bench.measures import Measure
from games.bench.search_goals import SearchGoals


def measures_of(key: str) -> list[Measure]:
    """The measures of one game, its positions and walkers made ready."""
    found: list[Measure] = import_module(f"{__name__}.{key}").measures()
    return found


def search_of(key: str) -> SearchGoals:
    """What is measured of the search in a game, and what it is to reach."""
    module = import_module(f"{__name__}.{key}")
    goals: SearchGoals = getattr(module, "SEARCH", SearchGoals())
    return goals


def experiment_of(key: str) -> Experiment | None:
    """What is reported of games between machines, if anything is."""
    name = f"{__name__}.{key}"
    return getattr(import_module(name), "EXPERIMENT", None) if find_spec(name) else None
