"""Asking the index. Numbers of games are found first, headers are read for one page
alone; the rarest condition leads and the others are looked up row by row; of a search
that would look at more rows than WINDOW a part is answered, with the place where to go
on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import connection

from games.archive.models import Entry
from games.archive.search.clauses import WINDOW, Clause, Meant, meaning
from games.archive.search.words import Query

PAGE: Final = 24
MOST: Final = 1000  # games that are counted and sorted
EVERYTHING: Final = Clause("1 = 1", (), WINDOW + 1, "archive_entry d WHERE 1 = 1")
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
    before this page, where that is known. `back_to` is the end of the oldest game that
    was looked at, where others were not."""

    seqs: tuple[int, ...] = ()
    count: int = 0
    more: bool = False
    following: str = ""
    preceding: str | None = None
    skipped: int | None = None
    back_to: datetime | None = None
    none: tuple[str, ...] = ()
    all_seqs: tuple[int, ...] = ()


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
        return finder.along(falls, _place(after), size)
    return finder.sorted_by(column, falls, _place(after), size)


def newest(search: Query, most: int) -> Found:
    """The newest games of a search, `most` at most, without pages; `more` says that
    there may be others."""
    meant = meaning(search)
    if meant.none:
        return Found(none=tuple(meant.none))
    seqs, end = Finder(meant)._seqs(True, 0, most + 1)
    more = len(seqs) > most or bool(end)
    return Found(tuple(seqs[:most]), len(seqs[:most]), more=more)


def _place(text: str) -> int:
    """A whole number of at most nine digits, 0 for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


class Finder:
    """A search with the rarest of its conditions as leader."""

    def __init__(self, meant: Meant) -> None:
        self.clauses = meant.clauses
        leaders = [clause for clause in meant.clauses if clause.source]
        self.leader = min(leaders, key=lambda each: each.games, default=EVERYTHING)
        self.others = [
            clause
            for clause in meant.clauses
            if clause is not self.leader or not clause.is_whole
        ]

    def along(self, falls: bool, place: int, size: int) -> Found:
        """A page in the order of the numbers."""
        top, floor = self._seqs(falls, 0, MOST + 1)
        page, end = top, floor
        if place:
            page, end = self._seqs(falls, place, size + 1)
        shown = page[:size]
        onwards = shown[-1] if len(page) > size else end
        looked = end if len(page) <= size else 0
        return Found(
            tuple(shown),
            min(len(top), MOST),
            more=len(top) > MOST or bool(floor),
            following=str(onwards) if onwards else "",
            preceding=self._before(falls, place, size, top) if place else None,
            skipped=_passed(top, place, falls),
            back_to=_ended(looked) if looked else None,
            all_seqs=tuple(top[:MOST]),
        )

    def sorted_by(self, column: str, falls: bool, place: int, size: int) -> Found:
        """A page in the order of a column; `place` is how many come before it. Where
        the leader is common, those are looked at that come first in this order."""
        order = "DESC" if falls else "ASC"
        rows = (
            f"archive_entry d WHERE d.{column} IS NOT NULL "  # noqa: S608
            f"AND d.seq IN (SELECT d.seq FROM {self.leader.source})"
        )
        params, clauses = [*self.leader.source_params], self.others
        if self.leader.games > WINDOW:
            rows = (
                f"(SELECT seq, {column} FROM archive_entry "  # noqa: S608
                f"WHERE {column} IS NOT NULL "
                f"ORDER BY {column} {order}, seq {order} LIMIT {WINDOW}) d WHERE 1 = 1"
            )
            params, clauses = [], self.clauses
        for clause in clauses:
            rows += f" AND {clause.sql}"
            params += clause.params
        found = _column(
            f"SELECT d.seq FROM {rows} "  # noqa: S608
            f"ORDER BY d.{column} {order}, d.seq {order} LIMIT %s OFFSET %s",
            [*params, size + 1, place],
        )
        top, floor = self._seqs(True, 0, MOST + 1)
        return Found(
            tuple(found[:size]),
            min(len(top), MOST),
            more=len(top) > MOST or bool(floor),
            following=str(place + size) if len(found) > size else "",
            preceding=str(max(0, place - size) or "") if place else None,
            skipped=place,
            all_seqs=tuple(top[:MOST]),
        )

    def _before(self, falls: bool, place: int, size: int, top: list[int]) -> str:
        """Where the page before a place began, "" for the beginning."""
        passed = _passed(top, place, falls)
        if passed is not None:
            return str(top[passed - size - 1]) if passed > size else ""
        edge = place - 1 if falls else place + 1  # the place itself was shown there
        back, end = self._seqs(not falls, edge, size + 1)
        return str(back[size] if len(back) > size else end or "")

    def _seqs(self, falls: bool, place: int, limit: int) -> tuple[list[int], int]:
        """Numbers of games beyond a place, and the number up to which was looked, 0
        where all were."""
        sign, order = ("<", "DESC") if falls else (">", "ASC")
        where, params = [self.leader.source], [*self.leader.source_params]
        for clause in self.others:
            if clause.bound:
                where.append(clause.bound)
                params += clause.params
        if place:
            where.append(f"d.seq {sign} %s")
            params.append(place)
        end = 0
        if self.others and self.leader.games > WINDOW:
            end = self._end_of_window(where, params, order)
        if end:
            where.append(f"d.seq {'>=' if falls else '<='} %s")
            params.append(end)
        for clause in self.others:
            where.append(clause.sql)
            params += clause.params
        found = _column(
            f"SELECT d.seq FROM {' AND '.join(where)} ORDER BY d.seq {order} LIMIT %s",  # noqa: S608
            [*params, limit],
        )
        return found, 0 if len(found) == limit else end

    def _end_of_window(
        self, where: Sequence[str], params: Sequence[Any], order: str
    ) -> int:
        found = _column(
            f"SELECT d.seq FROM {' AND '.join(where)} "  # noqa: S608
            f"ORDER BY d.seq {order} LIMIT 1 OFFSET %s",
            [*params, WINDOW],
        )
        return found[0] if found else 0


def _passed(top: Sequence[int], place: int, falls: bool) -> int | None:
    """How many of the first games come before a page; None where it begins beyond
    them."""
    if not place:
        return 0
    passed = sum(seq >= place if falls else seq <= place for seq in top)
    return passed if passed < len(top) else None


def _column(sql: str, params: Sequence[Any]) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return [row[0] for row in cursor.fetchall()]


def _ended(seq: int) -> datetime | None:
    found = Entry.objects.filter(seq__gte=seq).order_by("seq")
    return found.values_list("ended_at", flat=True).first()
