"""What the index has of the names in a search, asked at once: who is called so, which
terms there are, and how many games each of them has. The parts of its SQL are those of
this module, and all values are params."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import connection

from accounts.names import key_of
from accounts.partners import known_partners
from games.archive.models import Term
from games.archive.search import clauses

PERSON: Final = "person"
POSITION: Final = "position"
# Games are counted to a limit in the order of their numbers, for which PostgreSQL needs
# the index alone.
PEOPLE: Final = """
    SELECT 'person', u.id, u.name_key, u.partner, (
        SELECT count(*) FROM (
            SELECT s.seq FROM archive_entryseat s WHERE s.player = u.id
            ORDER BY s.seq DESC LIMIT %s
        ) counted
    ), 0 FROM accounts_user u WHERE u.closed_at IS NULL AND ({condition})
"""
TERMS: Final = """
    SELECT t.kind, t.id, t.text, '', t.games, t.seats
    FROM archive_term t WHERE t.text IN ({marks})
"""
# Of common positions the tallies say it; of others every visit is counted.
REACHED: Final = """
    SELECT 'position', 0, %s, '', coalesce(t.games, (
        SELECT count(*) FROM (
            SELECT r.seq FROM archive_reached r WHERE r.key = %s
            ORDER BY r.seq DESC LIMIT %s
        ) counted
    )), CASE WHEN t.games IS NULL THEN 0 ELSE 1 END
    FROM (SELECT sum(games) AS games FROM archive_kepttally WHERE key = %s) t
"""

Part = tuple[str, list[Any]]  # SQL with its params


@dataclass(frozen=True, slots=True)
class NamedPerson:
    """Somebody with so many games, or more than MOST for more."""

    pk: int
    games: int


@dataclass(frozen=True, slots=True)
class NamedPosition:
    """A position to which so many games came; unless `is_counted`, these are visits,
    and a game may have several."""

    games: int = 0
    is_counted: bool = True


@dataclass(frozen=True, slots=True)
class LookedUp:
    """What there is: people by the keys of their names, terms by kind and text, and
    positions by their keys."""

    people: dict[str, NamedPerson] = field(default_factory=dict)
    terms: dict[tuple[str, str], Term] = field(default_factory=dict)
    positions: dict[int, NamedPosition] = field(default_factory=dict)


def look_up(
    people: Collection[str], texts: Collection[str], positions: Collection[int]
) -> LookedUp:
    """What the index has of these names, texts of terms and keys of positions. One
    query, or none where nothing is named."""
    parts = [*_of_people(people), *_of_terms(texts), *map(_of_position, positions)]
    found = LookedUp()
    for kind, pk, text, partner, games, seats in _rows(parts):
        if kind == PERSON:
            keys = (text, key_of(partner)) if partner else (text,)
            found.people.update(dict.fromkeys(keys, NamedPerson(pk, games)))
        elif kind == POSITION:
            found.positions[int(text)] = NamedPosition(games, bool(seats))
        elif games:
            term = Term(pk=pk, kind=kind, text=text, games=games, seats=seats)
            found.terms[kind, text] = term
    return found


def _of_people(names: Collection[str]) -> Iterator[Part]:
    if not names:
        return
    keys = sorted({key_of(name) for name in names})
    condition, params = f"u.name_key IN ({_marks(keys)})", [*keys]
    machines = sorted({name.lower() for name in names} & known_partners())
    if machines:
        condition += f" OR u.partner IN ({_marks(machines)})"
        params += machines
    yield PEOPLE.format(condition=condition), [_most(), *params]


def _of_terms(texts: Collection[str]) -> Iterator[Part]:
    if texts:
        wanted = sorted(set(texts))
        yield TERMS.format(marks=_marks(wanted)), wanted


def _of_position(key: int) -> Part:
    return REACHED, [str(key), key, _most(), key]


def _most() -> int:
    """So many games are counted: one more than a page tells or a window has."""
    return max(clauses.MOST, clauses.WINDOW) + 1


def _rows(parts: Iterable[Part]) -> list[Any]:
    asked = [*parts]
    if not asked:
        return []
    sql = " UNION ALL ".join(part for part, _params in asked)
    with connection.cursor() as cursor:
        cursor.execute(sql, [each for _part, params in asked for each in params])
        return [*cursor.fetchall()]


def _marks(values: Collection[Any]) -> str:
    return ", ".join(["%s"] * len(values))
