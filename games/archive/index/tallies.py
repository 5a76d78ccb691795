"""How games went on from common positions, counted when they are indexed, so that no
page has to read all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from django.db import connection
from django.db.models import F
from django.db.models.functions import Greatest

from games.archive.index.facts import Step
from games.archive.models import VOID, KeptTally, Term
from games.engine.position_keys import write_key

# From so many games on, a position has tallies. Up to there it is counted when asked.
COMMON: Final = 250

COUNTED: Final = """
    SELECT r."after",
        CASE WHEN EXISTS (
            SELECT 1 FROM archive_posting v WHERE v.term = %s AND v.seq = r.seq
        ) THEN NULL ELSE e.of_won END,
        count(*), max(r.seq)
    FROM archive_reached r JOIN archive_entry e ON e.seq = r.seq
    WHERE r."key" = %s AND NOT EXISTS (
        SELECT 1 FROM archive_reached w
        WHERE w."key" = r."key" AND w.seq = r.seq AND w.ply < r.ply
    )
    GROUP BY 1, 2
"""
VISITORS: Final = """
    SELECT "key", count(DISTINCT seq) FROM archive_reached
    WHERE "key" IN ({keys}) GROUP BY 1
"""


def counted_as(of_won: int, heads: Iterable[int]) -> int | None:
    """The result by which a game with these terms is counted: none if it is taken out
    of the count."""
    return None if _void_term() in {*heads} else of_won


def count_new(seq: int, steps: Iterable[Step], won: int | None) -> None:
    """Count a game that has just been indexed, and count all games of the positions
    that have become common by it."""
    first = _first_visits(steps)
    known = _with_tallies(first)
    for key in known:
        _add(key, first[key], won, seq)
    rare = [*(first.keys() - known)]
    if rare:
        marks = ", ".join(["%s"] * len(rare))
        for key, games in _rows(VISITORS.format(keys=marks), rare):
            if games >= COMMON:
                tally(key)


def recount(seq: int, steps: Iterable[Step], old: int | None, new: int | None) -> None:
    """Count a game by another result, once its row says so."""
    first = _first_visits(steps)
    for key in _with_tallies(first) if old != new else ():
        if _take(key, first[key], old, seq):
            _add(key, first[key], new, seq)


def forget(seq: int, steps: Iterable[Step], won: int | None) -> None:
    """Count a game no more, once its rows are gone."""
    first = _first_visits(steps)
    for key in _with_tallies(first):
        _take(key, first[key], won, seq)


def tally(key: int) -> None:
    """Count all games that came to a position, in place of what is kept of it."""
    KeptTally.objects.filter(key=key).delete()
    KeptTally.objects.bulk_create(_counted(key))


def tally_common() -> int:
    """Count the games of all common positions that have no tallies; how many these
    are."""
    sql = 'SELECT "key" FROM archive_reached GROUP BY "key" HAVING count(*) >= %s'
    common = {key for (key,) in _rows(sql, [COMMON])}
    missing = common - {*KeptTally.objects.values_list("key", flat=True)}
    for key in missing:
        tally(key)
    return len(missing)


def wrong_tallies() -> Iterator[str]:
    """Which positions have tallies that are not those of their games, in sentences."""
    kept: dict[int, set[tuple[Any, ...]]] = {}
    for row in KeptTally.objects.order_by("key"):
        kept.setdefault(row.key, set()).add(_values(row))
    for key, rows in kept.items():
        if rows != {_values(row) for row in _counted(key)}:
            yield f"Games that came to the position {write_key(key)} are miscounted."


# --- Rows ----------------------------------------------------------------------------


def _first_visits(steps: Iterable[Step]) -> dict[int, int | None]:
    """The positions of a game, each with the next one after the first visit."""
    found: dict[int, int | None] = {}
    for _ply, key, after in steps:
        found.setdefault(key, after)
    return found


def _with_tallies(keys: Iterable[int]) -> set[int]:
    rows = KeptTally.objects.filter(key__in=list(keys))
    return set(rows.values_list("key", flat=True).distinct())


def _add(key: int, after: int | None, won: int | None, seq: int) -> None:
    rows = KeptTally.objects.filter(key=key, after=after, won=won)
    if not rows.update(games=F("games") + 1, newest=Greatest("newest", seq)):
        KeptTally.objects.create(key=key, after=after, won=won, games=1, newest=seq)


def _take(key: int, after: int | None, won: int | None, seq: int) -> bool:
    """Take a game out of its row; False if all of the position was counted again, as
    where it was the newest."""
    rows = KeptTally.objects.filter(key=key, after=after, won=won)
    if rows.exclude(newest=seq).update(games=F("games") - 1):
        return True
    tally(key)
    return False


def _counted(key: int) -> list[KeptTally]:
    """The tallies of a position, made of all its games."""
    return [
        KeptTally(key=key, after=after, won=won, games=games, newest=newest)
        for after, won, games, newest in _rows(COUNTED, [_void_term(), key])
    ]


def _values(row: KeptTally) -> tuple[Any, ...]:
    return row.after, row.won, row.games, row.newest


def _void_term() -> int:
    """The key of the term of games that are taken out of the count, 0 for none."""
    terms = Term.objects.filter(kind=VOID, text="yes")
    return terms.values_list("pk", flat=True).first() or 0


def _rows(sql: str, params: list[Any]) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return [*cursor.fetchall()]
