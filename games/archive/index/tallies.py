"""How games went on from common positions, counted when they are indexed, so that no
page has to read all of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from django.db import connection
from django.db.models import F

from games.archive.index.facts import Step
from games.archive.models import VOID, Entry, KeptTally, Term
from games.common.prepared_queries import Question
from games.common.prepared_writes import insert
from games.engine.position_keys import write_key

# From so many games on, a position has tallies. Up to there it is counted when asked.
COMMON: Final = 250

COUNTED: Final = """
    SELECT r."after",
        CASE WHEN EXISTS (
            SELECT 1 FROM archive_posting v WHERE v.term = %s AND v.seq = r.seq
        ) THEN NULL ELSE e.of_won END,
        count(*), max(r.seq), count(e.rating), coalesce(sum(e.rating), 0)
    FROM archive_reached r {entry} r."key" = %s AND NOT EXISTS (
        SELECT 1 FROM archive_reached w
        WHERE w."key" = r."key" AND w.seq = r.seq AND w.ply < r.ply
    )
    GROUP BY 1, 2
"""
# Games are looked up one after the other: PostgreSQL takes every position for a common
# one, and joined otherwise would read all games for each.
ENTRY: Final = {
    "sqlite": "CROSS JOIN archive_entry e WHERE e.seq = r.seq AND",
    "postgresql": """
        CROSS JOIN LATERAL (
            SELECT of_won, rating FROM archive_entry
            WHERE seq = r.seq LIMIT 1 OFFSET 0
        ) e WHERE
    """,
}
# Written by hand, for each game has some five of these to change.
ADDED: Final = """
    UPDATE archive_kepttally SET games = games + 1,
        newest = CASE WHEN newest < %s THEN %s ELSE newest END,
        rated = rated + %s, ratings = ratings + %s
    WHERE "key" = %s AND {where}
"""
VISITORS: Final = """
    SELECT "key", count(DISTINCT seq) FROM archive_reached
    WHERE "key" IN ({keys}) GROUP BY 1
"""


@dataclass(frozen=True, slots=True)
class Counted:
    """How a game is counted: by the term of its result, none if it is taken out of the
    count, and with its mean rating, none if nobody had one."""

    won: int | None
    rating: int | None

    @property
    def rated(self) -> int:
        return int(self.rating is not None)


def counted_as(entry: Entry, heads: Iterable[int]) -> Counted:
    """How the game of an entry is counted that has these terms."""
    is_void = _void_term() in {*heads}
    return Counted(None if is_void else entry.of_won, entry.rating)


def count_new(seq: int, steps: Iterable[Step], new: Counted) -> None:
    """Count a game that has just been indexed, and count all games of the positions
    that have become common by it."""
    first = _first_visits(steps)
    known = _with_tallies(first.keys())
    for key in known:
        _add(key, first[key], new, seq)
    rare = [*(first.keys() - known)]
    if rare:
        marks = ", ".join(["%s"] * len(rare))
        for key, games in _rows(VISITORS.format(keys=marks), rare):
            if games >= COMMON:
                tally(key)


def recount(seq: int, steps: Iterable[Step], old: Counted, new: Counted) -> None:
    """Count a game in another way, once its row says so."""
    first = _first_visits(steps)
    for key in _with_tallies(first.keys()) if old != new else ():
        if old.won == new.won:
            _rate(key, first[key], old, new)
        elif _take(key, first[key], old, seq):
            _add(key, first[key], new, seq)


def forget(seq: int, steps: Iterable[Step], old: Counted) -> None:
    """Count a game no more, once its rows are gone."""
    first = _first_visits(steps)
    for key in _with_tallies(first.keys()):
        _take(key, first[key], old, seq)


def tally(key: int) -> None:
    """Count all games that came to a position, in place of what is kept of it."""
    KeptTally.objects.filter(key=key).delete()
    KeptTally.objects.bulk_create(_counted(key))


def tally_common() -> int:
    """Count the games of all common positions that have no tallies, or tallies without
    ratings; how many these are."""
    sql = 'SELECT "key" FROM archive_reached GROUP BY "key" HAVING count(*) >= %s'
    common = {key for (key,) in _rows(sql, [COMMON])}
    kept, unrated = KeptTally.objects.all(), KeptTally.objects.filter(rated=None)
    missing = common - {*kept.values_list("key", flat=True)}
    missing |= {*unrated.values_list("key", flat=True)}
    for key in missing:
        tally(key)
    return len(missing)


def wrong_tallies() -> Iterator[str]:
    """Which positions have tallies that are not those of their games, in sentences.
    Ratings are compared where all tallies of a position have them."""
    for key, rows in groupby(KeptTally.objects.order_by("key"), lambda row: row.key):
        kept = [_values(row) for row in rows]
        told = slice(None) if all(None not in each[-2:] for each in kept) else slice(4)
        counted = {_values(row)[told] for row in _counted(key)}
        if {each[told] for each in kept} != counted:
            yield f"Games that came to the position {write_key(key)} are miscounted."


# --- Rows ----------------------------------------------------------------------------


def _first_visits(steps: Iterable[Step]) -> dict[int, int | None]:
    """The positions of a game, each with the next one after the first visit."""
    found: dict[int, int | None] = {}
    for _ply, key, after in steps:
        found.setdefault(key, after)
    return found


def _with_tallies(keys: Collection[int]) -> set[int]:
    return {key for (key,) in _tallied.all(keys=keys)}


_tallied: Question[tuple[int]] = Question(
    lambda keys: KeptTally.objects.filter(key__in=keys).values_list("key").distinct()
)


def _add(key: int, after: int | None, new: Counted, seq: int) -> None:
    same = {"after": after, "won": new.won}
    where = [f'"{at}" IS NULL' for at in same if same[at] is None]
    where += [f'"{at}" = %s' for at in same if same[at] is not None]
    there = [each for each in same.values() if each is not None]
    rated = new.rated, new.rating or 0
    with connection.cursor() as cursor:
        sql = ADDED.format(where=" AND ".join(where))
        cursor.execute(sql, [seq, seq, *rated, key, *there])
        is_counted = cursor.rowcount > 0
    if not is_counted:
        insert(
            KeptTally(
                key=key,
                after=after,
                won=new.won,
                games=1,
                newest=seq,
                rated=new.rated,
                ratings=new.rating or 0,
            )
        )


def _take(key: int, after: int | None, old: Counted, seq: int) -> bool:
    """Take a game out of its row; False if all of the position was counted again, as
    where it was the newest."""
    rows = KeptTally.objects.filter(key=key, after=after, won=old.won)
    changed = {
        "games": F("games") - 1,
        "rated": F("rated") - old.rated,
        "ratings": F("ratings") - (old.rating or 0),
    }
    if rows.exclude(newest=seq).update(**changed):
        return True
    tally(key)
    return False


def _rate(key: int, after: int | None, old: Counted, new: Counted) -> None:
    """Let a game count with another rating."""
    KeptTally.objects.filter(key=key, after=after, won=new.won).update(
        rated=F("rated") + new.rated - old.rated,
        ratings=F("ratings") + (new.rating or 0) - (old.rating or 0),
    )


def _counted(key: int) -> list[KeptTally]:
    """The tallies of a position, made of all its games."""
    names = ("after", "won", "games", "newest", "rated", "ratings")
    sql = COUNTED.format(entry=ENTRY[connection.vendor])
    rows = _rows(sql, [_void_term(), key])
    return [KeptTally(key=key, **dict(zip(names, row, strict=True))) for row in rows]


def _values(row: KeptTally) -> tuple[Any, ...]:
    return row.after, row.won, row.games, row.newest, row.rated, row.ratings


def _void_term() -> int:
    """The key of the term of games that are taken out of the count, 0 for none."""
    found = _terms.first(kind=VOID, text="yes")
    return found[0] if found else 0


_terms: Question[tuple[int]] = Question(
    lambda kind, text: Term.objects.filter(kind=kind, text=text).values_list("pk")
)


def _rows(sql: str, params: list[Any]) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return [*cursor.fetchall()]
