"""New databases of SQLite, migrated and empty; and emptying any database again."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from fcntl import LOCK_EX, flock
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction

ROOT = Path(__file__).resolve().parents[1]
KEPT = settings.VAR_DIR / "tests"
MAKERS = (
    "uv.lock",
    "games/common/migrating.py",
    "games/upkeep/management/commands/migrate.py",
    "rithmo_site/settings.py",
)
WRITTEN_BY_MIGRATING = {ContentType._meta.db_table, Permission._meta.db_table}


def copy_migrated(to: Path, *, one_by_one: bool = False) -> None:
    """Make a new database at `to`, migrated at once or by every migration. It is copied
    from one that is kept until a migration or a package changes, as migrating takes
    seconds. Of processes that ask at once, one migrates."""
    name = "stepwise" if one_by_one else "migrated"
    kept = KEPT / f"{name}-{_edition()}.sqlite3"
    with one_at_a_time("lock"):
        if not kept.exists():
            for old in KEPT.glob(f"{name}-*"):
                old.unlink()
            _migrate(kept, *["--one-by-one"] * one_by_one)
        shutil.copyfile(kept, to)


@contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """Of the processes that come here with the same `name`, one goes on."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / name).open("w") as lock:
        flock(lock, LOCK_EX)
        yield


@cache
def _edition() -> str:
    """A digest of all that a new database is made from."""
    digest = sha256()
    migrations = sorted(ROOT.glob("[!.]*/**/migrations/*.py"))
    for file in (*migrations, *(ROOT / name for name in MAKERS)):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _migrate(kept: Path, *words: str) -> None:
    with tempfile.TemporaryDirectory(dir=KEPT) as folder:
        new, whole = Path(folder, "new.sqlite3"), Path(folder, "whole.sqlite3")
        subprocess.run(  # noqa: S603
            [sys.executable, "manage.py", "migrate", "-v", "0", *words],
            cwd=ROOT,
            env=os.environ | {"DATABASE_URL": f"sqlite:///{new}"},
            check=True,
        )
        # By SQLite's own means: not all is in the file itself.
        with closing(sqlite3.connect(new)) as database:
            database.execute("VACUUM INTO ?", [str(whole)])
        whole.rename(kept)


def empty() -> None:
    """Take away all rows but those that migrating writes. Django's `flush` would write
    these anew, which takes far longer."""
    tables = set(connection.introspection.django_table_names(only_existing=True))
    with transaction.atomic(), connection.cursor() as cursor:
        for each in sorted(tables - WRITTEN_BY_MIGRATING):
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(each)}")  # noqa: S608
