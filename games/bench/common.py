"""What `bench engine` measures of every game alike: offers and memory."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple

from games.bench.measures import Measure, positions
from games.engine.registry import AnyRules

SLOWEST_OFFER: Final = 2000  # µs
ASKED: Final = 3  # times; the quickest counts
REMEMBERED: Final = 200  # plies


class Asked(NamedTuple):
    """One question of a player: a square pressed after what is chosen so far."""

    position: Any
    partial: str
    press: str


def measures(game: AnyRules) -> list[Measure]:
    """Offers for every square pressed, with nothing or with a man chosen, and the
    memory of a long game."""
    asked = list(_questions(game, positions(game, 10, 60)))
    return [
        Measure("offers, the middle one, µs", lambda: median(_times(game, asked))),
        Measure(
            f"offers, the slowest of {len(asked)}, µs",
            lambda: max(_times(game, asked)),
            under=SLOWEST_OFFER,
        ),
        Measure(
            f"a game of up to {REMEMBERED} plies in memory, KiB",
            lambda: kept(lambda: played(game)),
            "memory",
        ),
    ]


def _questions(game: AnyRules, played: Sequence[Any]) -> Iterator[Asked]:
    for position in played:
        boards = game.scene(position).boards
        squares = [cell.square for board in boards for cell in board.cells]
        yield from _deeper(game, position, "", squares)


def _deeper(
    game: AnyRules, position: Any, partial: str, squares: Sequence[str]
) -> Iterator[Asked]:
    """These squares pressed, and those that are offered after each."""
    for square in squares:
        yield Asked(position, partial, square)
        begun = game.offers(position, partial, square)
        if len(begun.partial) > len(partial) and not begun.move:
            further = [each.square for each in begun.squares if each.kind != "chosen"]
            yield from _deeper(game, position, begun.partial, further)


def _times(game: AnyRules, asked: Sequence[Asked]) -> list[float]:
    """Microseconds of each question."""
    return [_time(game, *each) for each in asked]


def _time(game: AnyRules, position: Any, partial: str, press: str) -> float:
    taken = []
    for _ in range(ASKED):
        began = process_time()
        game.offers(position, partial, press)
        taken.append(process_time() - began)
    return min(taken) * 1e6


def kept(make: Callable[[], object]) -> float:
    """KiB that what is made keeps."""
    make()  # what is kept once and for all is kept now
    tracemalloc.start()
    try:
        made = make()
        size, _peak = tracemalloc.get_traced_memory()
        del made
        return size / 1024
    finally:
        tracemalloc.stop()


def played(game: AnyRules) -> Any:
    """The last position of a random game, with all that it remembers."""
    chance, position = random.Random(1563), game.initial()  # noqa: S311
    for _ in range(REMEMBERED):
        moves = [*game.legal_moves(position)]
        if not moves or game.outcome(position):
            break
        position = game.apply(position, chance.choice(moves))
    return position
