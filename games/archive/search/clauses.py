# ruff: noqa: S608  # the parts are those of this module, and all values are params
"""What the words of a search mean to the index: parts of SQL with their params, and how
many games each leaves at most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from django.db import connection
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names import key_of
from games.archive.index.facts import bit_of
from games.archive.models import LADDER, RULES, EntrySeat, Reached, Term
from games.archive.search.values import limits
from games.archive.search.words import OF_PEOPLE, Query, Word
from games.engine import GAMES, rules
from games.engine.contents import SEATS
from games.engine.errors import OptionError
from games.engine.position_keys import read_key
from games.play.arrangers import find_arranger
from games.rulesets.offers import find as find_ruleset

WINDOW: Final = 8_000  # so many rows are looked at for one page
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


@dataclass(frozen=True, slots=True)
class Clause:
    """One condition on a game `d.seq`. `sql` is the condition; `source`, where there is
    one, the table of all games that meet it, with the condition on its rows `d`, and
    `games` how many these are, or one more than WINDOW for more. It says it all if
    `is_whole`. `bound`, with the same params, leaves aside numbers of which none can
    meet it."""

    sql: str
    params: tuple[Any, ...]
    games: int = WINDOW + 1
    source: str = ""
    source_params: tuple[Any, ...] = ()
    is_whole: bool = True
    bound: str = ""


@dataclass(slots=True)
class Meant:
    """A search as the index understands it; `none` is why nothing can be found."""

    clauses: list[Clause] = field(default_factory=list)
    none: list[str] = field(default_factory=list)


def meaning(search: Query) -> Meant:
    """The clauses of a search. A few small queries."""
    meant = Meant()
    people = _people(search, meant)
    terms = _terms(search, meant)
    doers = [people[w] for w in search.words if w.name == "by" and w in people]
    for word in search.words:
        if word in terms:
            meant.clauses.append(_term_clause(terms[word], word, doers))
        elif word in people:
            meant.clauses.append(_seat_clause(word, people[word], doers))
        elif word.name in FIELDS:
            meant.clauses.append(_range_clause(word))
        elif word.name in ("since", "until"):
            meant.clauses.append(_day_clause(word))
        elif word.name == "position":
            meant.clauses.append(_position_clause(read_key(word.value)))
    return meant


# --- People --------------------------------------------------------------------------


def _is_person(word: Word) -> bool:
    named = word.name == "won" and word.value not in ("draw", *SEATS)
    return word.name in OF_PEOPLE or named


def _people(search: Query, meant: Meant) -> Mapping[Word, int]:
    """The people who are named, by their keys. One query."""
    words = [word for word in search.words if _is_person(word)]
    if not words:
        return {}
    keys = {key_of(word.value) for word in words}
    partners = {word.value.lower() for word in words}
    found = User.objects.filter(closed_at=None).filter(
        Q(name_key__in=keys) | Q(partner__in=partners - {""})
    )
    known: dict[str, int] = {}
    for pk, name_key, partner in found.values_list("pk", "name_key", "partner"):
        known[name_key] = pk
        if partner:
            known[key_of(partner)] = pk
    for word in words:
        if key_of(word.value) not in known:
            told = {"word": word, "name": word.value}
            meant.none.append(_("“%(word)s”: nobody here is called %(name)s.") % told)
    return {w: known[key_of(w.value)] for w in words if key_of(w.value) in known}


def _seat_clause(word: Word, player: int, doers: list[int]) -> Clause:
    """Somebody sat there: in a seat, against somebody, with a result."""
    condition, params = "x.player = %s", [player]
    if word.name in SEATS:
        condition += " AND (x.seats & %s) <> 0"
        params.append(bit_of(word.name))
    elif word.name in ("won", "lost"):
        condition += " AND x.score = %s"
        params.append(2 if word.name == "won" else 0)
    others = [doer for doer in doers if doer != player]
    if word.name != "vs" or not others:
        source = f"archive_entryseat d WHERE {condition.replace('x.', 'd.')}"
        exists = (
            f"SELECT 1 FROM archive_entryseat x WHERE {condition} AND x.seq = d.seq"
        )
        games = _counted(EntrySeat.objects.filter(player=player))
        return Clause(f"EXISTS ({exists})", tuple(params), games, source, tuple(params))
    marks = ", ".join(["%s"] * len(others))
    exists = (
        f"SELECT 1 FROM archive_entryseat x, archive_entryseat y WHERE {condition} "
        f"AND x.seq = d.seq AND y.player IN ({marks}) AND y.seq = d.seq "
        "AND y.team <> x.team"
    )
    return Clause(
        f"EXISTS ({exists})",
        (*params, *others),
        _counted(EntrySeat.objects.filter(player=player)),
        "archive_entryseat d WHERE d.player = %s",
        (player,),
        is_whole=False,
    )


def _counted(rows: Any) -> int:
    """How many rows there are, or one more than WINDOW."""
    count: int = rows.order_by()[: WINDOW + 1].count()
    return count


# --- Terms ---------------------------------------------------------------------------


def _terms(search: Query, meant: Meant) -> Mapping[Word, tuple[int, int]]:
    """The terms that the words are, by key with their games. One query."""
    wanted = {
        word: name
        for word in search.words
        if not _is_person(word) and (name := _name_of(word, search, meant))
    }
    if not wanted:
        return {}
    kinds, texts = zip(*wanted.values(), strict=True)
    found = Term.objects.filter(kind__in=set(kinds), text__in=set(texts))
    known = {
        (kind, text): (pk, games)
        for pk, kind, text, games in found.values_list("pk", "kind", "text", "games")
    }
    for word, name in wanted.items():
        if known.get(name, (0, 0))[1] == 0:
            meant.none.append(_("No game has “%(word)s”.") % {"word": word})
    return {word: known[name] for word, name in wanted.items() if name in known}


def _name_of(word: Word, search: Query, meant: Meant) -> tuple[str, str] | None:
    """The kind and text of the term that a word is, if it is one."""
    if word.name in FIELDS or word.name in ("since", "until", "position"):
        return None
    if word.name == "rules":
        return _ruleset(word, search, meant)
    if word.name == "ladder":
        return _ladder(word, meant)
    if word.name == "game" and word.value not in GAMES:
        told = {"word": word, "games": ", ".join(GAMES)}
        meant.none.append(_("“%(word)s”: the games are %(games)s.") % told)
        return None
    return word.name, word.value


def _ruleset(word: Word, search: Query, meant: Meant) -> tuple[str, str] | None:
    """The digest of a named rule set of the game that is asked for, or of any game."""
    keys = [key for key in GAMES if search.value("game") in ("", key)]
    for key in keys:
        named = find_ruleset(key, word.value)
        if named is not None:
            return RULES, named.digest
    if word.value.isalnum() and Term.objects.filter(kind=RULES, text=word.value):
        return RULES, word.value
    told = {"word": word, "names": ", ".join(_names_of_rulesets(keys))}
    meant.none.append(_("“%(word)s”: there are the rule sets %(names)s.") % told)
    return None


def _names_of_rulesets(keys: list[str]) -> Iterator[str]:
    for key in keys:
        try:
            yield from (each.name for each in rules(key).rulesets)
        except OptionError:
            continue


def _ladder(word: Word, meant: Meant) -> tuple[str, str] | None:
    found = find_arranger(word.value)
    if found is not None:
        return LADDER, str(found.key)
    meant.none.append(_("“%(word)s”: there is no such ladder.") % {"word": word})
    return None


def _term_clause(term: tuple[int, int], word: Word, doers: list[int]) -> Clause:
    """A term is in the game; what somebody did, one of the `doers` did."""
    pk, games = term
    exists = "SELECT 1 FROM archive_posting x WHERE x.term = %s AND x.seq = d.seq"
    params: tuple[Any, ...] = (pk,)
    by_them = word.is_content and bool(doers)
    if by_them:
        marks = ", ".join(["%s"] * len(doers))
        exists = (
            "SELECT 1 FROM archive_posting x, archive_entryseat y WHERE x.term = %s "
            f"AND x.seq = d.seq AND y.player IN ({marks}) AND y.seq = d.seq "
            "AND (x.seats & y.seats) <> 0"
        )
        params = (pk, *doers)
    source = "archive_posting d WHERE d.term = %s"
    return Clause(
        f"EXISTS ({exists})", params, games, source, (pk,), is_whole=not by_them
    )


# --- The row of a game ---------------------------------------------------------------


def _range_clause(word: Word) -> Clause:
    low, high = limits(word.value)
    return _of_entry(f"x.{FIELDS[word.name]} BETWEEN %s AND %s", low, high)


def _day_clause(word: Word) -> Clause:
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
        f"EXISTS (SELECT 1 FROM archive_entry x WHERE x.seq = d.seq AND {condition})",
        params,
    )


def _position_clause(key: int) -> Clause:
    exists = "SELECT 1 FROM archive_reached x WHERE x.key = %s AND x.seq = d.seq"
    source = (
        "archive_reached d WHERE d.key = %s AND NOT EXISTS (SELECT 1 FROM "
        "archive_reached w WHERE w.key = d.key AND w.seq = d.seq AND w.ply < d.ply)"
    )
    games = _counted(Reached.objects.filter(key=key))
    return Clause(f"EXISTS ({exists})", (key,), games, source, (key,))
