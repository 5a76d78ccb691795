"""Asking the index. Numbers of games are found first, headers are read for one page
alone; the rarest condition leads and the others are looked up row by row; of a search
that would look at more rows than WINDOW a part is answered, with the place where to go
on."""

# ruff: noqa: S608  # the parts are those of this room, and all values are params
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from operator import itemgetter
from typing import Any, Final

from django.db import connection

from games.archive.models import Entry
from games.archive.search.clauses import MOST, WINDOW, Clause, Kind, at_once
from games.archive.search.meanings import Meant, meaning
from games.archive.search.orders import Order, Place, read_place, write_place
from games.archive.search.words import Query
from games.common.http import whole_number
from games.play.arrangers import Arranger

PAGE: Final = 24
FACETED: Final = 200  # of the first games it is told of what kinds they are
EVERYTHING: Final = Clause("1 = 1", (), MOST + 1, "archive_entry d WHERE 1 = 1")
# The terms by which a game is counted.
KIND: Final = "d.of_game, d.of_rules, d.of_won, d.of_end"
# Numbers of games in an order, the first of them with their kinds, which are looked up
# for one after the other: joined otherwise, PostgreSQL would read all games.
FIRST: Final = """
    WITH found AS MATERIALIZED (
        SELECT d.seq FROM {where} ORDER BY d.seq {order} LIMIT %s
    )
    SELECT f.seq, d.of_game, d.of_rules, d.of_won, d.of_end FROM found f
    LEFT JOIN {kinds}
"""
KINDS: Final[Mapping[str, str]] = {
    "sqlite": "archive_entry d ON {is_first}",
    "postgresql": f"""
        LATERAL (
            SELECT {KIND} FROM archive_entry d WHERE {{is_first}} LIMIT 1 OFFSET 0
        ) d ON TRUE
    """,
}
IS_FIRST: Final = """
    d.seq = f.seq AND f.seq {sign} coalesce(
        (SELECT g.seq FROM found g ORDER BY g.seq {order} LIMIT 1 OFFSET %s), f.seq
    )
"""
COUNTED: Final = "SELECT count(*) FROM (SELECT 1 FROM archive_entry LIMIT %s) counted"
# The orders of a list: the column, and whether it falls.
SORTS: Final[Mapping[str, tuple[str, bool]]] = {
    "newest": ("seq", True),
    "oldest": ("seq", False),
    "longest": ("plies", True),
    "shortest": ("plies", False),
    "strongest": ("rating", True),
}


@dataclass(frozen=True, slots=True)
class Found:
    """A page of a search: numbers of games in order, how many there are (`count`, with
    `more` beyond it), and where the next page and the search go on. `preceding` is
    where the page before began, None on the first; `skipped` is how many games come
    before this page, where that is known. Where not all games were looked at, `back_to`
    is the end of the last that was, and in another order than that of their ends
    `looked` how many were, the first in this order. `kinds` are those of the first
    FACETED games, for their facets. `doers` are the people who are asked for with
    `by:`, `ladder` that for which the games count."""

    seqs: tuple[int, ...] = ()
    count: int = 0
    more: bool = False
    following: str = ""
    preceding: str | None = None
    skipped: int | None = None
    back_to: datetime | None = None
    looked: int = 0
    none: tuple[str, ...] = ()
    kinds: tuple[Kind, ...] = ()
    doers: tuple[int, ...] = ()
    ladder: Arranger | None = None


def find(
    search: Query, *, sort: str = "newest", after: str = "", size: int = PAGE
) -> Found:
    """The games that meet all words of a search, `size` of them from the place `after`
    on, which an earlier page has told as `following`; an unreadable place is the
    beginning, an unknown order the newest first."""
    meant = meaning(search)
    if meant.none:
        return Found(none=tuple(meant.none))
    finder = Finder(meant)
    column, falls = SORTS.get(sort, SORTS["newest"])
    if column == "seq":
        found = finder.along(falls, whole_number(after) or 0, size)
    else:
        found = finder.sorted_by(Order(column, falls), read_place(after), size)
    return replace(found, ladder=meant.ladder)


def newest(search: Query, most: int) -> Found:
    """The newest games of a search, `most` at most, without pages; `more` says that
    there may be others."""
    meant = meaning(search)
    if meant.none:
        return Found(none=tuple(meant.none))
    seqs, end = Finder(meant)._seqs(True, 0, most + 1)
    more = len(seqs) > most or bool(end)
    shown = tuple(seqs[:most])
    return Found(shown, len(shown), more=more, doers=tuple(meant.doers))


@dataclass(frozen=True, slots=True)
class First:
    """The numbers of the first games of a search, how many there are (`count`, with
    `more` beyond it), up to where was looked, 0 where through all, and what kinds of
    games the first of them are."""

    seqs: list[int]
    count: int
    more: bool
    end: int
    kinds: tuple[Kind, ...]


class Finder:
    """A search with the rarest of its conditions as leader."""

    def __init__(self, meant: Meant) -> None:
        self.clauses = meant.clauses
        leaders = [clause for clause in meant.clauses if clause.source]
        self.leader = min(leaders, key=lambda each: each.games, default=EVERYTHING)
        others = [
            clause
            for clause in meant.clauses
            if clause is not self.leader or not clause.is_whole
        ]
        self.others = sorted(others, key=lambda each: (not each.source, each.games))

    def along(self, falls: bool, place: int, size: int) -> Found:
        """A page in the order of the numbers."""
        first = self._first(falls, size, is_whole=bool(place))
        top, floor = first.seqs, first.end
        page, end = top, floor
        passed = _passed(top, place, falls)
        if place and _has_page(top, floor, passed, size):
            page = top[passed:]
        elif place:
            page, end = self._seqs(falls, place, size + 1)
        shown = page[:size]
        onwards = shown[-1] if len(page) > size else end
        looked = end if len(page) <= size else 0
        return Found(
            tuple(shown),
            first.count,
            more=first.more,
            following=str(onwards) if onwards else "",
            preceding=self._before(falls, place, size, top) if place else None,
            skipped=passed,
            back_to=_ended(looked) if looked else None,
            kinds=first.kinds,
        )

    def sorted_by(self, order: Order, place: Place, size: int) -> Found:
        """A page in an order, from the game of this `place` in it on."""
        if self.leader.games <= WINDOW:
            return self._sorted(order, place, size)
        found, end = self._ordered(order, place, size + 1)
        first = self._first(True, size)
        onwards = found[size - 1] if len(found) > size else end
        return Found(
            tuple(seq for _value, seq in found[:size]),
            first.count,
            more=first.more,
            following=write_place(onwards) if onwards else "",
            preceding=self._before_in(order, place, size),
            skipped=None if place else 0,
            looked=WINDOW if onwards is not None and onwards == end else 0,
            kinds=first.kinds,
        )

    def _sorted(self, order: Order, place: Place, size: int) -> Found:
        """The same where all games that can be meant are few. One query."""
        where, params = self._of_few()
        known = order.values(where, params, KIND)
        rows = [(value, seq) for value, seq, *_kind in known]
        newest = sorted(known, key=itemgetter(1), reverse=True)[:FACETED]
        ranked = order.ranked(rows)
        passed = len(ranked) - len(order.ranked(rows, place))
        shown = ranked[passed : passed + size]
        has_more = len(ranked) > passed + size
        before = ranked[passed - size - 1] if passed > size else None
        preceding = write_place(before) if before else ""
        return Found(
            tuple(seq for _value, seq in shown),
            len(rows),
            following=write_place(shown[-1]) if has_more else "",
            preceding=preceding if place else None,
            skipped=passed,
            kinds=tuple(kind for _value, _seq, *kind in newest),
        )

    def _of_few(self) -> tuple[str, list[Any]]:
        """All games that meet the conditions, by way of a leader that has few."""
        leaders = f"d.seq IN (SELECT d.seq FROM {self.leader.source})"
        where = [f"archive_entry d WHERE d.seq > 0 AND {leaders}"]
        params = [*self.leader.source_params]
        for clause in self.others:
            where.append(clause.sql)
            params += clause.params
        return " AND ".join(where), params

    def _ordered(
        self, order: Order, place: Place, limit: int
    ) -> tuple[list[tuple[int, int]], Place]:
        """Places in an order behind another. No more than WINDOW games are looked at;
        the second is where these end."""
        where, params = ["archive_entry d WHERE d.seq > 0"], list[Any]()
        end = order.place_after(WINDOW, place)
        for clause in (order.between(place, end), *self.clauses):
            where.append(clause.sql)
            params += clause.params
        return order.places(" AND ".join(where), params, limit), end

    def _before_in(self, order: Order, place: Place, size: int) -> str | None:
        """Where the page before a place began, "" for the beginning; None for that."""
        if place is None:
            return None
        back, end = self._ordered(order.reversed(), place, size)
        start = back[-1] if len(back) == size else end
        return write_place(start) if start else ""

    def _before(self, falls: bool, place: int, size: int, top: list[int]) -> str:
        """Where the page before a place began, "" for the beginning."""
        passed = _passed(top, place, falls)
        if passed is not None:
            return str(top[passed - size - 1]) if passed > size else ""
        edge = place - 1 if falls else place + 1  # the place itself was shown there
        back, end = self._seqs(not falls, edge, size + 1)
        return str(back[size] if len(back) > size else end or "")

    def _first(self, falls: bool, size: int, *, is_whole: bool = False) -> First:
        """The first games from the beginning on, all that are counted if `is_whole`;
        else no more than a page and the facets need, where their count is known. One
        query, another where there is a window or all games are meant."""
        known = not self.others and self.leader.is_counted and not is_whole
        limit = max(size, FACETED) + 1 if known else MOST + 1
        where, params, end = self._where(falls, 0)
        way, sign = ("DESC", ">=") if falls else ("ASC", "<=")
        is_first = IS_FIRST.format(order=way, sign=sign)
        kinds = KINDS[connection.vendor].format(is_first=is_first)
        sql = FIRST.format(where=where, order=way, kinds=kinds)
        rows = _rows(sql, [*params, limit, FACETED - 1])
        found = sorted(rows, key=itemgetter(0), reverse=falls)
        seqs = [seq for seq, *_kind in found]
        end = 0 if len(seqs) == limit else end
        count = self._counted() if known else len(seqs)
        return First(
            seqs,
            min(count, MOST),
            count > MOST or bool(end),
            end,
            tuple(kind for _seq, *kind in found if kind[0] is not None),
        )

    def _counted(self) -> int:
        """How many games meet the leader; of all games no more than are told."""
        if self.leader is not EVERYTHING:
            return self.leader.games
        ((games,),) = _rows(COUNTED, [MOST + 1])
        return int(games)

    def _seqs(self, falls: bool, place: int, limit: int) -> tuple[list[int], int]:
        """Numbers of games beyond a place, and the number up to which was looked, 0
        where all were."""
        where, params, end = self._where(falls, place)
        order = "DESC" if falls else "ASC"
        sql = f"SELECT d.seq FROM {where} ORDER BY d.seq {order} LIMIT %s"
        found = [seq for (seq,) in _rows(sql, [*params, limit])]
        return found, 0 if len(found) == limit else end

    def _where(self, falls: bool, place: int) -> tuple[str, list[Any], int]:
        """The games beyond a place as a part of SQL, with its params, and the number up
        to which is looked, 0 for all."""
        sign, back, order = ("<", ">=", "DESC") if falls else (">", "<=", "ASC")
        floors, ceilings = (
            [(getattr(each, side), each.params) for each in self.others]
            for side in ("floor", "ceiling")
        )
        near, far = (ceilings, floors) if falls else (floors, ceilings)
        # One limit on each side: of two, SQLite may read from the wider one on.
        parts = [(self.leader.source, self.leader.source_params)]
        parts += [(f"d.seq {sign} %s", (place,))] if place else near
        end = 0
        if self.others and self.leader.games > WINDOW:
            end = _end_of_window([*parts, *far], order)
        parts += [(f"d.seq {back} %s", (end,))] if end else far
        parts += [(each.sql, each.params) for each in at_once(self.others, self.leader)]
        return *_all_of(parts), end


Part = tuple[str, tuple[Any, ...]]  # of SQL, with its params; "" for nothing


def _all_of(parts: Sequence[Part]) -> tuple[str, list[Any]]:
    said = [part for part in parts if part[0]]
    params = [param for _sql, params in said for param in params]
    return " AND ".join(sql for sql, _params in said), params


def _end_of_window(parts: Sequence[Part], order: str) -> int:
    """The number of the game behind WINDOW others, 0 where there are fewer."""
    where, params = _all_of(parts)
    found = _rows(
        f"SELECT d.seq FROM {where} ORDER BY d.seq {order} LIMIT 1 OFFSET %s",
        [*params, WINDOW],
    )
    return int(found[0][0]) if found else 0


def _passed(top: Sequence[int], place: int, falls: bool) -> int | None:
    """How many of the first games come before a page; None where it begins beyond
    them."""
    if not place:
        return 0
    passed = sum(seq >= place if falls else seq <= place for seq in top)
    return passed if passed < len(top) else None


def _has_page(top: Sequence[int], floor: int, passed: int | None, size: int) -> bool:
    """Whether all of a page of this size is among the first games, and what says that
    there is another one."""
    if passed is None or floor:
        return False
    return len(top) <= MOST or passed + size < len(top)


def _rows(sql: str, params: Sequence[Any]) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return [*cursor.fetchall()]


def _ended(seq: int) -> datetime | None:
    found = Entry.objects.filter(seq__gte=seq).order_by("seq")
    return found.values_list("ended_at", flat=True).first()
