"""How much of a core it takes to pair many players, beside fifty."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from statistics import median
from time import process_time

from games.pairing.arenas import FreePlayer, careers, pair_free
from games.pairing.dutch import pair_round
from games.pairing.meetings import Meeting, Result

FEW, SWISS, ARENA = 50, 500, 200  # players
ROUNDS, REPEATS = 4, 5
NOW = datetime(2026, 1, 1, tzinfo=UTC)
PLAYED = (Result.FIRST, Result.SECOND, Result.DRAW)


def beside_few() -> Iterator[tuple[str, bool]]:
    """A line for each form, and whether its time grows no faster than the square of the
    players."""
    for name, many, measure in (
        ("a Swiss round", SWISS, swiss),
        ("an arena", ARENA, arena),
    ):
        few, took = measure(FEW), measure(many)
        most = few * (many / FEW) ** 2
        yield (
            f"{name} of {many}: {took * 1000:.1f} ms, of {FEW}: {few * 1000:.1f} ms; "
            f"{took / few:.1f} times (to be under {(many / FEW) ** 2:.0f})",
            took < most,
        )


def swiss(players: int) -> float:
    """Seconds of CPU for a round after some that were played."""
    meetings = _played(players, _swiss_pairs(players))
    return _times(
        lambda: pair_round(range(1, players + 1), meetings, number=ROUNDS + 1, rounds=9)
    )


def arena(players: int) -> float:
    """Seconds of CPU for pairing all at once, each of whom has played some games."""
    meetings = _played(players, _arena_pairs(players))
    return _times(lambda: pair_free(_free(players, meetings), NOW))


def _times(pair: Callable[[], object]) -> float:
    series = []
    for _ in range(REPEATS):
        began = process_time()
        pair()
        series.append(process_time() - began)
    return median(series)


Pairs = Callable[[int, list[Meeting]], list[tuple[int, int | None]]]


def _played(players: int, pairs: Pairs) -> list[Meeting]:
    """Some rounds in which lots decide."""
    lots = random.Random(players)  # noqa: S311
    meetings: list[Meeting] = []
    for number in range(1, ROUNDS + 1):
        for first, second in pairs(number, meetings):
            result = lots.choice(PLAYED) if second else Result.BYE
            meetings.append(Meeting(number, first, second, result))
    return meetings


def _swiss_pairs(players: int) -> Pairs:
    def pairs(number: int, past: list[Meeting]) -> list[tuple[int, int | None]]:
        found = pair_round(range(1, players + 1), past, number=number, rounds=9)
        return [(each.first, each.second) for each in found]

    return pairs


def _arena_pairs(players: int) -> Pairs:
    def pairs(_number: int, past: list[Meeting]) -> list[tuple[int, int | None]]:
        return [*pair_free(_free(players, past), NOW)]

    return pairs


def _free(players: int, meetings: list[Meeting]) -> list[FreePlayer]:
    found = careers(range(1, players + 1), meetings, streaks=True)
    places = sorted(found, key=lambda number: -sum(found[number].points))
    return [FreePlayer(found[n], at, NOW) for at, n in enumerate(places)]
