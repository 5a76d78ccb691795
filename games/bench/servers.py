"""The servers that are measured: the site as `manage.py serve` runs it, and beside it,
in a process of its own, the yardsticks."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from games.bench.clients import HOST

STOPPING = 20  # seconds


class Server:
    """Processes that serve, each at its port, how much time they have used and memory
    they hold."""

    def __init__(self, processes: Mapping[int, subprocess.Popen[bytes]]) -> None:
        self.processes = processes

    @property
    def ports(self) -> tuple[int, ...]:
        return tuple(self.processes)

    @property
    def port(self) -> int:
        """That of the first."""
        return self.ports[0]

    def cpu_seconds(self) -> float:
        """User and system time so far, to the nanosecond: a single move takes less
        than one of the ticks in which `/proc` counts."""
        every = self.processes.values()
        # As clock_getcpuclockid(3) gives them.
        return sum(time.clock_gettime(~each.pid << 3 | 2) for each in every)

    def memory(self) -> int:
        """Bytes resident."""
        every = self.processes.values()
        stat = [Path(f"/proc/{each.pid}/statm").read_text() for each in every]
        pages = sum(int(each.split()[1]) for each in stat)
        return pages * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def site(port: int = 0) -> Iterator[Server]:
    """The site itself, with its limits, its sweep and its worker, once it answers."""
    port = port or free_port()
    environment = {"PORT": str(port), "HOST": HOST}
    with _serving(["manage.py", "serve"], port, environment) as server:
        yield server


@contextmanager
def sites(count: int) -> Iterator[Server]:
    """The site in so many processes, once all of them answer."""
    with ExitStack() as stack:
        each = [stack.enter_context(site()) for _ in range(count)]
        yield Server(
            {port: made for one in each for port, made in one.processes.items()}
        )


@contextmanager
def yardsticks() -> Iterator[Server]:
    """Stock consumers of Channels, once they answer."""
    port = free_port()
    with _serving(["-m", "games.bench.stock", str(port)], port, {}) as server:
        yield server


@contextmanager
def site_and_yardsticks() -> Iterator[tuple[Server, Server]]:
    with ExitStack() as stack:
        yield stack.enter_context(site()), stack.enter_context(yardsticks())


@contextmanager
def _serving(
    words: list[str], port: int, environment: dict[str, str]
) -> Iterator[Server]:
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, "-u", *words],
        env=os.environ | environment,
        stdout=subprocess.PIPE,
    )
    try:
        assert process.stdout is not None  # noqa: S101
        if not process.stdout.readline():
            raise SystemExit(f"{' '.join(words)} did not start.")
        yield Server({port: process})
    finally:
        process.terminate()
        process.wait(timeout=STOPPING)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port
