"""The whole database as one file, and the database as it was in such a file.

A backup is a state that the database had at one moment, also while people play: every
move that was accepted before is in it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.db import connection

from accounts.models import User
from games.play.models import Heartbeat

STANDS_STILL = timedelta(seconds=5)  # since the last beat of a site that was stopped
EMPTY = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"
IMPATIENT = "-c lock_timeout=10s"  # somebody else uses the database


class BackupError(Exception):
    """Nothing was written; the text says why, and what to do."""


def backup(file: Path, *, overwrite: bool) -> None:
    """Write the database into `file`; what is there stays until all is written."""
    if file.exists() and not overwrite:
        raise BackupError(f"{file} is there already; --overwrite replaces it.")
    with _beside(file) as new:
        if connection.vendor == "sqlite":
            _copy_sqlite(new)
        else:
            _run("pg_dump", "--format=custom", f"--file={new}")
        with new.open("rb") as written:
            os.fsync(written.fileno())
        new.replace(file)


def restore(file: Path, *, overwrite: bool, now: datetime) -> None:
    """Make the database what it was when `file` was written."""
    if not file.is_file():
        raise BackupError(f"There is no file {file}.")
    _require_rest(now, overwrite=overwrite)
    if connection.vendor == "sqlite":
        _restore_sqlite(file)
    else:
        _restore_postgres(file)


@contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """An empty file in the same folder, which nobody else may read."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{file.name}-", dir=file.parent)
    except OSError as error:
        raise BackupError(
            f"Cannot write to {file.parent}: {error.strerror}."
        ) from error
    os.close(handle)
    new = Path(name)
    try:
        yield new
    finally:
        new.unlink(missing_ok=True)


def _require_rest(now: datetime, *, overwrite: bool) -> None:
    """Nobody plays, and nothing is lost that somebody has not given up."""
    tables = connection.introspection.table_names()
    if User._meta.db_table not in tables:
        return
    if Heartbeat.objects.filter(beat_at__gt=now - STANDS_STILL).exists():
        raise BackupError("The site is running. Please stop all its processes first.")
    if User.objects.exists() and not overwrite:
        raise BackupError(
            "There are people and games in the database; --overwrite replaces them. "
            "You may want a backup of these first."
        )


# --- SQLite --------------------------------------------------------------------


def _copy_sqlite(new: Path) -> None:
    connection.ensure_connection()
    with closing(sqlite3.connect(new)) as copy:
        _open_sqlite().backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # all of it in this one file


def _restore_sqlite(file: Path) -> None:
    with closing(
        sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)
    ) as old:
        try:
            (state,) = old.execute("PRAGMA integrity_check").fetchone()
            old.execute("SELECT 1 FROM django_migrations")
        except sqlite3.DatabaseError as error:
            raise BackupError(f"{file} is no backup of this site: {error}.") from error
        if state != "ok":
            raise BackupError(f"{file} is damaged: {state}.")
        old.backup(_open_sqlite())


def _open_sqlite() -> sqlite3.Connection:
    connection.ensure_connection()
    opened: sqlite3.Connection = connection.connection
    return opened


# --- PostgreSQL ----------------------------------------------------------------


def _restore_postgres(file: Path) -> None:
    """In one transaction, so that a backup that cannot be read changes nothing."""
    connection.close()
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "restore.sql"
        _run("pg_restore", "--no-owner", f"--file={script}", str(file), at="")
        stop = "--set=ON_ERROR_STOP=1"
        quiet = ["--quiet", "--no-psqlrc", "--output=/dev/null", stop]
        _run("psql", *quiet, "--single-transaction", "-c", EMPTY, "-f", str(script))


def _run(program: str, *words: str, at: str | None = None) -> None:
    """Run one of PostgreSQL's own programs on the database of the settings."""
    path = shutil.which(program)
    if path is None:
        raise BackupError(
            f"This needs PostgreSQL’s program {program}, which is not installed here "
            "(on Debian: apt-get install postgresql-client)."
        )
    known: dict[str, Any] = connection.settings_dict
    where = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER"}
    where |= {"PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
    given = {name: str(known[key]) for name, key in where.items() if known[key]}
    done = subprocess.run(  # noqa: S603
        [path, *words],
        env=os.environ | given | {"PGOPTIONS": IMPATIENT},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BackupError(f"{program} says: {done.stderr.strip()}")
