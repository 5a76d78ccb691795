"""Questions of the ORM whose SQL is made once: for those that every page and every move
asks, making the SQL takes several times longer than the answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from typing import Any, Generic, TypeVar

from django.core.exceptions import EmptyResultSet
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Model, QuerySet
from django.db.models.query import ModelIterable

from games.common.planned_once import planned_cursor, typed
from games.common.prepared_rows import (
    Converter,
    Made,
    Objects,
    convert,
    converters_of,
)

M = TypeVar("M", bound=Model)
Row = TypeVar("Row")


@dataclass(frozen=True)
class Prepared:
    """The SQL of a query, and how its rows become `objects`, or values where it asks
    for these by `values_list`."""

    sql: str
    params: tuple[Any, ...]
    objects: Objects | None
    annotations: Mapping[str, int]
    converters: Sequence[Converter]
    values: slice
    planned_once: bool

    @classmethod
    def of(cls, rows: QuerySet[Any, Any], *, planned_once: bool = False) -> Prepared:
        compiler: Any = rows.query.get_compiler(using=DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        are_objects = issubclass(rows._iterable_class, ModelIterable)
        return cls(
            sql=sql,
            params=params,
            objects=Objects.of(compiler) if are_objects else None,
            annotations=compiler.annotation_col_map,
            converters=converters_of(compiler),
            values=slice(compiler.col_count),
            planned_once=planned_once,
        )

    def ask(self, given: Mapping[Any, Any]) -> Iterator[Any]:
        """The rows when the params that are keys of `given` have its values."""
        params = [given.get(each, each) for each in self.params]
        if self.planned_once:
            params = typed(params)
        database = connections[DEFAULT_DB_ALIAS]  # found once, not for each value
        with planned_cursor() if self.planned_once else database.cursor() as cursor:
            cursor.execute(self.sql, params)
            rows = cursor.fetchall()
        made: Made = {}
        for row in map(list, rows):
            yield self._read(row, database, made)

    def _read(self, row: list[Any], database: Any, made: Made) -> Any:
        if self.objects is None:
            convert(row, self.converters, database)
            return tuple(row[self.values])
        found = self.objects.read(row, database, made)
        for name, at in self.annotations.items():
            setattr(found, name, row[at])
        return found


Slot = int | str | datetime


def _bare(value: Slot) -> Any:
    """A value as this kind of database takes it."""
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    return value


class Compiled(Generic[M]):
    """A query made by `make` from stand-ins: `slots` are these by name, and must be
    different from each other and from all else in the query."""

    def __init__(self, make: Callable[[], QuerySet[M]], **slots: Slot) -> None:
        self._make = make
        self._slots = slots
        self._prepared: dict[str, Prepared] = {}  # by kind of database

    def all(self, **values: Slot) -> list[M]:
        """All rows for these values of the slots."""
        kind = connection.vendor
        if kind not in self._prepared:
            self._prepared[kind] = Prepared.of(self._make())
        given = {_bare(at): _bare(values[name]) for name, at in self._slots.items()}
        return list(self._prepared[kind].ask(given))

    def first(self, **values: Slot) -> M | None:
        """The first row, or None."""
        return next(iter(self.all(**values)), None)


Given = Slot | Collection[int] | Collection[str] | None


class Question(Generic[Row]):
    """A query that `make` makes of values; its SQL is written once for each shape of
    them. Of a collection the shape is its size, rounded up. None, True and False may
    change the query itself, so each is a shape. Every other value must come to the
    database as it is: no part of a pattern, no slice. If `planned_once`, PostgreSQL
    plans it once for each connection."""

    def __init__(
        self, make: Callable[..., QuerySet[Any, Row]], *, planned_once: bool = False
    ) -> None:
        self._make = make
        self._planned_once = planned_once
        self._shapes: dict[tuple[Any, ...], tuple[list[Any], Prepared | None]] = {}

    def all(self, **values: Given) -> list[Row]:
        """All rows for these values."""
        kinds, flat = _laid_out(values)
        shape = (connection.vendor, *kinds)
        if shape not in self._shapes:
            self._shapes[shape] = self._prepare(values)
        stand_ins, prepared = self._shapes[shape]
        if prepared is None:
            return []
        return list(prepared.ask(dict(zip(stand_ins, map(_bare, flat), strict=True))))

    def first(self, **values: Given) -> Row | None:
        """The first row, or None."""
        return next(iter(self.all(**values)), None)

    def _prepare(
        self, values: Mapping[str, Given]
    ) -> tuple[list[Any], Prepared | None]:
        """The stand-ins in the order of the values, and the query made of them; None
        where no row can fit."""
        number = count(1)
        given = {name: _stand_in(value, number) for name, value in values.items()}
        stand_ins = [_bare(each) for each in _laid_out(given)[1]]
        try:
            prepared = Prepared.of(self._make(**given), planned_once=self._planned_once)
        except EmptyResultSet:
            return stand_ins, None
        if lost := [each for each in stand_ins if each not in prepared.params]:
            raise ValueError(f"{lost} of {[*values]} do not come to the database.")
        return stand_ins, prepared


def _laid_out(values: Mapping[str, Given]) -> tuple[list[Any], list[Slot]]:
    """The shapes of these values by their names, and all that is filled in."""
    kinds: list[Any] = []
    flat: list[Slot] = []
    for name, value in values.items():
        if value is None or isinstance(value, bool):
            kinds.append((name, value))
        elif isinstance(value, int | str | datetime):
            kinds.append((name, type(value)))
            flat.append(value)
        else:
            full = _filled_up(value)
            kinds.append((name, len(full), type(full[0]) if full else None))
            flat += full
    return kinds, flat


def _filled_up(values: Collection[Any]) -> list[Any]:
    """The values, the last repeated until there are 1, 2, 4, 8, … of them."""
    full = list(values)
    size = 1 << (len(full) - 1).bit_length() if full else 0
    return full + full[-1:] * (size - len(full))


def _stand_in(value: Given, number: Iterator[int]) -> Any:
    """A value of the same shape that is found again in the params."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return f"\n{next(number)}"
    if isinstance(value, int):
        return 31_000 + next(number)  # what every kind of number field may hold
    if isinstance(value, datetime):
        return datetime(1000 + next(number), 1, 1, tzinfo=UTC)
    return [_stand_in(each, number) for each in _filled_up(value)]
