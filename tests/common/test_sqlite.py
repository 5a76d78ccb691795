"""Our cursors ask SQLite what Django's would."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.db.models import Max

from accounts.models import User


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


@pytest.mark.django_db
@pytest.mark.parametrize("micro", [0, 5, 123456])
def test_moments_come_back_as_they_went(micro):
    then = datetime(2026, 11, 28, 23, 59, 59, micro, tzinfo=UTC)
    row = User.objects.create_user("ada", date_joined=then)
    found = User.objects.get(pk=row.pk).date_joined
    assert (found, found.tzinfo) == (then, UTC)
    latest = User.objects.aggregate(latest=Max("date_joined"))["latest"]
    assert (latest, latest.tzinfo) == (then, UTC)
