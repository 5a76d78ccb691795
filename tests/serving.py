"""The site as its own process, `manage.py serve` on the database of the tests."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HOST = "127.0.0.1"

_given: set[int] = set()  # ports


class Site:
    """A server whose settings come from `environment`; `kill` is signal 9, `start`
    finds the same port. What it says of trouble goes to `log`, if there is one."""

    def __init__(
        self, database: str, *, log: Path | None = None, **environment: str
    ) -> None:
        self.port = free_port()
        self.url = f"http://{HOST}:{self.port}"
        self.log = log
        self.environment = os.environ | {
            "DATABASE_URL": f"sqlite:///{database}",
            "PORT": str(self.port),
            "RATE_LIMITS": "0",
            **environment,
        }
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-u", "manage.py", "serve"]
        trouble = self.log.open("a") if self.log else None
        self.process = subprocess.Popen(  # noqa: S603
            command,
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=trouble,
            text=True,
        )
        if trouble:
            trouble.close()
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "Rithmo is at" in line, f"the site did not start: {line!r}"

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()
        self.process = None

    def complaints(self) -> str:
        """What the server has said of trouble so far."""
        assert self.log is not None
        return self.log.read_text()

    def memory(self) -> float:
        """How many MB of memory the process has had at most."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def free_port() -> int:
    """A port below those that connections are given by chance, lest one of them has it
    while a server is not there. Each process has its own to choose from, and gives none
    twice."""
    ports = range(20_000 + os.getpid() % 20, 32_000, 20)
    for port in random.sample(ports, len(ports)):
        with socket.socket() as probe, suppress(OSError):
            probe.bind((HOST, port))
            if port not in _given:
                _given.add(port)
                return port
    pytest.fail("No port is free.")
