"""The games that the demo data shall have: seeds are tried until one gives them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import permutations
from random import Random

from games.demo.people import NAMES
from games.demo.plans import Live, Plan, Show
from games.demo.replaying import DATE
from games.demo.selfplay import play_out
from games.engine.record import Record

MOST_SEEDS = 300


def make_games(key: str, show: Show) -> Iterator[Record]:
    """Every planned game of one kind, then those that are still being played."""
    random = Random(1030)  # noqa: S311
    pairs = list(permutations(NAMES, 2))
    random.shuffle(pairs)
    date = show.began
    for index, plan in enumerate(show.finished):
        record = _found(key, plan, first=1000 * index)
        yield _headed(record, pairs[index % len(pairs)], date)
        date += show.between + timedelta(minutes=random.randrange(600))
    for live in show.live:
        yield _unfinished(_found(key, live.plan, live.seed), live)


def _found(key: str, plan: Plan, first: int) -> Record:
    """The first game, by seed, that goes as planned."""
    for seed in range(first, first + MOST_SEEDS):
        if record := play_out(key, plan, seed):
            return record
    raise LookupError(f"No game found in {MOST_SEEDS} seeds for {plan}.")


def _headed(record: Record, pair: tuple[str, ...], date: datetime) -> Record:
    headers = {"Date": f"{date:{DATE}}"} | _names(record, pair) | dict(record.headers)
    return replace(record, headers=headers)


def _unfinished(record: Record, live: Live) -> Record:
    """The beginning of a game."""
    headers = _names(record, live.pair)
    return replace(record, moves=record.moves[: live.plies], headers=headers)


def _names(record: Record, pair: tuple[str, ...]) -> dict[str, str]:
    """Who sits where: these two first, then the others."""
    everybody = *pair, *(name for name in NAMES if name not in pair)
    players = zip(record.rules.seats, everybody, strict=False)
    return {seat.capitalize(): name for seat, name in players}
