"""How the rows of a question become objects, as those that the ORM makes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Model
from django.db.models.base import ModelState
from django.db.models.query import RelatedPopulator, get_related_populators

M = TypeVar("M", bound=Model)
# Of which cell, by what, and of which expression its value is made.
Converter = tuple[int, Callable[..., Any], Any]
Made = dict[tuple[int, Any], Any]  # objects by how they were asked for, and key


def as_read(model: type[M], names: Iterable[str], values: Iterable[Any]) -> M:
    """An object with these values of its fields, as `from_db` makes it, in a quarter of
    the time. It sends no signals of its making: nobody here listens to them."""
    found = model.__new__(model)
    state = found._state = ModelState()
    state.adding, state.db = False, DEFAULT_DB_ALIAS
    found.__dict__.update(zip(names, values, strict=True))
    return found


def converters_of(compiler: Any) -> list[Converter]:
    """What makes values of the cells of a question's rows."""
    every: Mapping[int, Any] = compiler.get_converters([x[0] for x in compiler.select])
    return [
        (at, convert, expression)
        for at, (each, expression) in every.items()
        for convert in each
    ]


def convert(row: list[Any], converters: Iterable[Converter], database: Any) -> None:
    """Make values of these cells; what is empty stays so."""
    for at, make, expression in converters:
        if row[at] is not None:
            row[at] = make(row[at], expression, database)


@dataclass(frozen=True)
class Objects:
    """The objects of one model in rows, and what they point at."""

    model: type[Model]
    names: Sequence[str]  # of their fields
    cells: slice
    converters: Sequence[Converter]
    related: Sequence[Related]

    @classmethod
    def of(cls, compiler: Any) -> Objects:
        """Those that a question is about, and with them all else that their rows tell,
        as annotations do."""
        info, select = compiler.klass_info, compiler.select
        begin, end = info["select_fields"][0], info["select_fields"][-1] + 1
        converters = converters_of(compiler)
        # The stubs are those of a later Django.
        populators = get_related_populators(info, select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]
        related = [Related.of(each, converters) for each in populators]
        elsewhere = {at for each in related for at, *_ in each.converters}
        return cls(
            model=info["model"],
            names=[each[0].target.attname for each in select[begin:end]],
            cells=slice(begin, end),
            converters=[each for each in converters if each[0] not in elsewhere],
            related=related,
        )

    def read(self, row: list[Any], database: Any, made: Made) -> Any:
        """The object of a row. Those of several rows that point at the same other row
        share its object, which is `made` once."""
        convert(row, self.converters, database)
        found = as_read(self.model, self.names, row[self.cells])
        for each in self.related:
            each.point(found, row, database, made)
        return found


@dataclass(frozen=True)
class Related:
    """The way from objects to others that are asked for along with them."""

    objects: Objects
    key: int  # the cell of their keys
    forth: Callable[[Any, Any], None]
    back: Callable[[Any, Any], None]

    @classmethod
    def of(cls, way: RelatedPopulator, converters: Sequence[Converter]) -> Related:
        cells = range(way.cols_start, way.cols_end)
        objects = Objects(
            model=way.model_cls,
            names=way.init_list,
            cells=slice(cells.start, cells.stop),
            converters=[each for each in converters if each[0] in cells],
            related=[cls.of(each, converters) for each in way.related_populators],
        )
        key = way.cols_start + way.pk_idx
        return cls(objects, key, way.local_setter, way.remote_setter)

    @property
    def converters(self) -> list[Converter]:
        """Of all cells that these objects and those behind them are made of."""
        behind = (each.converters for each in self.objects.related)
        return [*self.objects.converters, *(one for them in behind for one in them)]

    def point(self, found: Any, row: list[Any], database: Any, made: Made) -> None:
        """Let an object point at the other one of its row, if there is one."""
        key = row[self.key]
        other = made.get((id(self), key))
        if other is None and key is not None:
            other = made[id(self), key] = self.objects.read(row, database, made)
        self.forth(found, other)
        if other is not None:
            self.back(other, found)
