"""Single measurements of `bench engine`, in microseconds or nodes a second.

Times are this process's own CPU time: others on the machine do not count.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple, TypeVar

from games.engine.perft import perft_by_walking
from games.engine.registry import AnyRules

POSITIONS: Final = 11
PERFT_TIME: Final = 0.2  # seconds at least
T = TypeVar("T")


class Measure(NamedTuple):
    """One line of the report: `yard` names the measure it is a ratio to, `most` or
    `least` the goal for that ratio."""

    title: str
    take: Callable[[], float]
    yard: str = ""
    most: float = 0
    least: float = 0


def positions(game: AnyRules, shortest: int, longest: int) -> list[Any]:
    """The start and positions of seeded random games after so many plies."""
    chance = random.Random(1563)  # noqa: S311
    found = [game.initial()]
    while len(found) < POSITIONS:
        position = game.initial()
        for _ in range(chance.randint(shortest, longest)):
            moves = [*game.legal_moves(position)]
            if not moves:
                break
            position = game.apply(position, chance.choice(moves))
        if game.outcome(position) is None:
            found.append(position)
    return found


def each(ask: Callable[[], object], times: int) -> float:
    """Microseconds of asking once."""
    began = process_time()
    for _ in range(times):
        ask()
    return (process_time() - began) / times * 1e6


def over(things: Sequence[T], ask: Callable[[T], object], times: int) -> float:
    """Microseconds of asking of the middle one of these things."""
    return median(each(partial(ask, thing), times) for thing in things)


def validating(
    refusal: Callable[[Any, Any], object], moves: Sequence[tuple[Any, list[Any]]]
) -> float:
    """Microseconds to validate a move, on the average over all legal moves."""
    began, count = process_time(), 0
    for position, legal in moves:
        for move in legal:
            refusal(position, move)
        count += len(legal)
    return (process_time() - began) / count * 1e6


def counting(count: Callable[[], int]) -> float:
    """Nodes a second."""
    began, nodes = process_time(), 0
    while process_time() < began + PERFT_TIME:
        nodes += count()
    return nodes / (process_time() - began)


def perft_of(walker: Any, depth: int) -> float:
    return counting(lambda: perft_by_walking(walker, depth))
