"""Databases in which threads lock each other for real.

Races need a new file of SQLite, which no test's transaction holds, and PostgreSQL with
its row locks.
"""

from __future__ import annotations

import atexit
import lzma
import os
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from threading import Barrier
from typing import Any, TypeVar

import pytest
from django.db import connections

from rithmo_site import environment
from tests.migrated import WRITTEN_BY_MIGRATING, copy_migrated, one_at_a_time

T = TypeVar("T")
POSTGRES = os.environ.get("POSTGRES_URL", "postgres://postgres@127.0.0.1:5432/postgres")

WRITTEN = sorted({*WRITTEN_BY_MIGRATING, "django_migrations"})


@contextmanager
def _real_database(url: str, name: str, copies: Copies) -> Iterator[None]:
    """Everything, in every thread, uses a new migrated database `name` at `url`."""
    usual, usual_settings = connections["default"], connections.settings["default"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DATABASE_URL", url)
        given = environment.database(default=Path(name))
    with ExitStack() as lock:
        lock.enter_context(one_at_a_time("copies"))
        is_there = copies.restore(name)
        given |= {"TEST": {"NAME": name}} | ({"NAME": name} if is_there else {})
        connections.settings["default"] = connections.configure_settings(
            {"default": given}
        )["default"]
        del connections["default"]
        creation = connections["default"].creation
        try:
            if not is_there:
                creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
                _let_go()
                copies.keep(name)
            lock.close()  # who waits finds the copy
            yield
        finally:
            _let_go()
            copies.done(name)
            connections.settings["default"] = usual_settings
            connections["default"] = usual


# Whoever is still connected goes, all rows but those that migrating writes go, and what
# comes is numbered from 1.
AS_NEW = f"""
DO $$ DECLARE one text; BEGIN
  PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid();
  FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = 'public'
    AND tablename NOT IN ('{"', '".join(WRITTEN)}')
  LOOP EXECUTE format('DELETE FROM %I', one); END LOOP;
  PERFORM setval(format('%I', sequencename)::regclass, 1, false) FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL
    AND sequencename NOT SIMILAR TO '({"|".join(WRITTEN)})%';
END $$
"""  # noqa: S608


class Copies(ABC):
    """One migrated database of a kind is kept empty: migrating takes seconds, copying
    next to nothing."""

    @abstractmethod
    def keep(self, name: str) -> None:
        """Keep a copy of the new database `name`, to which nobody is connected."""

    @abstractmethod
    def restore(self, name: str) -> bool:
        """Make a database `name` out of the copy; whether there was one."""

    @abstractmethod
    def done(self, name: str) -> None:
        """Nobody needs the database `name` any more."""


class Files(Copies):
    """Databases of SQLite."""

    def keep(self, name: str) -> None:
        raise NotImplementedError  # there always is one

    def restore(self, name: str) -> bool:
        copy_migrated(Path(name))
        return True

    def done(self, name: str) -> None:
        Path(name).unlink()


class Templates(Copies):
    """Databases of PostgreSQL. All workers of a run share the template; the one that
    made it drops it."""

    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", os.getpid())
    template = f"test_migrated_{run}"

    def keep(self, name: str) -> None:
        self._run(f'CREATE DATABASE "{self.template}" TEMPLATE "{name}"')
        atexit.register(self._run, f'DROP DATABASE IF EXISTS "{self.template}"')

    def restore(self, name: str) -> bool:
        from psycopg.errors import InvalidCatalogName

        try:
            self._run(f'DROP DATABASE IF EXISTS "{name}"')
            self._run(f'CREATE DATABASE "{name}" TEMPLATE "{self.template}"')
        except InvalidCatalogName:
            return False
        return True

    def done(self, name: str) -> None:
        self._run(f'DROP DATABASE "{name}" WITH (FORCE)')

    def _run(self, statement: str, **given: str) -> None:
        import psycopg
        from psycopg.conninfo import make_conninfo

        at = make_conninfo(POSTGRES, **given)
        with psycopg.connect(at, autocommit=True) as connection:
            connection.execute(statement.encode())


class Kept(Templates):
    """One database of PostgreSQL that the tests of a process use one after the other:
    to make one takes a second, to empty it a tenth."""

    name = f"test_kept_{os.getpid()}"
    is_made = is_in_use = False

    def restore(self, name: str) -> bool:
        Kept.is_in_use = True
        if Kept.is_made:
            self._run(AS_NEW, dbname=name)
            return True
        Kept.is_made = True
        atexit.register(super().done, name)
        return super().restore(name)

    def done(self, name: str) -> None:
        Kept.is_in_use = False


class OldFile(Files):
    """A database of SQLite as it was, from the SQL in a compressed `dump`."""

    def __init__(self, dump: Path) -> None:
        self.dump = dump

    def restore(self, name: str) -> bool:
        with closing(sqlite3.connect(name)) as new:
            new.executescript(lzma.decompress(self.dump.read_bytes()).decode())
        return True


class OldSchema(Templates):
    """The same of PostgreSQL."""

    def __init__(self, dump: Path) -> None:
        self.dump = dump

    def restore(self, name: str) -> bool:
        import psycopg

        with psycopg.connect(POSTGRES, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}"'.encode())
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        with psycopg.connect(POSTGRES, dbname=name) as connection:
            connection.execute(lzma.decompress(self.dump.read_bytes()))
        return True


# The kinds of database for a fixture's `params`.
KINDS = ("sqlite", pytest.param("postgres", marks=pytest.mark.postgres))


@contextmanager
def database_of(kind: str, folder: Path, *, fresh: bool = False) -> Iterator[None]:
    """Everything uses an empty database of this kind, on SQLite a file in `folder`. One
    that will be large, or get other tables, has to be `fresh`: it is dropped."""
    if kind == "postgres":
        postgres_or_skip()
        fresh |= Kept.is_in_use
        name = f"test_{folder.name}_{os.getpid()}" if fresh else Kept.name
        url = POSTGRES
        copies: Copies = Templates() if fresh else Kept()
    else:
        name = str(folder / "rithmo.sqlite3")
        url = f"sqlite:///{name}"
        copies = Files()
    with _real_database(url, name, copies):
        yield


@contextmanager
def old_database_of(kind: str, folder: Path, dumps: Path) -> Iterator[None]:
    """Everything uses a database of this kind as it was once: `dumps` has one for each
    kind. It is not migrated."""
    dump = dumps / f"{kind}.sql.xz"
    if kind == "postgres":
        postgres_or_skip()
        with _real_database(POSTGRES, f"test_old_{os.getpid()}", OldSchema(dump)):
            yield
    else:
        name = str(folder / "rithmo.sqlite3")
        with _real_database(f"sqlite:///{name}", name, OldFile(dump)):
            yield


def postgres_or_skip() -> None:
    """Skip where there is no PostgreSQL, unless the services are required."""
    import psycopg

    try:
        psycopg.connect(POSTGRES, connect_timeout=60).close()
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


def _let_go() -> None:
    """Close the connections that a pool keeps, too."""
    _close()
    connection: Any = connections["default"]
    if connection.vendor == "postgresql":
        connection.close_pool()
