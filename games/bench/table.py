"""`manage.py bench table`: how long a move takes from a player to his opponent.

The site runs in a real Daphne on a new SQLite file with `synchronous=FULL`; the
yardsticks (a stock echo, a bare ORM transaction, a stock `group_send`, a template
loop) are measured in the same run. It ends by itself within a few minutes.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from tempfile import TemporaryDirectory


def run(say: Callable[[str], object], *, key: str, quick: bool = False) -> None:
    """Measure in processes of their own, and say line by line what is seen."""
    with TemporaryDirectory(prefix="rithmo-bench-") as folder:
        environment = os.environ | {
            "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3",
            "REDIS_URL": "",
            "RATE_LIMITS": "0",
            "DEBUG": "0",
            "HTTPS": "0",
            "ALLOWED_HOSTS": "127.0.0.1",
        }
        command = [sys.executable, "-m", "games.bench.rounds", key, *["quick"] * quick]
        with subprocess.Popen(  # noqa: S603
            command, env=environment, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None  # noqa: S101
            for line in process.stdout:
                say(line.rstrip())
        if process.returncode:
            raise SystemExit(process.returncode)
