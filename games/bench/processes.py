"""`manage.py bench processes`: what a move costs where two processes serve the site, on
PostgreSQL and Redis, beside one process that does: once the players of each table are
at different processes, and once each table is kept at one, as the proxy of
`docs/nginx.conf` keeps it. It takes some minutes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from games.bench import apart


def run(
    say: Callable[[str], object],
    *,
    key: str,
    server: str,
    redis: str,
    quick: bool = False,
) -> None:
    """Measure in processes of their own, and say line by line what is seen."""
    with new_database(server) as database:
        words = ["games.bench.shares", key, *["quick"] * quick]
        apart.run(say, *words, database=database, redis=redis)


@contextmanager
def new_database(server: str) -> Iterator[str]:
    """The address of a new database, which is dropped in the end."""
    import psycopg

    name = f"rithmo_bench_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
        try:
            yield f"{server.rpartition('/')[0]}/{name}"
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())
