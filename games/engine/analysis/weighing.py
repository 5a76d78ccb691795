"""The weights of an evaluation, fitted to games of the search against itself.

How the value of a position answers to each weight is found by turning it a little up
and down; then the weights are sought under which the results of the games are
likeliest. Weights of which the games say little stay about where they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from games.engine.analysis.chances import logistic
from games.engine.analysis.fitting import EVERY, LONGEST, PLAYING
from games.engine.problems import sparring
from games.engine.registry import AnyRules
from games.engine.search import parts

STEPS: Final = 30  # of Newton's method
TRUST: Final = 1.0  # a weight is as likely to be off by itself as by nothing

Row = list[float]


class Sample(NamedTuple):
    """A position for the side to move: its value now, how much it answers to each of
    the `weights`, with their `names`, and what the side got: 1, 1/2 or 0."""

    value: float
    slopes: Row
    won: float
    names: Sequence[str]
    weights: Sequence[int]


class Fitted(NamedTuple):
    """A weight now and as fitted, with the standard error of the latter."""

    name: str
    now: int
    fitted: float
    error: float


def weighed_positions(rules: AnyRules, games: int, seed: int) -> Iterator[Sample]:
    """Positions of games of the search against itself, with their results."""
    for number in range(games):
        name = f"weights {rules.key} {seed} {number}"
        played = list(sparring.positions(rules, name, LONGEST, PLAYING))
        outcome = rules.outcome(played[-1]) if played else None
        winners = outcome.winners if outcome else ()
        for position in played[::EVERY]:
            won = 1.0 if rules.seat_to_move(position) in winners else 0.0
            found = _sample(rules, position, won if winners else 0.5)
            if found:
                yield found


def _sample(rules: AnyRules, position: Any, won: float) -> Sample | None:
    """None where the position has no evaluation of its own, or the game is over."""
    alone = rules.read_position(rules.write_position(position))
    bridge = rules.bridge(alone)
    if bridge is None or not bridge.weighs or rules.outcome(alone):
        return None
    weights = bridge.facts()["weights"]

    def value(at: int = 0, turned: int = 0) -> int:
        changed = [*weights]
        changed[at] += turned
        core = bridge.made({"weights": changed}, parts.is_compiled())
        return int(core.evaluate())

    slopes = []
    for at, weight in enumerate(weights):
        step = max(1, abs(weight) // 4)
        slopes.append((value(at, step) - value(at, -step)) / (2 * step))
    return Sample(value(), slopes, won, bridge.weighs, weights)


def fit(found: Iterable[Sample], scale: float) -> list[Fitted]:
    """The weights under which these results are likeliest, where `scale` is the value
    at which winning is e times likelier than losing: logistic regression by Newton's
    method. Nothing where nothing was found."""
    known = list(found)
    if not known:
        return []
    weights = known[0].weights
    count = len(weights)
    # In units of the scale, and of each weight: how far it is off, in parts of itself.
    sizes = [max(1, abs(weight)) for weight in weights]
    rows = [
        [slope * size / scale for slope, size in zip(s.slopes, sizes, strict=True)]
        for s in known
    ]
    off = [0.0] * count
    for _ in range(STEPS):
        rise = [-TRUST * each for each in off]
        bend = [[TRUST * (i == j) for j in range(count)] for i in range(count)]
        for sample, row in zip(known, rows, strict=True):
            value = sample.value / scale + _dot(row, off)
            guess = logistic(value)
            for i, slope in enumerate(row):
                rise[i] += (sample.won - guess) * slope
                for j in range(count):
                    bend[i][j] += guess * (1 - guess) * slope * row[j]
        inverse = _inverse(bend)
        off = [o + _dot(line, rise) for o, line in zip(off, inverse, strict=True)]
    return [
        Fitted(name, now, now + size * o, size * sqrt(inverse[at][at]))
        for at, (name, now, size, o) in enumerate(
            zip(known[0].names, weights, sizes, off, strict=True)
        )
    ]


def _dot(one: Row, other: Row) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _inverse(matrix: list[Row]) -> list[Row]:
    """That of a positive definite matrix, by elimination."""
    count = len(matrix)
    rows = [
        [*row, *(float(i == j) for j in range(count))] for i, row in enumerate(matrix)
    ]
    for at in range(count):
        rows[at] = [each / rows[at][at] for each in rows[at]]
        for other in range(count):
            if other != at:
                by = rows[other][at]
                rows[other] = [
                    a - by * b for a, b in zip(rows[other], rows[at], strict=True)
                ]
    return [row[count:] for row in rows]
