"""Our cursors ask SQLite what Django's would."""

from __future__ import annotations

import pytest
from django.db import connection


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "params", "answer"),
    [
        ("SELECT %s + %s", [1, 2], 3),
        ("SELECT '50 %%' || %s", ["off"], "50 %off"),
        ("SELECT '%%s' || %s", ["!"], "%s!"),
        ("SELECT %(one)s - %(other)s", {"one": 5, "other": 2}, 3),
        ("SELECT '100 %'", None, "100 %"),
    ],
)
def test_questions_reach_the_database(query, params, answer):
    for _ in range(2):
        with connection.cursor() as cursor:
            cursor.execute(query, params)
            assert cursor.fetchone() == (answer,)


@pytest.mark.django_db
def test_rows_are_written_many_at_once():
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMP TABLE pairs (one, other)")
        cursor.executemany("INSERT INTO pairs VALUES (%s, %s)", [(1, 2), (3, 4)])
        cursor.execute("SELECT sum(one), sum(other) FROM pairs")
        assert cursor.fetchone() == (4, 6)
