"""The rounds of `bench table`, in an environment of their own.

Before every single move the yardsticks are measured once, so that whatever else the
machine does touches all of them alike.
"""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import dataclass
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rithmo_site.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from games.bench.report import (  # noqa: E402
    JSON_GOAL,
    POST_GOAL,
    Match,
    Report,
    Series,
)
from games.bench.servers import Server, site_and_yardsticks  # noqa: E402
from games.bench.tables import Pages, Players, Programs, Table  # noqa: E402
from games.bench.yardsticks import Broadcast, Echo, Transaction  # noqa: E402
from games.engine import title_of  # noqa: E402


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    rounds: int
    moves: int
    late: int  # the ply at which long games are
    few: int
    crowd: int
    broadcasts: int

    @property
    def matches(self) -> tuple[Match, ...]:
        """Programs and pages, early in a game and late, and pages that are watched."""
        late = f", ply {self.late}"
        return (
            Match("JSON socket to opponent", Programs, EARLY, goal=JSON_GOAL),
            Match(f"JSON socket{late}", Programs, self.late, goal=JSON_GOAL),
            Match("POST to opponent", Pages, EARLY, goal=POST_GOAL),
            Match(f"POST{late}", Pages, self.late, goal=POST_GOAL),
            Match(f"POST, {self.few} watching", Pages, EARLY, self.few),
        )


EARLY = 20  # plies
FULL = Size(rounds=5, moves=60, late=300, few=50, crowd=500, broadcasts=20)
# Only to see it run:
QUICK = Size(rounds=1, moves=4, late=24, few=3, crowd=5, broadcasts=2)


@dataclass(frozen=True)
class Hall:
    """Where matches are played: the site, the loop of its clients, the yardsticks."""

    server: Server
    loop: asyncio.Runner
    echo: Echo
    transaction: Transaction


def play(hall: Hall, players: Players, *, moves: int, watchers: int) -> Series:
    """A game of some moves, each beside the yardsticks."""
    series = Series()
    server, loop = hall.server, hall.loop
    loop.run(players.sit())
    loop.run(players.watch(watchers))
    for _ in range(moves):
        series.echo.append(loop.run(hall.echo.measure()))
        series.transaction.append(hall.transaction.measure())
        before = server.cpu_seconds()
        opponent, last = loop.run(players.move())
        series.cpu += server.cpu_seconds() - before
        series.opponent.append(opponent)
        series.last.append(last)
    players.leave()
    return series


async def crowds(
    stock_port: int, players: Players, size: Size
) -> list[tuple[float, float]]:
    """A move seen by a crowd, and a stock broadcast of the same size, in turn."""
    await players.sit()
    await players.watch(size.crowd)
    await players.move()
    stock = await Broadcast.open(stock_port, size.crowd, players.watchers[0].longest)
    times = []
    for _ in range(size.broadcasts):
        _, last = await players.move()
        times.append((last, await stock.measure()))
    return times


def measure(key: str, size: Size) -> Report:
    report = Report(key, size.matches, size.crowd)
    transaction = Transaction(Table.lay(key).game)
    with site_and_yardsticks() as (server, stock), asyncio.Runner() as loop:
        hall = Hall(server, loop, loop.run(Echo.open(stock.port)), transaction)
        for _ in range(size.rounds):
            for match in size.matches:
                players = match.players(Table.lay(key, match.ply), server.port)
                watchers = match.watchers
                series = play(hall, players, moves=size.moves, watchers=watchers)
                report.add(match.title, series)
        players = Programs(Table.lay(key), server.port)
        report.crowd = loop.run(crowds(stock.port, players, size))
    return report


def main() -> None:
    if not (Path(settings.STATIC_ROOT) / "staticfiles.json").exists():
        call_command("collectstatic", interactive=False, verbosity=0)
    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous")
        (synchronous,) = cursor.fetchone()
    print(f"SQLite synchronous={synchronous} (2 is FULL), Daphne on loopback")
    key, size = sys.argv[1], QUICK if "quick" in sys.argv else FULL
    print(f"{title_of(key)}, without draws")
    for line in measure(key, size).lines():
        print(line)


if __name__ == "__main__":
    main()
