"""`bench table --machines N`: a move between two people while N games against machines
are played, beside the same move while nothing else is."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rithmo_site.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.utils import timezone  # noqa: E402

from games.background.queues import waiting_tasks  # noqa: E402
from games.bench.machine_games import machine_plies  # noqa: E402
from games.bench.servers import site  # noqa: E402
from games.bench.tables import Pages, Table  # noqa: E402
from games.engine import title_of  # noqa: E402
from games.engine.search import parts  # noqa: E402

GOAL = 2
MOVES, FEW = 200, 4


@contextmanager
def games_against_machines(key: str, count: int) -> Iterator[None]:
    """So many of them, played by a process of their own."""
    words = [sys.executable, "-m", "games.bench.machine_games", key, str(count)]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as process:  # noqa: S603
        try:
            assert process.stdout is not None  # noqa: S101
            if not process.stdout.readline():
                raise SystemExit("The games against machines did not begin.")
            yield
        finally:
            process.terminate()


def seconds(loop: asyncio.Runner, port: int, key: str, moves: int) -> list[float]:
    """How long each move takes to the opponent's page, in order of size."""
    players = Pages(Table.lay(key), port)
    loop.run(players.sit())
    taken = sorted(loop.run(players.move())[0] for _ in range(moves))
    players.leave()
    return taken


def lines(idle: Sequence[float], busy: Sequence[float], count: int) -> Iterator[str]:
    yield f"{'POST to opponent':34}  p50 ms   p95 ms"
    for title, taken in (
        ("nothing else is played", idle),
        (f"{count} games against machines", busy),
    ):
        p95 = taken[int((len(taken) - 1) * 0.95)]
        yield f"{title:34}{median(taken) * 1e3:8.3f} {p95 * 1e3:8.3f}"
    ratio = median(busy) / median(idle)
    met = "met" if ratio <= GOAL else "MISSED"
    yield f"p50, busy to idle: {ratio:.2f}  goal {GOAL}: {met}"


def main() -> None:
    call_command("migrate", verbosity=0)
    key, count = sys.argv[1], int(sys.argv[2])
    moves = FEW if "quick" in sys.argv else MOVES
    speed = "compiled" if parts.is_compiled() else "not compiled"
    print(f"{title_of(key)}, search {speed}")
    with site() as server, asyncio.Runner() as loop:
        idle = seconds(loop, server.port, key, moves)
        with games_against_machines(key, count):
            busy = seconds(loop, server.port, key, moves)
            waiting = waiting_tasks(now=timezone.now()).waiting
        for line in lines(idle, busy, count):
            print(line)
    thought = machine_plies().count()
    print(f"Machines thought {thought} times; {waiting} waited for them at the end.")


if __name__ == "__main__":
    main()
