"""The servers that are measured: the site as `manage.py serve` runs it, and beside it,
in a process of its own, the yardsticks."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from games.bench.clients import HOST

STOPPING = 20  # seconds


class Server:
    """A process that serves, how much time it has used and memory it holds."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process, self.port = process, port

    def cpu_seconds(self) -> float:
        """User and system time so far, to the nanosecond: a single move takes less
        than one of the ticks in which `/proc` counts."""
        clock = ~self.process.pid << 3 | 2  # as clock_getcpuclockid(3) gives it
        return time.clock_gettime(clock)

    def memory(self) -> int:
        """Bytes resident."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def site(port: int = 0) -> Iterator[Server]:
    """The site itself, with its limits, its sweep and its worker, once it answers."""
    port = port or free_port()
    environment = {"PORT": str(port), "HOST": HOST}
    with _serving(["manage.py", "serve"], port, environment) as server:
        yield server


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
        yield Server(process, port)
    finally:
        process.terminate()
        process.wait(timeout=STOPPING)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port
