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
# No game is numbered before it has ended, so those before the first of a later day have
# ended before that day.
SURELY_UNTIL: Final = (
    "d.seq < coalesce((SELECT min(z.seq) FROM (SELECT seq FROM archive_entry "
    f"WHERE ended_at >= %s ORDER BY ended_at, seq LIMIT {SLACK}) z), {2**31 - 1})"
)
AGAINST: Final = (
    "EXISTS (SELECT 1 FROM archive_entryseat x, archive_entryseat y "
    "WHERE x.player = %s AND x.seq = d.seq AND y.player = %s AND y.seq = d.seq "
    "AND y.team <> x.team "
    f"{ROW_BY_ROW})"
)
DONE_BY: Final = (
    "EXISTS (SELECT 1 FROM archive_posting x, archive_entryseat y WHERE x.term = %s "
    "AND x.seq = d.seq AND y.player = %s AND y.seq = d.seq "
    f"AND (coalesce(x.seats, %s) & y.seats) <> 0 {ROW_BY_ROW})"
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
    may be fewer. It says it all if `is_whole`. `floor` and `ceiling`, with the same
    params, leave aside numbers of which none can meet it, and `surely` has those that
    need not be looked up; `of_entry`, with the same params, is what it asks of the row
    `x` of a game, if that says it, and `of_source` what it asks of a row `d` of its
    source, with the params behind those of this."""

    sql: str
    params: tuple[Any, ...]
    games: int = MOST + 1
    source: str = ""
    source_params: tuple[Any, ...] = ()
    is_counted: bool = True
    is_whole: bool = True
    floor: str = ""
    ceiling: str = ""
    surely: str = ""
    of_entry: str = ""
    of_source: str = ""


def at_once(clauses: Sequence[Clause], leader: Clause) -> list[Clause]:
    """The same conditions; those on the row of a game look it up once, those on the
    rows of the `leader` not at all."""
    told = [_of_leader(each, leader) for each in clauses]
    of_entry = [each for each in told if each.of_entry]
    others = [each for each in told if not each.of_entry]
    if not of_entry:
        return others
    if len(of_entry) == 1 and of_entry[0].surely:
        return [_known_by_number(of_entry[0]), *others]
    condition = " AND ".join(each.of_entry for each in of_entry)
    params = [param for each in of_entry for param in each.params]
    return [_of_entry(condition, *params), *others]


def _known_by_number(clause: Clause) -> Clause:
    """A condition, looked up for those games alone whose numbers do not say it."""
    sql = f"({clause.surely} OR {clause.sql})"
    return replace(clause, sql=sql, params=(*clause.params, *clause.params))


def _of_leader(clause: Clause, leader: Clause) -> Clause:
    """A condition, asked of the row of the leader where that is one of its source. On
    PostgreSQL it is looked up all the same: where the row itself is needed, and not its
    key alone, it reads the games of all people from the end of the window on."""
    table = leader.source, leader.source_params
    if not clause.of_source or (clause.source, clause.source_params) != table:
        return clause
    if connection.vendor == "postgresql":
        return clause
    params = clause.params[len(leader.source_params) :]
    return replace(clause, sql=clause.of_source, params=params)


# --- People --------------------------------------------------------------------------


def seat_clause(word: Word, player: int, games: int, doers: list[int]) -> Clause:
    """Somebody who has so many `games` sat there: in a seat, against somebody, with a
    result. The games of that person are looked at first, whatever else is asked of
    them."""
    of_source, params = "", [player]
    if word.name in SEATS:
        of_source = "(d.seats & %s) <> 0"
        params.append(bit_of(word.name))
    elif word.name in ("won", "lost"):
        of_source = "d.score = %s"
        params.append(2 if word.name == "won" else 0)
    asked = f" AND {of_source.replace('d.', 'x.')}" if of_source else ""
    seated = f"FROM archive_entryseat x WHERE x.player = %s{asked} AND x.seq = d.seq"
    sql = f"EXISTS (SELECT 1 {seated} {ROW_BY_ROW})"
    others = [doer for doer in doers if doer != player and word.name == "vs"]
    if others:
        sql = " AND ".join([AGAINST] * len(others))
        params = [each for other in others for each in (player, other)]
    return Clause(
        sql,
        tuple(params),
        games,
        "archive_entryseat d WHERE d.player = %s",
        (player,),
        is_whole=len(params) == 1,
        of_source=of_source,
    )


# --- Terms ---------------------------------------------------------------------------


def term_clause(term: Term, word: Word, doers: list[int]) -> Clause:
    """A term is in the game; what people did, each of the `doers` did."""
    exists = "SELECT 1 FROM archive_posting x WHERE x.term = %s AND x.seq = d.seq"
    sql, params = f"EXISTS ({exists} {ROW_BY_ROW})", [term.pk]
    by_them = word.is_content and bool(doers)
    if by_them:
        sql = " AND ".join([DONE_BY] * len(doers))
        params = [each for doer in doers for each in (term.pk, doer, term.seats)]
    return Clause(
        sql,
        tuple(params),
        term.games,
        "archive_posting d WHERE d.term = %s",
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
        return replace(since, floor=FIRST_SINCE)
    if day == date.max:
        return Clause("1 = 1", ())
    until = _of_entry("x.ended_at < %s", _moment(day + timedelta(days=1)))
    return replace(until, ceiling=LAST_UNTIL, surely=SURELY_UNTIL)


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
