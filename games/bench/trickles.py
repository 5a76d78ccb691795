"""The measuring of `bench load`, in an environment of its own."""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter, process_time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rithmo_site.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402

from games.bench.clients import PATIENCE  # noqa: E402
from games.bench.servers import Server, free_port, site  # noqa: E402
from games.bench.tables import Pages, Players, Programs, Table  # noqa: E402
from games.engine import title_of  # noqa: E402
from games.play.models import Seat  # noqa: E402

BETWEEN = 10  # seconds between two moves of a game
BEGUN = 2  # plies; a game without its first moves is soon aborted
AT_ONCE = 50  # tables that sit down at the same time
FEW = 4  # tables whose first moves are made at the same time
HEAD = (
    f"{'':22}  CPU a move  p50 ms  p95 ms  p99 ms  idle ms/s  busy ms/s  KiB a table"
    "  client ms/s  load"
)
CPU_GOAL, P95_GOAL, IDLE_GOAL, BACK_GOAL = 1.2, 2.5, 30, 5


@dataclass(frozen=True)
class Size:
    """How many tables are measured, and for how many seconds each time."""

    pages: tuple[int, ...]
    programs: int
    seconds: float
    settling: float  # seconds, in which what the last page asked for is done
    alone: int  # moves of one game alone


FULL = Size((50, 500, 1000), programs=2000, seconds=30, settling=3, alone=100)
# Only to see it run:
QUICK = Size((2, 4), programs=6, seconds=0.1, settling=0.1, alone=4)


@dataclass
class Load:
    """What was seen of so many tables: seconds of each move, and of processor time a
    second and a move, bytes a table."""

    title: str
    tables: int
    times: list[float] = field(default_factory=list)
    idle: float = 0
    cpu: float = 0
    busy: float = 0  # processor time a second, while moves are made
    memory: float = 0
    client: float = 0  # processor time a second of who makes the moves

    def percentile(self, share: float) -> float:
        every = sorted(self.times)
        return every[int((len(every) - 1) * share)]


class Tables:
    """Tables at which everybody sits, each going on from move to move. Where each is
    `kept` at one of several ports, as by `docs/nginx.conf`, they take turns."""

    def __init__(
        self,
        tables: Sequence[Table],
        kind: type[Players],
        *ports: int,
        kept: bool = False,
    ) -> None:
        places = itertools.cycle([(port,) for port in ports] if kept else [ports])
        self.players = [
            kind(table, *place) for table, place in zip(tables, places, strict=False)
        ]

    async def sit(self) -> None:
        for start in range(0, len(self.players), AT_ONCE):
            some = self.players[start : start + AT_ONCE]
            await asyncio.gather(*(each.sit() for each in some))

    async def warm_up(self) -> None:
        """A move a table, as fast as the site answers: the first one of a table costs
        more, and would come faster than they can be answered."""
        for start in range(0, len(self.players), FEW):
            some = self.players[start : start + FEW]
            await asyncio.gather(*(each.move() for each in some))

    async def trickle(self, seconds: float) -> list[float]:
        """A move a table in ten seconds, whatever the one before takes; how long each
        took."""
        step = BETWEEN / len(self.players)
        began, moves = perf_counter(), []
        for number in range(max(1, round(seconds / step))):
            await asyncio.sleep(began + number * step - perf_counter())
            each = self.players[number % len(self.players)]
            moves.append(asyncio.create_task(each.move()))
        try:
            return [opponent for opponent, _last in await asyncio.gather(*moves)]
        finally:
            for move in moves:  # where one was not answered, no other is waited for
                move.cancel()

    def leave(self) -> None:
        for each in self.players:
            each.leave()


async def burden(server: Server, title: str, seated: Tables, seconds: float) -> Load:
    """What so many tables cost: as they sit, and as they play, each for so long."""
    count = len(seated.players)
    load = Load(title, count)
    empty = server.memory()
    await seated.sit()
    await seated.warm_up()
    load.memory = (server.memory() - empty) / count
    before, began = server.cpu_seconds(), perf_counter()
    await asyncio.sleep(seconds)
    load.idle = (server.cpu_seconds() - before) / (perf_counter() - began)
    before, own, began = server.cpu_seconds(), process_time(), perf_counter()
    load.times = await seated.trickle(seconds)
    spent, taken = server.cpu_seconds() - before, perf_counter() - began
    load.cpu = spent / len(load.times)
    load.busy = spent / taken
    load.client = (process_time() - own) / taken
    return load


async def by_itself(server: Server, table: Table, moves: int) -> float:
    """Seconds of the middle one of so many moves of one game, with nobody else."""
    players = Pages(table, server.port)
    await players.sit()
    times = [(await players.move())[0] for _ in range(moves)]
    players.leave()
    return median(times)


async def come_back(server: Server, tables: Sequence[Table], settling: float) -> str:
    """The processor time from the start of a site until all its pages are there again
    and have had so many seconds, and how many people are called gone by then."""
    seated = Tables(tables, Pages, server.port)
    await seated.sit()
    await asyncio.sleep(settling)
    spent = server.cpu_seconds()
    games = [each.game.pk for each in tables]
    gone = await Seat.objects.filter(game__in=games, gone_at__isnull=False).acount()
    seated.leave()
    return (
        f"{len(tables)} tables back after a restart: {spent:.2f} s of CPU "
        f"{goal_words(spent, BACK_GOAL)}; {gone} people called gone"
    )


def lay(key: str, count: int) -> list[Table]:
    """So many tables at which the game has begun, so that nobody is waited for."""
    laid: list[Table] = []
    while len(laid) < count:
        with transaction.atomic():
            more = min(AT_ONCE, count - len(laid))
            laid += [Table.lay(key, plies=BEGUN) for _ in range(more)]
    return laid


def measure(key: str, size: Size) -> Iterator[str]:
    """Line by line what was seen."""
    tables = lay(key, max(*size.pages, size.programs))
    port, loads = free_port(), []
    with asyncio.Runner() as loop:
        with site(port) as server:
            quiet = loop.run(by_itself(server, tables[0], size.alone))
            yield f"one game by pages: {quiet * 1e3:.2f} ms from player to opponent"
            yield HEAD
            seated = Tables([], Pages, port)
            for count in size.pages:
                seated.leave()
                seated = Tables(tables[:count], Pages, port)
                title = f"{count} games by pages"
                try:
                    loads.append(loop.run(burden(server, title, seated, size.seconds)))
                except TimeoutError:
                    yield f"{title}: NOT HELD, a move took over {PATIENCE} s"
                    break
                yield load_line(loads[-1])
        seated.leave()  # not before the site has stopped
        if len(loads) == len(size.pages):
            yield from _ratios(loads, quiet)
        with site(port) as server:
            back = come_back(server, tables[: size.pages[-1]], size.settling)
            yield loop.run(back)
            seated = Tables(tables[: size.programs], Programs, port)
            title = f"{size.programs} games by JSON"
            yield load_line(loop.run(burden(server, title, seated, size.seconds)))
            seated.leave()


def load_line(load: Load) -> str:
    p50, p95, p99 = (load.percentile(share) * 1e3 for share in (0.5, 0.95, 0.99))
    return (
        f"{load.title:22}  {load.cpu * 1e3:10.2f}  {p50:6.1f}  {p95:6.1f}  {p99:6.1f}  "
        f"{load.idle * 1e3:9.1f}  {load.busy * 1e3:9.1f}  {load.memory / 1024:11.1f}  "
        f"{load.client * 1e3:11.1f}  {os.getloadavg()[0]:4.1f}"
    )


def _ratios(loads: Sequence[Load], quiet: float) -> Iterator[str]:
    few, middle, many = loads[0], loads[-2], loads[-1]
    ratio = many.cpu / few.cpu
    yield (
        f"CPU a move, {many.tables} games to {few.tables}: {ratio:.2f} "
        f"{goal_words(ratio, CPU_GOAL)}"
    )
    ratio = middle.percentile(0.95) / quiet
    yield (
        f"p95 of {middle.tables} games to one game's p50: {ratio:.2f} "
        f"{goal_words(ratio, P95_GOAL)}"
    )
    idle = many.idle * 1e3
    goal = goal_words(idle, IDLE_GOAL)
    yield f"idle with {many.tables} games: {idle:.1f} ms/s {goal}"


def goal_words(figure: float, goal: float) -> str:
    return f"(goal {goal:g}: {'met' if figure <= goal else 'MISSED'})"


def main() -> None:
    call_command("migrate", verbosity=0)
    key, size = sys.argv[1], QUICK if "quick" in sys.argv else FULL
    print(
        f"{title_of(key)}, a move in {BETWEEN} s each, SQLite, one process", flush=True
    )
    for line in measure(key, size):
        print(line, flush=True)


if __name__ == "__main__":
    main()
