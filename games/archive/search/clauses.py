# ruff: noqa: S608  # the parts are those of this module, and all values are params
"""Conditions on games as the index asks them: parts of SQL with their params, and how
many games each leaves at most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from django.db import connection

from games.archive.index.facts import bit_of
from games.archive.models import GAME, RULES, Term
from games.archive.search.values import limits
from games.archive.search.words import Word
from games.engine.contents import SEATS

WINDOW: Final = 400  # so many rows are looked at for one page (docs/archive.md)
MOST: Final = 1000  # games that are counted
# Within EXISTS this keeps PostgreSQL from joining whole tables, however many it takes
# the rows to be: the condition is looked up for one game after the other.
ROW_BY_ROW: Final = "LIMIT 1 OFFSET 0"
# Games are numbered as they ended but for a few, which were indexed late.
SLACK: Final = 200
FIRST_SINCE: Final = (
    "d.seq >= (SELECT min(z.seq) FROM (SELECT seq FROM archive_entry "
    f"WHERE ended_at >= %s ORDER BY ended_at, seq LIMIT {SLACK}) z)"
)
LAST_UNTIL: Final = (
    "d.seq <= (SELECT max(z.seq) FROM (SELECT seq FROM archive_entry "
    f"WHERE ended_at < %s ORDER BY ended_at DESC, seq DESC LIMIT {SLACK}) z)"
)
FIELDS: Final = {"moves": "moves", "plies": "plies", "rating": "rating"}
# Columns of a game's row that have the one term of a kind.
COLUMNS: Final = {GAME: "of_game", RULES: "of_rules"}

Kind = Sequence[int]  # of a game: the keys of the terms of KIND in `queries`


@dataclass(frozen=True, slots=True)
class Clause:
    """One condition on a game `d.seq`. `sql` is the condition; `source`, where there is
    one, the table of all games that meet it, with the condition on its rows `d`, and
    `games` how many these are, or more than MOST for more; unless `is_counted`, they
    may be fewer. It says it all if `is_whole`. `bound`, with the same params, leaves
    aside numbers of which none can meet it; `of_entry`, with the same params, is what
    it asks of the row `x` of a game, if that says it."""

    sql: str
    params: tuple[Any, ...]
    games: int = MOST + 1
    source: str = ""
    source_params: tuple[Any, ...] = ()
    is_counted: bool = True
    is_whole: bool = True
    bound: str = ""
    of_entry: str = ""


def at_once(clauses: Sequence[Clause]) -> list[Clause]:
    """The same conditions; those on the row of a game look it up once."""
    of_entry = [each for each in clauses if each.of_entry]
    others = [each for each in clauses if not each.of_entry]
    if not of_entry:
        return others
    condition = " AND ".join(each.of_entry for each in of_entry)
    params = [param for each in of_entry for param in each.params]
    return [_of_entry(condition, *params), *others]


# --- People --------------------------------------------------------------------------


def seat_clause(word: Word, player: int, games: int, doers: list[int]) -> Clause:
    """Somebody who has so many `games` sat there: in a seat, against somebody, with a
    result. The games of that person are looked at first, whatever else is asked of
    them."""
    condition, params = "x.player = %s", [player]
    if word.name in SEATS:
        condition += " AND (x.seats & %s) <> 0"
        params.append(bit_of(word.name))
    elif word.name in ("won", "lost"):
        condition += " AND x.score = %s"
        params.append(2 if word.name == "won" else 0)
    exists = f"SELECT 1 FROM archive_entryseat x WHERE {condition} AND x.seq = d.seq"
    others = [doer for doer in doers if doer != player]
    if word.name == "vs" and others:
        marks = ", ".join(["%s"] * len(others))
        exists = (
            f"SELECT 1 FROM archive_entryseat x, archive_entryseat y WHERE {condition} "
            f"AND x.seq = d.seq AND y.player IN ({marks}) AND y.seq = d.seq "
            "AND y.team <> x.team"
        )
        params += others
    return Clause(
        f"EXISTS ({exists} {ROW_BY_ROW})",
        tuple(params),
        games,
        "archive_entryseat d WHERE d.player = %s",
        (player,),
        is_whole=len(params) == 1,
    )


# --- Terms ---------------------------------------------------------------------------


def term_clause(term: Term, word: Word, doers: list[int]) -> Clause:
    """A term is in the game; what somebody did, one of the `doers` did."""
    exists = "SELECT 1 FROM archive_posting x WHERE x.term = %s AND x.seq = d.seq"
    params: tuple[Any, ...] = (term.pk,)
    by_them = word.is_content and bool(doers)
    if by_them:
        marks = ", ".join(["%s"] * len(doers))
        exists = (
            "SELECT 1 FROM archive_posting x, archive_entryseat y WHERE x.term = %s "
            f"AND x.seq = d.seq AND y.player IN ({marks}) AND y.seq = d.seq "
            "AND (coalesce(x.seats, %s) & y.seats) <> 0"
        )
        params = (term.pk, *doers, term.seats)
    source = "archive_posting d WHERE d.term = %s"
    return Clause(
        f"EXISTS ({exists} {ROW_BY_ROW})",
        params,
        term.games,
        source,
        (term.pk,),
        is_whole=not by_them,
        of_entry=f"x.{COLUMNS[term.kind]} = %s" if term.kind in COLUMNS else "",
    )


# --- The row of a game ---------------------------------------------------------------


def range_clause(word: Word) -> Clause:
    low, high = limits(word.value)
    return _of_entry(f"x.{FIELDS[word.name]} BETWEEN %s AND %s", low, high)


def day_clause(word: Word) -> Clause:
    """From the beginning of a day on, or up to its end."""
    day = date.fromisoformat(word.value)
    if word.name == "since":
        since = _of_entry("x.ended_at >= %s", _moment(day))
        return replace(since, bound=FIRST_SINCE)
    if day == date.max:
        return Clause("1 = 1", ())
    until = _of_entry("x.ended_at < %s", _moment(day + timedelta(days=1)))
    return replace(until, bound=LAST_UNTIL)


def _moment(day: date) -> Any:
    moment = datetime.combine(day, time(), UTC)
    return connection.ops.adapt_datetimefield_value(moment)


def _of_entry(condition: str, *params: Any) -> Clause:
    return Clause(
        "EXISTS (SELECT 1 FROM archive_entry x "
        f"WHERE x.seq = d.seq AND {condition} {ROW_BY_ROW})",
        params,
        of_entry=condition,
    )


def position_clause(key: int, games: int, is_counted: bool) -> Clause:
    """Games that came to a position; unless `is_counted`, each visit is among them."""
    exists = "SELECT 1 FROM archive_reached x WHERE x.key = %s AND x.seq = d.seq"
    source = (
        "archive_reached d WHERE d.key = %s AND NOT EXISTS (SELECT 1 FROM "
        "archive_reached w WHERE w.key = d.key AND w.seq = d.seq AND w.ply < d.ply)"
    )
    return Clause(
        f"EXISTS ({exists} {ROW_BY_ROW})", (key,), games, source, (key,), is_counted
    )
