# ruff: noqa: S608  # columns are those of the callers, and all values are params
"""Lists of games in other orders than that of their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection

from games.archive.search.clauses import Clause
from games.common.http import whole_number

Place = tuple[int, int] | None  # what a game has in the column, and its number


def read_place(text: str) -> Place:
    """ "63.1204"; None for any other text."""
    value, _dot, seq = text.partition(".")
    first, second = whole_number(value), whole_number(seq)
    return None if first is None or second is None else (first, second)


def write_place(place: tuple[int, int]) -> str:
    """The text of a place, for an address."""
    return f"{place[0]}.{place[1]}"


class Order:
    """Games by a column of their rows, then by their numbers."""

    def __init__(self, column: str, falls: bool) -> None:
        self.column, self.falls = column, falls
        self.then, self.up_to = ("<", ">=") if falls else (">", "<=")
        way = "DESC" if falls else "ASC"
        self.by = f"ORDER BY d.{column} {way}, d.seq {way} LIMIT %s"

    def reversed(self) -> Order:
        """The same from its other end."""
        return Order(self.column, not self.falls)

    def between(self, place: Place, end: Place) -> Clause:
        """Those behind one place, up to another, in two numbers at once, so that an
        index is read from there on."""
        parts, params = [f"d.{self.column} IS NOT NULL"], list[int]()
        for sign, at in ((self.then, place), (self.up_to, end)):
            if at is not None:
                parts.append(f"(d.{self.column}, d.seq) {sign} (%s, %s)")
                params += at
        return Clause(" AND ".join(parts), tuple(params))

    def place_after(self, count: int, place: Place) -> Place:
        """The place so many games behind another, None where there are fewer."""
        clause = self.between(place, None)
        where = f"archive_entry d WHERE {clause.sql}"
        found = self.places(where, clause.params, 1, skip=count)
        return found[0] if found else None

    def values(
        self, where: str, params: Sequence[Any], also: str
    ) -> list[tuple[Any, int, Any]]:
        """What each of few games has in the column, with its number and something
        `also` of its row, in no order."""
        with connection.cursor() as cursor:
            cursor.execute(
                f"SELECT d.{self.column}, d.seq, {also} FROM {where}", params
            )
            return [*cursor.fetchall()]

    def ranked(
        self, rows: Iterable[tuple[Any, int]], place: Place = None
    ) -> list[tuple[int, int]]:
        """The places of those rows that have something in the column, in this order,
        behind another place."""
        known = sorted((row for row in rows if row[0] is not None), reverse=self.falls)
        if place is None:
            return known
        return [row for row in known if (row < place if self.falls else row > place)]

    def places(
        self, where: str, params: Sequence[Any], limit: int, skip: int = 0
    ) -> list[tuple[int, int]]:
        sql = f"SELECT d.{self.column}, d.seq FROM {where} {self.by}"
        with connection.cursor() as cursor:
            cursor.execute(f"{sql} OFFSET %s", [*params, limit, skip])
            return [(value, seq) for value, seq in cursor.fetchall()]
