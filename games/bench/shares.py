"""The measuring of `bench processes`, in an environment of its own."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

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


class Arrangement(NamedTuple):
    """How the site is served: by so many processes, of which each table is `kept` at
    one or its players are at different ones."""

    title: str
    processes: int
    kept: bool = False


ONE = Arrangement("1 process", 1)
MORE = (Arrangement("2, players apart", 2), Arrangement("2, tables kept", 2, kept=True))


@dataclass(frozen=True)
class Extent:
    """How many tables are played at, for how many seconds, and how often."""

    tables: int
    seconds: float
    rounds: int


FULL = Extent(tables=200, seconds=20, rounds=3)
QUICK = Extent(tables=2, seconds=0.1, rounds=1)  # only to see it run


def measure(key: str, size: Extent) -> Iterator[str]:
    """Line by line what was seen: with one process and with two, in turn."""
    tables = lay(key, size.tables)
    loads: dict[Arrangement, list[Load]] = {ONE: [], **{each: [] for each in MORE}}
    yield HEAD
    for _ in range(size.rounds):
        for each, seen in loads.items():
            seen.append(served(each, tables, size.seconds))
            yield load_line(seen[-1])
    one, *more = (median(load.cpu for load in seen) for seen in loads.values())
    for each, cpu in zip(MORE, more, strict=True):
        goal = goal_words(cpu / one, GOAL)
        yield f"CPU a move, {each.title}, to one process: {cpu / one:.2f} {goal}"


def served(each: Arrangement, tables: Sequence[Table], seconds: float) -> Load:
    """What the tables cost where the site is served like this."""
    with sites(each.processes) as server, asyncio.Runner() as loop:
        seated = Tables(tables, Pages, *server.ports, kept=each.kept)
        load = loop.run(burden(server, each.title, seated, seconds))
        seated.leave()
    return load


def main() -> None:
    call_command("migrate", verbosity=0)
    key, size = sys.argv[1], QUICK if "quick" in sys.argv else FULL
    print(
        f"{size.tables} games of {title_of(key)}, {connection.vendor}, "
        "a move in 10 s each",
        flush=True,
    )
    for line in measure(key, size):
        print(line, flush=True)


if __name__ == "__main__":
    main()
