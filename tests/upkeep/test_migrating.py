"""A new database is made at once, and is what all migrations make of it. One that is
there is migrated in `tests/rithmo_site/test_upgrades.py`."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from tests.migrated import ROOT, copy_migrated

# A comma between the columns and constraints of a table, not one within brackets.
BETWEEN = re.compile(r", (?![^(]*\))")


def schema(file):
    """What SQLite says of each table and index; the columns of a table in any order."""
    with closing(sqlite3.connect(file)) as database:
        rows = database.execute("SELECT name, sql FROM sqlite_master WHERE sql != ''")
        return {name: in_parts(sql) for name, sql in rows}


def in_parts(sql):
    """How it begins and ends, and what stands between its brackets."""
    begin, _, rest = sql.partition("(")
    within, _, end = rest.rpartition(")")
    return begin, sorted(BETWEEN.split(within)), end


def rows(file, table, columns):
    with closing(sqlite3.connect(file)) as database:
        return set(database.execute(f"SELECT {columns} FROM {table}"))  # noqa: S608


@pytest.fixture(scope="module")
def stepwise(tmp_path_factory):
    """This is made of the migrations alone, and kept until one changes."""
    file = tmp_path_factory.mktemp("stepwise") / "rithmo.sqlite3"
    copy_migrated(file, one_by_one=True)
    return file


@pytest.fixture(scope="module")
def at_once(tmp_path_factory):
    file = tmp_path_factory.mktemp("at-once") / "rithmo.sqlite3"
    migrate(file)
    return file


def migrate(file):
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "-v", "0"],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": f"sqlite:///{file}"},
        check=True,
    )


def test_both_ways_make_the_same_tables(stepwise, at_once):
    assert len(schema(at_once)) > 200
    assert schema(at_once)["archive_reached"][-1] == " WITHOUT ROWID"
    assert schema(at_once) == schema(stepwise)


@pytest.mark.parametrize(
    ("table", "columns"),
    [
        ("django_migrations", "app, name"),
        ("django_content_type", "app_label, model"),
        ("auth_permission", "codename, name"),
    ],
)
def test_both_ways_write_the_same_rows(table, columns, stepwise, at_once):
    found = rows(at_once, table, columns)
    assert len(found) > 50
    assert found == rows(stepwise, table, columns)
