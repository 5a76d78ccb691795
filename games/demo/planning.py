"""Which games the demo data shall have, and the search for seeds that give them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import permutations
from random import Random

from games.demo.choosing import Plan
from games.demo.loading import DATE
from games.demo.people import NAMES
from games.demo.selfplay import play_out
from games.engine.record import Record

FIRST_DATE = datetime(2026, 6, 14, 18, 5, tzinfo=UTC)
BETWEEN = timedelta(hours=44, minutes=17)

EQUAL = {"harmony_layout": "equal"}
COLLINEAR = {"harmony_layout": "collinear"}
REFERENCE = {"setup": "reference-24"}
NO_AMBUSH = {"ambush": False}
POINTS = {"point_victory": True}

# A few men each, so that a side can run out of them (Spec v1 §8).
STUDIES = (
    "16/2,t36,5,c9,7/10,T9,5/5,c4,10/3,t12,8,C36,3/8,C16,7/3,S153,6,C4,5/6,T6,9 "
    "W 0 0-0 -",
    "1,S15,14/6,T72,9/3,c3,9,t30,2/7,c5,8/2,c25,10,C6,2/9,C8,6/4,t9,11/12,s225,3 "
    "W 0 0-0 -",
)

# White's only harmonic numbers are 5, 8, 20: how they can come to stand in line.
ADJACENT_5_8_20 = ("N4-J8", "N3-M4", "O3-N4", "P3-I3", "N8-K8", "I3-I8")
COLLINEAR_5_8_20 = ("N4-J8", "N3-K6", "O3-L6", "P3-E3", "E3-E8")
TIMID = 0.5

PLANS = (
    Plan("harmony", 6, 40, proportion="GEOM"),
    Plan("resignation", 22, 70),
    Plan("harmony", 4, 40, COLLINEAR, "ARITH"),
    Plan("points", 0, 60, POINTS | {"point_target": 20}),
    Plan("agreement", 24, 60),
    Plan("harmony", 8, 24, {}, "HARM", ADJACENT_5_8_20, TIMID),
    Plan("exhaustion", 0, 60, start=STUDIES[0], ambush=0.4),
    Plan("points", 0, 80, POINTS | REFERENCE | {"point_target": 24}),
    Plan("repetition", 9, 60),
    Plan("harmony", 3, 24, {}, "ARITH", timid=TIMID),
    Plan("resignation", 30, 80, NO_AMBUSH),
    Plan("points", 0, 80, POINTS),
    Plan("harmony", 10, 40, EQUAL, "GEOM"),
    Plan("fifty", 14, 200, {"repetition": False}),
    Plan("harmony", 8, 24, COLLINEAR, "HARM", COLLINEAR_5_8_20, TIMID),
    Plan("agreement", 16, 60, REFERENCE),
    Plan("harmony", 5, 30, NO_AMBUSH, "ARITH", timid=TIMID),
    Plan("exhaustion", 0, 60, start=STUDIES[1], ambush=0.4),
)
MOST_SEEDS = 300


def make_games() -> Iterator[Record]:
    """Every plan twice with different seeds, then games that are still being played."""
    random = Random(1030)  # noqa: S311
    pairs = list(permutations(NAMES, 2))
    random.shuffle(pairs)
    date = FIRST_DATE
    for index, plan in enumerate(PLANS * 2):
        record = _found(plan, first=1000 * index)
        yield _headed(record, pairs[index % len(pairs)], f"{date:{DATE}}")
        date += BETWEEN + timedelta(minutes=random.randrange(600))
    yield _unfinished(_found(PLANS[1], first=900_000), ("boethius", "ada"), 15)
    yield _unfinished(_found(PLANS[10], first=901_000), ("cusanus", "fulke"), 26)
    pending = _found(PLANS[0], first=902_000)
    yield _unfinished(pending, ("hildegard", "oronce"), len(pending.moves) - 1)


def _found(plan: Plan, first: int) -> Record:
    """The first game, by seed, that goes as planned."""
    for seed in range(first, first + MOST_SEEDS):
        if record := play_out(plan, seed):
            return record
    raise LookupError(f"No game found in {MOST_SEEDS} seeds for {plan}.")


def _headed(record: Record, pair: tuple[str, ...], date: str) -> Record:
    players = zip(record.rules.seats, pair, strict=True)
    names = {seat.capitalize(): name for seat, name in players}
    return replace(record, headers={"Date": date} | names | dict(record.headers))


def _unfinished(record: Record, pair: tuple[str, ...], plies: int) -> Record:
    """The beginning of a game."""
    headed = _headed(record, pair, "")
    names = {seat.capitalize() for seat in record.rules.seats}
    headers = {name: headed.headers[name] for name in sorted(names, reverse=True)}
    return replace(record, moves=record.moves[:plies], headers=headers)
