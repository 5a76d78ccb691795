"""The games that reached a position, as the index tells of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import connection

from games.archive.index.facts import DRAW
from games.archive.models import RULES, VOID, WON, Term
from games.engine.contents import SEATS

WINDOW: Final = 1_000  # of a position that more games reached, the newest are counted

REACHED_MOST: Final = 250  # so far is counted how often a next position was reached

# Numbers first, then their games: joined, PostgreSQL would read all games for a
# thousand of them.
VISITS: Final = """
    SELECT seq, ply, "after" FROM archive_reached
    WHERE "key" = %s ORDER BY seq DESC LIMIT %s
"""
ENTRIES: Final = """
    SELECT seq, of_won, of_rules, rating FROM archive_entry WHERE seq IN ({seqs})
"""
VOIDED: Final = "SELECT seq FROM archive_posting WHERE term = %s AND seq >= %s"
REACHED: Final = """
    SELECT %s, count(*) FROM (
        SELECT seq FROM archive_reached WHERE "key" = %s ORDER BY seq DESC LIMIT %s
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


def visits(key: int, asked: CountedGames) -> Visits:
    """What was played from the position of this key, but for games that were taken out
    of the count. Four queries."""
    terms = _terms(asked)
    names = {pk: text for (kind, text), pk in terms.items() if kind == WON}
    with connection.cursor() as cursor:
        cursor.execute(VISITS, [key, WINDOW + 1])
        reached = sorted(cursor.fetchall(), key=lambda row: (-row[0], row[1]))
        won = _fitting(cursor, [row[0] for row in reached[:WINDOW]], asked, terms)
    tallies: dict[int, Tally] = {}
    seqs: dict[int, None] = {}
    ended = 0
    for seq, ply, following in reached[:WINDOW]:
        if seq not in won:
            continue
        seqs[seq] = None
        if following is None:
            ended += 1
            continue
        tally = tallies.setdefault(following, Tally(newest=(seq, ply)))
        tally.won[names[won[seq]]] += 1
    return Visits(tallies, ended, tuple(seqs), len(reached) > WINDOW)


def _fitting(
    cursor: Any,
    seqs: Sequence[int],
    asked: CountedGames,
    terms: Mapping[tuple[str, str], int],
) -> dict[int, int]:
    """Those of these games that are counted, each with the term of its result."""
    if not seqs:
        return {}
    digest = terms.get((RULES, asked.digest), 0) if asked.digest else None
    cursor.execute(ENTRIES.format(seqs=", ".join(map(str, {*seqs}))))
    rows = cursor.fetchall()
    cursor.execute(VOIDED, [terms.get((VOID, "yes"), 0), min(seqs)])
    voided = {seq for (seq,) in cursor.fetchall()}
    return {
        seq: won
        for seq, won, of_rules, rating in rows
        if seq not in voided and _fits(of_rules, rating, asked, digest)
    }


def _terms(asked: CountedGames) -> dict[tuple[str, str], int]:
    """The keys of the terms that are needed, by kind and text."""
    texts = ["yes", asked.digest, DRAW, *SEATS]
    rows = Term.objects.filter(text__in=texts).values_list("kind", "text", "pk")
    return {(kind, text): pk for kind, text, pk in rows}


def _fits(
    of_rules: int, rating: int | None, asked: CountedGames, digest: int | None
) -> bool:
    if digest is not None and of_rules != digest:
        return False
    if asked.low is None or asked.high is None:
        return True
    return rating is not None and asked.low <= rating <= asked.high


def times_reached(keys: Iterable[int]) -> dict[int, int]:
    """How often each position was reached, by whatever way; one more than
    REACHED_MOST for more. One query."""
    wanted = list(keys)
    if not wanted:
        return {}
    parts = " UNION ALL ".join(REACHED.format(name=f"p{n}") for n in range(len(wanted)))
    params = [value for key in wanted for value in (key, key, REACHED_MOST + 1)]
    with connection.cursor() as cursor:
        cursor.execute(parts, params)
        return {int(key): count for key, count in cursor.fetchall()}
