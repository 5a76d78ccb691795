"""Filling a database with finished games and their index, for `bench archive`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from time import perf_counter
from typing import Any, Final

from django.db import transaction

from accounts import names
from accounts.models import User
from games.archive.index.tallies import tally_common
from games.archive.models import Entry, EntrySeat, Term
from games.bench.archive.bulk import in_haste, look_through, renumber
from games.bench.archive.copies import Copies, Copy, Shape
from games.bench.archive.fragments import fragments
from games.bench.archive.lots import FillPlan
from games.bench.archive.spreading import Spread
from games.bench.archive.templates import ShapeRows, ply_rows
from games.common.many_rows import write_rows
from games.engine.search.partners import PARTNERS
from games.play.models import Game, Ply, Seat
from games.ratings.models import RatingChange

AT_ONCE: Final = 5_000
MARK: Final = "archive-bench"  # the account that says what a database was filled with
NUMBERED: Final = (Seat, Ply, RatingChange)
Say = Callable[[str], object]


class NotEmpty(Exception):
    """The database has games that are none of the bench."""


def filled_with() -> str:
    """The title of the plan by which this database was filled, "" for an empty one.
    Raises NotEmpty."""
    mark = User.objects.filter(username=MARK).first()
    if mark is None and Game.objects.exists():
        raise NotEmpty("There are games in this database. Name an empty one.")
    return mark.first_name if mark else ""


def fill(plan: FillPlan, say: Say) -> None:
    """Fill an empty database; lines of what was done go to `say`."""
    began = perf_counter()

    def tell(what: str) -> None:
        say(f"{what} in {perf_counter() - began:.0f} s")

    drawn = fragments(plan)
    tell(f"{sum(map(len, drawn))} games played")
    with in_haste():
        copies = Copies(plan, drawn, _people(plan))
        filler = _Filler()
        for last in range(0, plan.games, AT_ONCE):
            batch = range(last + 1, min(last + AT_ONCE, plan.games) + 1)
            filler.write([*map(copies.copy, batch)])
            if last and last % (20 * AT_ONCE) == 0:
                tell(f"{last} games written")
        tell("games written")
        filler.spread.write()
        tell("what they did written")
        with transaction.atomic():
            tally_common()
    renumber(*NUMBERED, Term)
    look_through()
    User.objects.create(
        username=MARK, name_key=names.key_of(MARK), first_name=plan.title
    )
    tell(f"{plan.title}: all")


def _people(plan: FillPlan) -> list[User]:
    called = [(f"Player{number}", "") for number in range(plan.people)]
    called += [(f"Machine {key}", key) for key in PARTNERS]
    return User.objects.bulk_create(
        User(
            username=name,
            name_key=names.key_of(name),
            password="!",  # noqa: S106
            partner=partner,
        )
        for name, partner in called
    )


class _Filler:
    """Writes copies, batch after batch; what their plies did is spread at the end."""

    def __init__(self) -> None:
        self.spread = Spread()
        self.shapes: dict[Shape, ShapeRows] = {}
        self.numbers: dict[Any, Iterator[int]] = {each: count(1) for each in NUMBERED}

    @transaction.atomic
    def write(self, batch: list[Copy]) -> None:
        rows = [(copy, self._rows_of(copy.shape)) for copy in batch]
        seats, changes = self.numbers[Seat], self.numbers[RatingChange]
        write_rows(Game, (shape.game_row(copy) for copy, shape in rows))
        write_rows(
            Seat, (row for copy, shape in rows for row in shape.seat_rows(copy, seats))
        )
        write_rows(
            RatingChange,
            (row for copy, shape in rows for row in shape.change_rows(copy, changes)),
        )
        whole = (copy for copy in batch if copy.parting is None)
        write_rows(Ply, (row for c in whole for row in ply_rows(c, self.numbers[Ply])))
        indexed = [shape.entry_rows(copy) for copy, shape in rows]
        write_rows(Entry, (entry for entry, _people in indexed))
        write_rows(
            EntrySeat, sorted(row for _entry, people in indexed for row in people)
        )
        self.spread.add(batch)

    def _rows_of(self, shape: Shape) -> ShapeRows:
        if shape not in self.shapes:
            self.shapes[shape] = rows = ShapeRows(shape)
            rows.number(self.spread.know(shape, rows.heading.names))
        return self.shapes[shape]
