"""`manage.py bench search`: the search beside python-chess, in one process, in turn.

The yardstick is perft of chess. What is compiled is measured where it is there
(`python -m games.engine compile`). All times are CPU times.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from time import process_time
from typing import Any, Final

from games.bench.engine import MISSING, Say, chess_walked, compare
from games.bench.engines import search_of
from games.bench.measures import Measure, counting, perft_of
from games.bench.search_goals import SearchGoals
from games.engine import GAMES, rules
from games.engine.options import Value
from games.engine.registry import AnyRules
from games.engine.search import parts
from games.engine.search.thinking import Limits, bridge_of, think

Options = Mapping[str, Value]
NODES: Final = {True: 30000, False: 1000}
SECOND: Final = 1.0


def run(say: Say) -> None:
    """Measure, and say line by line what is seen."""
    if find_spec("chess") is None:
        raise SystemExit(MISSING)
    groups = {"python-chess": [chess_walked()]}
    for compiled in (True, False):
        if compiled and not parts.is_compiled():
            say("The search is not compiled: python -m games.engine compile.")
        else:
            groups["compiled" if compiled else "not compiled"] = _measures(compiled)
    compare(say, groups)


def _measures(compiled: bool) -> list[Measure]:
    """Trees, nodes a second, and depth from the start."""
    goals = {key: search_of(key) for key in GAMES}
    found = [
        _walked(rules(key), goal, compiled) for key, goal in goals.items() if goal.perft
    ]
    for key, goal in goals.items():
        for options, depth in goal.searched:
            game, name = rules(key, **options), _name(key, options)
            found.append(_searched(game, name, goal.speed if compiled else 0, compiled))
            if compiled and bridge_of(game, game.initial()).has_part:
                found.append(_deepened(game, name, depth))
    return found


def _name(key: str, options: Options) -> str:
    return " ".join([key, *(f"{name}={value}" for name, value in options.items())])


def _walked(game: AnyRules, goals: SearchGoals, compiled: bool) -> Measure:
    """Perft as the fastest board of either kind counts it."""
    depth = goals.perft
    title = f"{game.key}: perft {depth}, leaves made, nodes/s"
    goal = goals.compiled if compiled else goals.plain
    take: Callable[[], float]
    if compiled:
        core = bridge_of(game, game.initial()).core(compiled)
        take = lambda: counting(lambda: int(core.perft(depth, 0)))  # noqa: E731
    else:
        walker: Any = game.walker(game.initial())
        take = lambda: perft_of(walker, depth)  # noqa: E731
    return Measure(title, take, "perft", least=goal)


def _searched(game: AnyRules, name: str, goal: float, compiled: bool) -> Measure:
    """Nodes a second of one search from the start."""

    def take() -> float:
        limits = Limits(nodes=NODES[compiled])
        began = process_time()
        nodes = think(game, game.initial(), limits, compiled=compiled).nodes
        return nodes / (process_time() - began)

    return Measure(f"{name}: search, nodes/s", take, "perft", least=goal)


def _deepened(game: AnyRules, name: str, goal: int) -> Measure:
    """The depth that is searched whole in one CPU second."""

    def take() -> float:
        until = process_time() + SECOND
        limits = Limits(nodes=10**9, poll=lambda: process_time() >= until)
        return think(game, game.initial(), limits).depth

    title = f"{name}: depth in one CPU second" + (f" (goal {goal})" if goal else "")
    return Measure(title, take)
