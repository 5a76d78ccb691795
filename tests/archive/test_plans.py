"""How the databases answer the pages of the archive: from the numbers of games on, not
by reading a table through.

The window is made small beside the tables, so that whoever looks at more than a window
is seen: PostgreSQL counts the rows that it touches, SQLite says which tables it reads
through. PostgreSQL is told that reading through is dear, as it is where there are many
games; where there is no index, it does so all the same.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from django.db import connection
from django.db.models import Count

from games.archive import equations
from games.archive.explorer import visits
from games.archive.index import tallies
from games.archive.kept_cards import forget_cards
from games.archive.models import Entry, EntrySeat, Posting, Reached
from games.archive.search import clauses, queries, results
from games.bench.archive.asked import explored, hard_searches, searches
from games.bench.archive.filling import fill
from games.bench.archive.lots import FillPlan
from games.bench.archive.timing import MeasuredPage
from games.play.models import Game, Seat
from tests.databases import KINDS, database_of

WINDOW = 90
COUNTED = 40
GAMES = 1_600
TOUCHED = 700  # rows of one question: a window, and what is looked up for each of it
# Tables with a row or more for each game.
LARGE = (Game, Seat, Entry, EntrySeat, Posting, Reached)
TABLES = {model._meta.db_table for model in LARGE}


@pytest.fixture(scope="module", params=KINDS)
def filled(request, tmp_path_factory, django_db_blocker):
    folder = tmp_path_factory.mktemp("plans")
    with django_db_blocker.unblock(), database_of(request.param, folder, fresh=True):
        fill(FillPlan(GAMES, seed=3, whole=80), lambda line: None)
        yield


@pytest.fixture
def small_windows(filled, monkeypatch, settings):
    settings.RATE_LIMITS = False
    for module in (clauses, queries, visits):
        monkeypatch.setattr(module, "WINDOW", WINDOW)
    for module in (clauses, queries):
        monkeypatch.setattr(module, "MOST", COUNTED)
    monkeypatch.setattr(queries, "FACETED", COUNTED)
    monkeypatch.setattr(equations, "LOOKED", COUNTED)
    if connection.vendor == "postgresql":
        rows_of("SELECT set_config('enable_seqscan', 'off', false)", [])


def asked() -> Iterator[tuple[str, str, Any, bool]]:
    """Every question of every page, with what it is asked for and whether it is planned
    once; nothing of a page is kept."""
    results._facets.clear()
    for subject in (*searches(), *hard_searches(), *explored()):
        forget_cards()
        for sql, params, planned_once in MeasuredPage(subject.address).queries:
            yield subject.title, sql, params, planned_once


def rows_of(sql: str, params: Any) -> list[tuple]:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.fetchall()


def read_through(sql: str, params: Any) -> list[str]:
    """The large tables that SQLite reads through to answer. A list that is read in its
    order until a limit is none; where rows are sorted, all of that part were read."""
    plan = [(row[1], row[3]) for row in rows_of(f"EXPLAIN QUERY PLAN {sql}", params)]
    sorted_parts = {part for part, line in plan if "TEMP B-TREE FOR ORDER BY" in line}
    scanned = [
        match[1]
        for part, line in plan
        if (match := re.match(r"SCAN (\w+)", line))
        and ("LIMIT" not in sql or part in sorted_parts)
    ]
    return [name for name in scanned if table_of(name, sql) in TABLES]


def table_of(name: str, sql: str) -> str:
    """The table that a plan calls by its name or by another."""
    named = re.findall(rf'"?(\w+)"? (?:AS )?"?{name}"?\b', sql)
    return next((each for each in named if each in TABLES), name)


def touched(sql: str, params: Any, planned_once: bool = False) -> int:
    """How many rows PostgreSQL touches to answer."""
    if planned_once:
        return touched_by_one_plan(sql, params)
    told = rows_of(f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {sql}", params)[0][0]
    plan = json.loads(told) if isinstance(told, str) else told
    return sum(scanned(plan[0]["Plan"]))


def touched_by_one_plan(sql: str, params: Any) -> int:
    """The same by the plan that PostgreSQL has for all values."""
    number = count(1)
    bare = re.sub("%s", lambda _mark: f"${next(number)}", sql).replace("%%", "%")
    with connection.cursor() as cursor:
        cursor.execute("SET plan_cache_mode = force_generic_plan")
        cursor.execute(f"PREPARE planned AS {bare}")
    try:
        return touched(f"EXECUTE planned({', '.join(['%s'] * len(params))})", params)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DEALLOCATE planned")
            cursor.execute("RESET plan_cache_mode")


def scanned(node: dict[str, Any]) -> Iterator[int]:
    if "Scan" in node["Node Type"] and node["Node Type"] != "Subquery Scan":
        removed = node.get("Rows Removed by Filter", 0)
        yield (node["Actual Rows"] + removed) * node["Actual Loops"]
    for part in node.get("Plans", []):
        yield from scanned(part)


@pytest.mark.usefixtures("small_windows")
def test_tallies_look_at_the_games_of_their_position_alone():
    visits = Reached.objects.values("key").annotate(games=Count("seq"))
    key = visits.filter(games__gt=30, games__lt=WINDOW)[0]["key"]
    sql = tallies.COUNTED.format(entry=tallies.ENTRY[connection.vendor])
    if connection.vendor == "sqlite":
        assert read_through(sql, [0, key]) == []
    else:
        assert touched(sql, [0, key]) <= TOUCHED


@pytest.mark.postgres
def test_nothing_is_compiled_for_a_question(tmp_path):
    with database_of("postgres", tmp_path):
        assert rows_of("SHOW jit", []) == [("off",)]


@pytest.mark.usefixtures("small_windows")
def test_no_question_reads_a_large_table_through():
    seen: Counter[str] = Counter()
    planned: Counter[str] = Counter()
    for title, sql, params, planned_once in asked():
        seen[title] += 1
        planned[title] += planned_once
        if connection.vendor == "sqlite":
            assert read_through(sql, params) == [], (title, sql)
        else:
            assert touched(sql, params, planned_once) <= TOUCHED, (title, sql)
    pages = {each.title for each in (*searches(), *hard_searches(), *explored())}
    assert seen.keys() == pages
    if connection.vendor == "postgresql":
        assert planned["the list"] == 1
        assert planned["a player"] == 2
        assert planned["explorer, ply 2"] == 3
    assert seen.total() > 4 * len(pages)


def test_what_reads_a_table_through_is_seen(filled):
    """The same two looks at questions that are asked in a wrong way."""
    through = "SELECT count(*) FROM archive_entry d WHERE d.plies + d.moves > 5"
    late = "SELECT d.seq FROM archive_entry d ORDER BY d.moves LIMIT 5"
    for sql in (through, late):
        if connection.vendor == "sqlite":
            assert read_through(sql, [])
        else:
            assert touched(sql, []) > TOUCHED
