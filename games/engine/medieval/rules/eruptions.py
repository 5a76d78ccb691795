"""Eruption: numbers that meet over a counted distance (medieval §5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from games.engine.geometry import WIDTH
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules.lines import (
    ALL_LINES,
    DISTANCE,
    LINES,
    STRAIGHT_LINES,
    run,
)
from games.engine.medieval.rules.reach import Reacher, numbers
from games.engine.medieval.rules.values import Attacker, Man, Reason, Squares


def on_lines(
    options: MedievalOptions, own: Iterable[tuple[int, Man]]
) -> list[list[Reacher]]:
    """Men with all their numbers, by each line on which they stand."""
    lines_of = ALL_LINES if options.eruption_diagonal else STRAIGHT_LINES
    found: list[list[Reacher]] = [[] for _ in range(LINES)]
    for square, man in own:
        reacher = square, numbers(options, man)
        for line in lines_of[square]:
            found[line].append(reacher)
    return found


def eruptions(
    options: MedievalOptions,
    men: Squares,
    square: int,
    number: int,
    facing: list[list[Reacher]],
) -> Iterator[Reason]:
    """Every eruption of these men upon a number of the man on a square."""
    lines_of = ALL_LINES if options.eruption_diagonal else STRAIGHT_LINES
    far = DISTANCE[square]
    for line in lines_of[square]:
        for other, values in facing[line]:
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


@lru_cache(maxsize=4096)
def meetings(
    values: tuple[int, ...], others: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, int], ...]:
    """Upon which of the others, by index, these values can erupt, and at which
    distances: the bit of each is set."""
    found = ((n, _meeting(values, numbers)) for n, numbers in enumerate(others))
    return tuple(each for each in found if each[1])


def _meeting(values: tuple[int, ...], numbers: tuple[int, ...]) -> int:
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
