"""The games that reached a position, as the index tells of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import connection

from games.archive.models import RULES, VOID, Term

WINDOW: Final = 8_000  # of a position that more games reached, the newest are counted

# Numbers first, then their games. What was taken out of the count is left aside.
VISITS: Final = """
    SELECT r.seq, r.ply, r.next_key, w.text, e.of_rules, e.rating
    FROM (
        SELECT seq, ply, "after" AS next_key FROM archive_reached
        WHERE "key" = %s ORDER BY seq DESC, ply LIMIT %s
    ) r
    JOIN archive_entry e ON e.seq = r.seq
    JOIN archive_term w ON w.id = e.of_won
    WHERE NOT EXISTS (
        SELECT 1 FROM archive_posting v WHERE v.term = %s AND v.seq = r.seq
    )
    ORDER BY r.seq DESC, r.ply
"""
REACHED: Final = """
    SELECT %s, count(*) FROM (
        SELECT 1 FROM archive_reached WHERE "key" = %s LIMIT %s
    ) {name}
"""


@dataclass(frozen=True, slots=True)
class CountedGames:
    """Which games are counted: of one rule set by its `digest`, with a mean rating
    between `low` and `high`."""

    digest: str = ""
    low: int | None = None
    high: int | None = None


@dataclass(slots=True)
class Tally:
    """How the games went on that came to the same next position: who won them, and the
    newest of them with its ply from which it went on."""

    won: Counter[str] = field(default_factory=Counter)
    newest: tuple[int, int] = (0, 0)

    @property
    def games(self) -> int:
        return self.won.total()


@dataclass(frozen=True, slots=True)
class Visits:
    """All that is counted of a position: next positions by their keys, games that ended
    here, and whether only the newest were counted."""

    tallies: dict[int, Tally]
    ended: int
    seqs: tuple[int, ...]
    of_newest: bool

    @property
    def games(self) -> int:
        return len(self.seqs)


def visits(key: int, asked: CountedGames, newest: int = 0) -> Visits:
    """What was played from the position of this key, by the `newest` games that came
    there, or by WINDOW. Two queries."""
    window = newest or WINDOW
    void, digest = _terms(asked)
    with connection.cursor() as cursor:
        cursor.execute(VISITS, [key, window + 1, void])
        rows = cursor.fetchall()
    fitting = [row for row in rows[:window] if _fits(row, asked, digest)]
    tallies: dict[int, Tally] = {}
    seqs: dict[int, None] = {}
    ended = 0
    for seq, ply, following, won, *_more in fitting:
        seqs[seq] = None
        if following is None:
            ended += 1
            continue
        tally = tallies.setdefault(following, Tally(newest=(seq, ply)))
        tally.won[won] += 1
    return Visits(tallies, ended, tuple(seqs), len(rows) > window)


def _terms(asked: CountedGames) -> tuple[int, int | None]:
    """The keys of the terms for void games and for the rule set; 0 for what no game
    has."""
    rows = Term.objects.filter(kind__in=[VOID, RULES], text__in=["yes", asked.digest])
    known = {(each.kind, each.text): each.pk for each in rows}
    digest = known.get((RULES, asked.digest), 0) if asked.digest else None
    return known.get((VOID, "yes"), 0), digest


def _fits(row: Sequence[Any], asked: CountedGames, digest: int | None) -> bool:
    *_place, of_rules, rating = row
    if digest is not None and of_rules != digest:
        return False
    if asked.low is None or asked.high is None:
        return True
    return rating is not None and asked.low <= rating <= asked.high


def times_reached(keys: Iterable[int]) -> dict[int, int]:
    """How often each position was reached, by whatever way; one more than WINDOW for
    more. One query."""
    wanted = list(keys)
    if not wanted:
        return {}
    parts = " UNION ALL ".join(REACHED.format(name=f"p{n}") for n in range(len(wanted)))
    params = [value for key in wanted for value in (key, key, WINDOW + 1)]
    with connection.cursor() as cursor:
        cursor.execute(parts, params)
        return {int(key): count for key, count in cursor.fetchall()}
