"""Questions of the ORM whose SQL is made once: for those that every page and every move
asks, making the SQL takes several times longer than the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=Model)


@dataclass(frozen=True)
class Prepared:
    """The SQL of a query, and how its rows become objects."""

    sql: str
    params: tuple[Any, ...]
    compiler: Any
    converters: Any
    related: Any
    fields: slice
    names: list[str]

    @classmethod
    def of(cls, rows: QuerySet[Any]) -> Prepared:
        compiler: Any = rows.query.get_compiler(using=DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        select, info = compiler.select, compiler.klass_info
        begin, end = info["select_fields"][0], info["select_fields"][-1] + 1
        return cls(
            sql=sql,
            params=params,
            compiler=compiler,
            converters=compiler.get_converters([each[0] for each in select]),
            # The stubs are those of a later Django.
            related=get_related_populators(info, select, DEFAULT_DB_ALIAS),  # type: ignore[call-arg]
            fields=slice(begin, end),
            names=[each[0].target.attname for each in select[begin:end]],
        )


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
        return list(self._objects(self._prepared[kind], given))

    def first(self, **values: Slot) -> M | None:
        """The first row, or None."""
        return next(iter(self.all(**values)), None)

    def _objects(self, made: Prepared, given: Mapping[Any, Any]) -> Iterator[M]:
        params = [given.get(each, each) for each in made.params]
        model = made.compiler.klass_info["model"]
        with connection.cursor() as cursor:
            cursor.execute(made.sql, params)
            rows = cursor.fetchall()
        for row in map(list, rows):
            for at, (converters, expression) in made.converters.items():
                for convert in converters:
                    row[at] = convert(row[at], expression, connection)
            found = model.from_db(DEFAULT_DB_ALIAS, made.names, row[made.fields])
            for related in made.related:
                related.populate(row, found)
            for name, at in made.compiler.annotation_col_map.items():
                setattr(found, name, row[at])
            yield found
