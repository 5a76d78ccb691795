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
    `least` the goal for that ratio; `under` is a goal for the figure itself."""

    title: str
    take: Callable[[], float]
    yard: str = ""
    most: float = 0
    least: float = 0
    under: float = 0


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


# --- What most games are asked -------------------------------------------------

Moves = Sequence[tuple[Any, list[Any]]]  # positions, each with its legal moves


def moves_of(game: AnyRules, played: Sequence[Any]) -> Moves:
    return [(position, [*game.legal_moves(position)]) for position in played]


def from_start(start: T, ask: Callable[[T], object], times: int = 200) -> Measure:
    """The legal list of the first position, which is held against chess."""
    title = "legal list from the start, µs"
    return Measure(title, lambda: over([start], ask, times), "list", most=3)


def as_values(game: AnyRules, played: Sequence[Any], times: int = 40) -> Measure:
    return Measure(
        "legal list as Move values, µs",
        lambda: over(played, lambda each: [*game.legal_moves(each)], times),
        "list",
    )


def judged(
    refusal: Callable[[Any, Any], object], moves: Moves, times: int = 2, most: float = 0
) -> Measure:
    """`refusal` asked of every legal move."""
    return Measure(
        "validating one move, µs",
        lambda: validating(refusal, [*moves] * times),
        "list",
        most=most,
    )


def applied(
    game: AnyRules,
    moves: Moves,
    title: str = "one decision: validated, captures, end, µs",
    times: int = 20,
) -> Measure:
    """One move of each position made."""
    return Measure(
        title,
        lambda: over(moves, lambda each: game.apply(each[0], each[1][0]), times),
        "list",
    )


def walked(walker: Any, depth: int, title: str, *, least: float = 0) -> Measure:
    """Perft by a walker, beside that of chess."""
    return Measure(
        f"perft {depth}, leaves made{title}, nodes/s",
        lambda: perft_of(walker, depth),
        "perft",
        least=least,
    )
