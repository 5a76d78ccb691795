"""The rounds of `bench table`, in an environment of their own.

Before every single move the yardsticks are measured once, so that whatever else the
machine does touches all of them alike.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rithmo_site.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from games.bench.clients import HOST  # noqa: E402
from games.bench.report import Report, Series  # noqa: E402
from games.bench.tables import Pages, Players, Programs, Table  # noqa: E402
from games.bench.yardsticks import Broadcast, Echo, Transaction  # noqa: E402
from games.engine import title_of  # noqa: E402


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    rounds: int
    moves: int
    few: int
    crowd: int
    broadcasts: int


FULL = Size(rounds=5, moves=60, few=50, crowd=500, broadcasts=20)
QUICK = Size(rounds=1, moves=4, few=3, crowd=5, broadcasts=2)  # only to see it run


class Server:
    """A real Daphne with the site, and how much time it has used."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process, self.port = process, port

    def cpu_seconds(self) -> float:
        """User and system time so far."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text()
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving() -> Iterator[Server]:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "games.bench.server", str(port)],
        stdout=subprocess.PIPE,
    )
    try:
        assert process.stdout is not None  # noqa: S101
        process.stdout.readline()
        yield Server(process, port)
    finally:
        process.terminate()
        process.wait(timeout=20)


def match(
    server: Server,
    loop: asyncio.Runner,
    players: Players,
    transaction: Transaction,
    *,
    moves: int,
    watchers: int,
) -> Series:
    """A game of some moves, each beside the yardsticks."""
    series = Series()
    echo = loop.run(Echo.open(server.port))
    loop.run(players.sit())
    loop.run(players.watch(watchers))
    for _ in range(moves):
        series.echo.append(loop.run(echo.measure()))
        series.transaction.append(transaction.measure())
        before = server.cpu_seconds()
        opponent, last = loop.run(players.move())
        series.cpu += server.cpu_seconds() - before
        series.opponent.append(opponent)
        series.last.append(last)
    players.leave()
    echo.wire.hang_up()
    return series


async def crowds(
    server: Server, players: Players, size: Size
) -> list[tuple[float, float]]:
    """A move seen by a crowd, and a stock broadcast of the same size, in turn."""
    await players.sit()
    await players.watch(size.crowd)
    await players.move()
    stock = await Broadcast.open(server.port, size.crowd, players.watchers[0].longest)
    times = []
    for _ in range(size.broadcasts):
        _, last = await players.move()
        times.append((last, await stock.measure()))
    return times


def measure(key: str, size: Size) -> Report:
    report = Report(key, size.few, size.crowd)
    kinds: list[tuple[str, type[Players], int]] = [
        ("json", Programs, 0),
        ("post", Pages, 0),
        ("post, watched", Pages, size.few),
    ]
    transaction = Transaction(Table.lay(key).game)
    with serving() as server, asyncio.Runner() as loop:
        for _ in range(size.rounds):
            for name, kind, watchers in kinds:
                players = kind(Table.lay(key), server.port)
                series = match(
                    server,
                    loop,
                    players,
                    transaction,
                    moves=size.moves,
                    watchers=watchers,
                )
                report.add(name, series)
        players = Programs(Table.lay(key), server.port)
        report.crowd = loop.run(crowds(server, players, size))
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
