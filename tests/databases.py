"""Databases in which threads lock each other for real.

The usual test database lies in memory and belongs to one thread; races need a file of
SQLite, and PostgreSQL with its row locks.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Barrier
from typing import Any, TypeVar

import pytest
from django.db import connections

from rithmo_site import environment

T = TypeVar("T")
POSTGRES = os.environ.get("POSTGRES_URL", "postgres://postgres@127.0.0.1:5432/postgres")


@contextmanager
def _real_database(url: str, name: str) -> Iterator[None]:
    """Everything, in every thread, uses a new migrated database `name` at `url`."""
    usual, usual_settings = connections["default"], connections.settings["default"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DATABASE_URL", url)
        given = environment.database(default=Path(name))
    given |= {"TEST": {"NAME": name}}
    connections.settings["default"] = connections.configure_settings(
        {"default": given}
    )["default"]
    del connections["default"]
    creation = connections["default"].creation
    try:
        creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        yield
    finally:
        creation.destroy_test_db(name, verbosity=0)
        connections.settings["default"] = usual_settings
        connections["default"] = usual


# The kinds of database for a fixture's `params`.
KINDS = ("sqlite", pytest.param("postgres", marks=pytest.mark.postgres))


@contextmanager
def database_of(kind: str, folder: Path) -> Iterator[None]:
    """Everything uses a new database of this kind, on SQLite a file in `folder`."""
    if kind == "postgres":
        _postgres_or_skip()
        url, name = POSTGRES, f"test_{folder.name}_{os.getpid()}"
    else:
        name = str(folder / "rithmo.sqlite3")
        url = f"sqlite:///{name}"
    with _real_database(url, name):
        yield


def _postgres_or_skip() -> None:
    """Skip where there is no PostgreSQL, unless the services are required."""
    import psycopg

    try:
        psycopg.connect(POSTGRES, connect_timeout=3).close()
    except psycopg.OperationalError as error:
        if os.environ.get("RITHMO_REQUIRE_SERVICES"):
            pytest.fail(f"PostgreSQL is required: {error}")
        pytest.skip("There is no PostgreSQL on its standard loopback port.")


def at_once(*work: Callable[[], T]) -> list[T | Exception]:
    """Run each piece of work in a thread of its own, all starting together; what each
    returned or raised."""
    barrier = Barrier(len(work))

    def run(each: Callable[[], T]) -> T | Exception:
        barrier.wait()
        try:
            return each()
        except Exception as error:
            return error
        finally:
            _close()

    with ThreadPoolExecutor(len(work)) as threads:
        return list(threads.map(run, work))


def _close() -> None:
    connection: Any
    for connection in connections.all(initialized_only=True):
        connection.close()
