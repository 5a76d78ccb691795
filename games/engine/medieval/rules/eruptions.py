"""Eruption: numbers that meet over a counted distance (medieval §5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache

from games.engine.geometry import WIDTH
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules.lines import DISTANCE, in_line, run
from games.engine.medieval.rules.reach import Reacher, numbers
from games.engine.medieval.rules.values import Attacker, Man, Reason, Squares


def facing(
    options: MedievalOptions, own: Iterable[tuple[int, Man]], square: int
) -> list[Reacher]:
    """Those of these men who stand on a line with a square, with all their numbers."""
    there = in_line(options.eruption_diagonal)[square]
    return [(at, numbers(options, man)) for at, man in own if there >> at & 1]


def eruptions(
    options: MedievalOptions,
    men: Squares,
    square: int,
    number: int,
    facing: Iterable[Reacher],
) -> Iterator[Reason]:
    """Every eruption of men on a line with it upon a number of the man on a square."""
    far = DISTANCE[square]
    for other, values in facing:
        distance = far[other]
        for value in values:
            if value * distance == number:
                sign = "*"
            elif number * distance == value:
                sign = "/"
            else:
                continue
            if not options.eruption_blocked or _is_free(men, other, square):
                yield _eruption(other, value, square, number, sign)


@lru_cache(maxsize=256)
def meetings(
    others: tuple[tuple[int, ...], ...],
) -> Callable[[tuple[int, ...]], tuple[tuple[int, int], ...]]:
    """For the values of a man upon which of the others, by index, these can erupt, and
    at which distances: the bit of each is set."""

    @cache
    def met(values: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
        found = ((n, meeting(values, numbers)) for n, numbers in enumerate(others))
        return tuple(each for each in found if each[1])

    return met


@cache
def meeting(values: tuple[int, ...], numbers: tuple[int, ...]) -> int:
    """At which distances a man of these values erupts upon one of these numbers: the
    bit of each is set."""
    return sum(
        1 << distance
        for distance in range(2, WIDTH + 1)
        if any(
            value * distance == number or number * distance == value
            for value in values
            for number in numbers
        )
    )


def _eruption(other: int, value: int, square: int, number: int, sign: str) -> Reason:
    counted = run(other, square)
    by = (Attacker(other, value),)
    return Reason("eruption", by, number, sign, len(counted), counted)


def _is_free(men: Squares, start: int, end: int) -> bool:
    return all(men[square] is None for square in run(start, end)[1:-1])
