# ruff: noqa: S608  # the parts are those of this module, and all values are params
"""Conditions on games as the index asks them: parts of SQL with their params, and how
many games each leaves at most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    """The same conditions; those on the row of a game look it up once, as do those on
    the seats of a person."""
    told = [*_seated_at_once(clauses, leader)]
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


def _seated_at_once(clauses: Sequence[Clause], leader: Clause) -> Iterator[Clause]:
    """The same conditions, with one for all that is asked of the seats of a person.
    Where these lead, it is asked of their own rows; but PostgreSQL, where it needs the
    row and not its key alone, reads the seats of all games from the end of a window on,
    and looks them up instead."""
    told = set()
    for clause in clauses:
        person = clause.source_params
        if not clause.of_source:
            yield clause
        elif person not in told:
            told.add(person)
            some = [x for x in clauses if x.of_source and x.source_params == person]
            asked = " AND ".join(each.of_source for each in some)
            params = [each for x in some for each in x.params[len(person) :]]
            leads = (clause.source, person) == (leader.source, leader.source_params)
            if leads and connection.vendor != "postgresql":
                yield Clause(asked, tuple(params))
            else:
                yield Clause(_seated(asked), (*person, *params))


def _seated(asked: str) -> str:
    """That somebody sat there, and what is `asked` of that row `d`."""
    more = f" AND {asked.replace('d.', 'x.')}" if asked else ""
    return (
        "EXISTS (SELECT 1 FROM archive_entryseat x "
        f"WHERE x.player = %s{more} AND x.seq = d.seq {ROW_BY_ROW})"
    )


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
    sql = _seated(of_source)
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
