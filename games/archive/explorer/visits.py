# ruff: noqa: S608  # the parts are those of this module, and all values are params
"""The games that reached a position, as the index tells of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import connection

from games.archive.index.tallies import COMMON
from games.archive.models import RULES, VOID
from games.archive.search.clauses import ROW_BY_ROW

WINDOW: Final = 400  # visits that are looked at where some games alone are counted
NEWEST: Final = 6  # games that are named

# What is kept of a common position, with the ply of the first visit of the newest game.
KEPT: Final = """
    SELECT
        t.newest,
        (
            SELECT min(r.ply) FROM archive_reached r
            WHERE r."key" = t."key" AND r.seq = t.newest
        ),
        t."after",
        (SELECT text FROM archive_term WHERE id = t.won),
        t.games,
        t.rated,
        t.ratings
    FROM archive_kepttally t WHERE t."key" = %s AND t.won IS NOT NULL
"""
VOIDED: Final = f"""
    EXISTS (
        SELECT 1 FROM archive_posting v WHERE v.seq = r.seq AND v.term = (
            SELECT id FROM archive_term WHERE kind = '{VOID}' AND text = 'yes'
        ) {ROW_BY_ROW}
    )
"""
LATEST: Final = f"""
    SELECT DISTINCT r.seq FROM archive_reached r
    WHERE r."key" = %s AND NOT {VOIDED} ORDER BY r.seq DESC LIMIT {NEWEST}
"""
# The newest visits, with the result and the rating of each game; none of those that are
# not counted. Games are looked up one after the other: joined otherwise, PostgreSQL
# would read all.
VISITS: Final = """
    SELECT r.seq, r.ply, r."after", {won}, e.rating
    FROM (
        SELECT seq, ply, "after" FROM archive_reached
        WHERE "key" = %s ORDER BY seq DESC LIMIT %s
    ) r {games}
    ORDER BY r.seq DESC, r.ply
"""
GAMES: Final = {
    "sqlite": "CROSS JOIN archive_entry e WHERE e.seq = r.seq AND {fits}",
    "postgresql": """
        CROSS JOIN LATERAL (
            SELECT of_won, rating FROM archive_entry e
            WHERE e.seq = r.seq AND {fits} LIMIT 1 OFFSET 0
        ) e
        LEFT JOIN LATERAL (
            SELECT text FROM archive_term WHERE id = e.of_won LIMIT 1
        ) t ON TRUE
    """,
}
# The results are few: PostgreSQL remembers them where they are joined.
WON: Final = {
    "sqlite": "(SELECT text FROM archive_term WHERE id = e.of_won)",
    "postgresql": "t.text",
}
# The terms of the whole game are in its row: that saves looking for one of them.
COUNTS: Final = f"""
    (' ' || e.heads || ' ') NOT LIKE '%% ' || coalesce((
        SELECT id FROM archive_term WHERE kind = '{VOID}' AND text = 'yes'
    ), 0) || ' %%'
"""
BY_RULES: Final = f"""
    e.of_rules = (SELECT id FROM archive_term WHERE kind = '{RULES}' AND text = %s)
"""
MORE: Final = """
    SELECT seq FROM archive_reached WHERE "key" = %s ORDER BY seq DESC LIMIT 1 OFFSET %s
"""


@dataclass(frozen=True, slots=True)
class CountedGames:
    """Which games are counted: of one rule set by its `digest`, with a mean rating
    between `low` and `high`."""

    digest: str = ""
    low: int | None = None
    high: int | None = None

    @property
    def condition(self) -> tuple[str, list[Any]]:
        """What is asked of an entry `e`, with params."""
        parts, params = self._of_entry()
        return " AND ".join([*parts, COUNTS]), params

    @property
    def of_visit(self) -> tuple[str, list[Any]]:
        """The same of a visit `r`; its entry is looked up where something of it is
        asked."""
        parts, params = self._of_entry()
        entry = (
            f"EXISTS (SELECT 1 FROM archive_entry e WHERE e.seq = r.seq "
            f"AND {' AND '.join(parts)} {ROW_BY_ROW})"
        )
        return " AND ".join([*([entry] if parts else []), f"NOT {VOIDED}"]), params

    def _of_entry(self) -> tuple[list[str], list[Any]]:
        parts, params = list[str](), list[Any]()
        if self.digest:
            parts.append(BY_RULES)
            params.append(self.digest)
        if self.low is not None and self.high is not None:
            parts.append("e.rating BETWEEN %s AND %s")
            params += self.low, self.high
        return parts, params


@dataclass(slots=True)
class Tally:
    """How the games went on that came to the same next position: who won them, the
    newest of them with its ply from which it went on, how many are `rated`, and the sum
    of their mean ratings, none if that is not known."""

    won: Counter[str] = field(default_factory=Counter)
    newest: tuple[int, int] = (0, 0)
    rated: int = 0
    ratings: int | None = 0

    @property
    def games(self) -> int:
        return self.won.total()


def mean_rating(tallies: Iterable[Tally]) -> int | None:
    """The mean rating of all games of some tallies, if it is known and any has one."""
    rated, ratings = 0, 0
    for tally in tallies:
        if tally.ratings is None:
            return None
        rated, ratings = rated + tally.rated, ratings + tally.ratings
    return round(ratings / rated) if rated else None


@dataclass(frozen=True, slots=True)
class Visits:
    """All that is counted of a position: next positions by their keys, all games, those
    that ended here, the numbers of the newest, and whether only the newest were
    counted. A game that came here twice is counted once, by its first visit."""

    tallies: dict[int, Tally]
    games: int
    ended: int
    newest: tuple[int, ...]
    of_newest: bool
    asked: CountedGames


# The number of a game, the ply of the visit, the next position, the result, how many
# games there are of which this is the newest, how many of them are rated, and the sum
# of these ratings; the last two are none where they are not known.
Visit = tuple[int, int, int | None, str, int, int | None, int | None]


def visits(key: int, asked: CountedGames, *, names_newest: bool = True) -> Visits:
    """What was played from the position of this key, but for games that were taken out
    of the count. Of a common position that is what is kept, unless some games alone are
    asked for; then the newest games cost a query, and are told if `names_newest`.
    Three queries at most, two where few games came here."""
    of_all = asked == CountedGames()
    with connection.cursor() as cursor:
        if of_all:
            cursor.execute(KEPT, [key])
            if kept := cursor.fetchall():
                newest: list[int] = []
                if names_newest:
                    cursor.execute(LATEST, [key])
                    newest = [seq for (seq,) in cursor.fetchall()]
                return _counted(kept, newest, asked)
        fits, params = asked.condition
        games = GAMES[connection.vendor].format(fits=fits)
        sql = VISITS.format(won=WON[connection.vendor], games=games)
        cursor.execute(sql, [key, WINDOW, *params])
        visited: dict[int, Visit] = {}
        for *visit, rating in cursor.fetchall():
            rated = int(rating is not None), rating or 0
            visited.setdefault(visit[0], (*visit, 1, *rated))
        of_newest = False
        if not of_all or len(visited) >= min(COMMON, WINDOW):
            cursor.execute(MORE, [key, WINDOW])
            of_newest = cursor.fetchone() is not None
    return _counted(visited.values(), [*visited][:NEWEST], asked, of_newest)


def _counted(
    rows: Iterable[Visit],
    newest: Iterable[int],
    asked: CountedGames,
    of_newest: bool = False,
) -> Visits:
    tallies: dict[int, Tally] = {}
    counts = Counter[bool]()
    for seq, ply, following, won, games, rated, ratings in rows:
        counts[following is None] += games
        if following is not None:
            tally = tallies.setdefault(following, Tally())
            tally.won[won] += games
            tally.newest = max(tally.newest, (seq, ply))
            tally.rated += rated or 0
            if ratings is None or tally.ratings is None:
                tally.ratings = None
            else:
                tally.ratings += int(ratings)
    ended, named = counts[True], tuple(newest)
    return Visits(tallies, counts.total(), ended, named, of_newest, asked)
