"""The measuring of `bench processes`, in an environment of its own."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rithmo_site.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from games.bench.servers import sites  # noqa: E402
from games.bench.tables import Pages, Table  # noqa: E402
from games.bench.trickles import (  # noqa: E402
    HEAD,
    Load,
    Tables,
    burden,
    goal_words,
    lay,
    load_line,
)
from games.engine import title_of  # noqa: E402

GOAL = 1.1  # of the processor time of a move with one process


@dataclass(frozen=True)
class Extent:
    """How many tables are played at, for how many seconds, and how often."""

    tables: int
    seconds: float
    rounds: int


FULL = Extent(tables=200, seconds=20, rounds=3)
QUICK = Extent(tables=2, seconds=1, rounds=1)  # only to see it run


def measure(key: str, size: Extent) -> Iterator[str]:
    """Line by line what was seen: with one process and with two, in turn."""
    tables = lay(key, size.tables)
    loads: dict[int, list[Load]] = {1: [], 2: []}
    yield HEAD
    for _ in range(size.rounds):
        for count, seen in loads.items():
            seen.append(served_by(count, tables, size.seconds))
            yield load_line(seen[-1])
    one, two = (median(each.cpu for each in seen) for seen in loads.values())
    ratio = two / one
    yield f"CPU a move, two processes to one: {ratio:.2f} {goal_words(ratio, GOAL)}"


def served_by(count: int, tables: Sequence[Table], seconds: float) -> Load:
    """What the tables cost with so many processes."""
    with sites(count) as server, asyncio.Runner() as loop:
        seated = Tables(tables, Pages, *server.ports)
        title = f"{len(tables)} games, {count} process{'es' * (count > 1)}"
        load = loop.run(burden(server, title, seated, seconds))
        seated.leave()
    return load


def main() -> None:
    call_command("migrate", verbosity=0)
    key, size = sys.argv[1], QUICK if "quick" in sys.argv else FULL
    print(f"{title_of(key)}, {connection.vendor}, a move in 10 s each", flush=True)
    for line in measure(key, size):
        print(line, flush=True)


if __name__ == "__main__":
    main()
