"""Measuring in a process of its own, on a new SQLite file unless a database is
named."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from tempfile import TemporaryDirectory


def run(
    say: Callable[[str], object],
    module: str,
    *words: str,
    limits: bool = True,
    database: str = "",
    redis: str = "",
) -> None:
    """Run `module` with `words`, and say line by line what it prints; its fault is the
    fault of the command. Without `limits` one address may ask as often as it likes;
    `database` is the address of another database than a new file, `redis` that of what
    processes hear each other by."""
    with TemporaryDirectory(prefix="rithmo-bench-") as folder:
        environment = os.environ | {
            "DATABASE_URL": database or f"sqlite:///{folder}/bench.sqlite3",
            "REDIS_URL": redis,
            "RATE_LIMITS": str(int(limits)),
            "CONNECTIONS_PER_ADDRESS": "10000",  # all come from this machine
            "TRUSTED_PROXIES": "1",  # each says its own address
            "DEBUG": "0",
            "HTTPS": "0",
            "ALLOWED_HOSTS": "127.0.0.1",
        }
        command = [sys.executable, "-m", module, *words]
        with subprocess.Popen(  # noqa: S603
            command, env=environment, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None  # noqa: S101
            for line in process.stdout:
                say(line.rstrip())
        if process.returncode:
            raise SystemExit(process.returncode)
