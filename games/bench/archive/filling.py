"""Filling a database with finished games and their index, for `bench archive`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, islice
from operator import itemgetter
from time import perf_counter
from typing import Any, Final

from django.db import transaction

from accounts import names
from accounts.models import User
from games.archive.index.facts import Name, heading_of
from games.archive.index.tallies import tally_common
from games.archive.index.writing import all_names, counted_terms, entry_of, kept_seats
from games.archive.models import (
    Entry,
    EntrySeat,
    PlayedTerms,
    Posting,
    Reached,
    Term,
)
from games.bench.archive.bulk import (
    Values,
    in_haste,
    look_through,
    renumber,
    values_of,
    write_rows,
)
from games.bench.archive.copies import Copies, Copy
from games.bench.archive.fragments import fragments
from games.bench.archive.lots import FillPlan
from games.engine.search.partners import PARTNERS
from games.play.models import Game, Ply, Seat
from games.ratings.models import RatingChange

AT_ONCE: Final = 1_000
MARK: Final = "archive-bench"  # the account that says what a database was filled with
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
    drawn = fragments(plan)
    say(f"{sum(map(len, drawn))} games played in {perf_counter() - began:.0f} s")
    with in_haste():
        copies = Copies(plan, drawn, _people(plan))
        shelf = _Shelf()
        for last in range(0, plan.games, AT_ONCE):
            batch = range(last + 1, min(last + AT_ONCE, plan.games) + 1)
            _write(list(map(copies.copy, batch)), shelf, plan)
            if last and last % (50 * AT_ONCE) == 0:
                say(f"{last} games written in {perf_counter() - began:.0f} s")
        _write_terms(shelf)
        tally_common()
    renumber(Seat, Ply, RatingChange, Term)
    look_through()
    User.objects.create(
        username=MARK, name_key=names.key_of(MARK), first_name=plan.title
    )
    say(f"{plan.title}: written in {perf_counter() - began:.0f} s")


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


class _Shelf:
    """What is numbered from one game to the next: terms, and rows of their own."""

    def __init__(self) -> None:
        self.terms: dict[Name, Term] = {}
        self.games: Counter[Name] = Counter()
        self.numbers: dict[Any, count[int]] = {
            model: count(1) for model in (Seat, Ply, RatingChange)
        }

    def terms_of(self, given: dict[Name, int]) -> dict[Name, Term]:
        """The terms of these names with the seats that did it, new or known."""
        self.games.update(given.keys())
        for name in sorted(given.keys() - self.terms.keys()):
            kind, text = name
            pk = len(self.terms) + 1
            self.terms[name] = Term(pk=pk, kind=kind, text=text, seats=given[name])
        return {name: self.terms[name] for name in given}

    def numbered(self, rows: Any) -> Iterator[Values]:
        """Rows with the next numbers, as their columns have them."""
        for row in rows:
            row.pk = next(self.numbers[type(row)])
            yield values_of(row)


@transaction.atomic
def _write(batch: list[Copy], shelf: _Shelf, plan: FillPlan) -> None:
    write_rows(Game, (values_of(each.game) for each in batch))
    write_rows(Seat, shelf.numbered(seat for each in batch for seat in each.seats))
    changes = (change for each in batch for change in each.changes)
    write_rows(RatingChange, shelf.numbered(changes))
    whole = [each for each in batch if each.played is each.fragment.facts]
    plies = (ply for each in whole for ply in _timed(each))
    write_rows(Ply, shelf.numbered(plies))
    _write_index(batch, shelf)


def _timed(copy: Copy) -> Iterator[Ply]:
    """The plies of a game at their times."""
    game = copy.game
    assert game.ended_at is not None  # noqa: S101
    plies = copy.fragment.plies
    each = (game.ended_at - game.created_at) / (len(plies) + 1)
    for ply in plies:  # one after the other is written, so the rows are used again
        ply.game = game
        ply.played_at = game.created_at + each * ply.number
        timed = bool(game.control)
        ply.spent_ms = int(each.total_seconds() * 1000) if timed else None
        ply.left_ms = 60_000 * (len(plies) - ply.number + 1) if timed else None
        ply.lag_ms = 40 if timed else None
        yield ply


def _write_index(batch: list[Copy], shelf: _Shelf) -> None:
    """The rows that the index would write of these games."""
    entries, people, postings, places, played = [], [], [], [], []
    for each in batch:
        heading = heading_of(each.game)
        given = all_names(heading, each.played)
        terms = shelf.terms_of(given)
        ids = {name: term.pk for name, term in terms.items()}
        entries.append(values_of(entry_of(each.seq, each.game, heading, ids)))
        people += [
            (seat.player, each.seq, seat.seats, seat.team, seat.score, seat.rating)
            for seat in heading.seats
        ]
        postings += [
            (terms[name].pk, each.seq, kept_seats(seats, terms[name].seats))
            for name, seats in given.items()
        ]
        played.append((each.seq, counted_terms(each.played, ids)))
        places += [(key, each.seq, ply, n) for ply, key, n in each.played.steps]
    write_rows(Entry, entries)
    write_rows(EntrySeat, sorted(people))
    write_rows(Posting, sorted(postings, key=itemgetter(0, 1)))
    write_rows(Reached, places)
    write_rows(PlayedTerms, played)


def _write_terms(shelf: _Shelf) -> None:
    for name, term in shelf.terms.items():
        term.games = shelf.games[name]
    rows = iter(shelf.terms.values())
    while part := list(islice(rows, AT_ONCE)):
        with transaction.atomic():
            write_rows(Term, map(values_of, part))
