"""The rows of copies: those of a shape are made once, by the models and by the index,
and filled in for each copy."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import cache
from typing import Any, Final

from django.db import connection
from django.db.models import Model

from accounts.models import User
from games.archive.index.facts import Heading, Name, heading_of
from games.archive.index.writing import entry_of
from games.bench.archive.copies import Copy, Shape
from games.bench.archive.fragments import FIRST_DAY, Fragment
from games.common.many_rows import columns_of, values_of
from games.engine.clock import TimeControl
from games.engine.search.partners import PARTNERS
from games.play.lengths import KNOWN
from games.play.models import Game, Seat
from games.play.seats import keep_seats
from games.ratings.models import RatingChange
from games.ratings.pools import pool_of
from games.ratings.selectors import CHANGES

Row = list[Any]
CHANGING: Final = (
    *("id", "game_id", "player_id", "pool", "before", "after", "changed_at"),
)
SCORE_AT: Final = [each.attname for each in columns_of(RatingChange)].index("score")


class Template:
    """A row of which these columns change from copy to copy."""

    def __init__(self, row: Model, *changing: str) -> None:
        self.values = values_of(row)
        columns = [field.attname for field in columns_of(type(row))]
        self.places = [columns.index(name) for name in changing]

    def filled(self, *values: Any) -> Row:
        """The row with these values in the columns that change."""
        row = self.values.copy()
        for place, value in zip(self.places, values, strict=True):
            row[place] = value
        return row


class ShapeRows:
    """The rows of all games of a shape. Its seats are held by people whose keys are
    their places."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        game = _game(shape)
        seats = _seats(game, shape)
        keep_seats(game, seats)
        game.__dict__[CHANGES] = []
        self.heading: Heading = heading_of(game)
        self.pools: dict[str, str] = {}
        self._of_game = game
        self._winners = {*game.winners}
        self.game = Template(
            game,
            *("id", "control", "pool", "created_at", "moved_at", "ended_at"),
            *("counted_at", "voided_at"),
        )
        self.seats = [
            (seat.order, Template(seat, "id", "game_id", "player_id")) for seat in seats
        ]
        self.changes = [
            (seat.order, Template(self._change(seat), *CHANGING))
            for seat in (seats if shape.is_rated else ())
        ]
        self.entry: Template | None = None  # once its terms have numbers

    def number(self, ids: dict[Name, int]) -> None:
        """Let the entry point at its terms."""
        game = self._of_game
        entry = entry_of(0, game, self.heading, ids)
        self.entry = Template(entry, "seq", "game_id", "ended_at", "rating")

    def _change(self, seat: Seat) -> RatingChange:
        winner = self.shape.end.winner
        return RatingChange(
            player=seat.player,
            score=0.5 if not winner else float(seat.name in self._winners),
            deviation_before=80,
            deviation_after=79,
            changed_at=FIRST_DAY,
        )

    # --- One copy --------------------------------------------------------------------

    def game_row(self, copy: Copy) -> Row:
        ended, is_rated = _bare(copy.ended), self.shape.is_rated
        return self.game.filled(
            copy.id,
            copy.control,
            self.pool(copy) if is_rated else "",
            _bare(copy.began),
            ended,
            ended,
            ended if is_rated else None,
            ended if self.shape.is_void else None,
        )

    def pool(self, copy: Copy) -> str:
        if copy.control not in self.pools:
            control = TimeControl.read(copy.control)
            self.pools[copy.control] = pool_of(self.shape.fragment.rules, control)
        return self.pools[copy.control]

    def seat_rows(self, copy: Copy, numbers: Iterator[int]) -> Iterator[Row]:
        for order, template in self.seats:
            yield template.filled(next(numbers), copy.id, copy.players[order])

    def change_rows(self, copy: Copy, numbers: Iterator[int]) -> Iterator[Row]:
        """What a rated game did to the ratings, about as far as a game does."""
        changed_at = _bare(copy.ended)
        for order, template in self.changes:
            before, player = copy.ratings[order], copy.players[order]
            after = before + 16 * (template.values[SCORE_AT] - 0.5)
            pool, pk = self.pool(copy), next(numbers)
            yield template.filled(pk, copy.id, player, pool, before, after, changed_at)

    def entry_rows(self, copy: Copy) -> tuple[Row, list[Row]]:
        """The row of the game in the index, and those of its people."""
        ratings = [*map(round, copy.ratings)]
        mean = round(sum(ratings) / len(ratings)) if ratings else None
        assert self.entry is not None  # noqa: S101
        entry = self.entry.filled(copy.seq, copy.id, _bare(copy.ended), mean)
        people = [
            [
                *(copy.players[each.player], copy.seq, each.seats, each.team),
                *(each.score, ratings[each.player] if ratings else None),
            ]
            for each in self.heading.seats
        ]
        return entry, people


def ply_rows(copy: Copy, numbers: Iterator[int]) -> Iterator[Row]:
    """The plies of a game at their times, where they are those of its fragment."""
    templates = _plies(copy.shape.fragment)
    each = (copy.ended - copy.began) / (len(templates) + 1)
    spent = int(each.total_seconds() * 1000)
    for number, template in enumerate(templates, start=1):
        left = 60_000 * (len(templates) - number + 1)
        clock = (spent, left, 40) if copy.control else (None, None, None)
        played_at = _bare(copy.began + each * number)
        yield template.filled(next(numbers), copy.id, played_at, *clock)


@cache
def _plies(fragment: Fragment) -> list[Template]:
    changing = ("id", "game_id", "played_at", "spent_ms", "left_ms", "lag_ms")
    return [Template(ply, *changing) for ply in fragment.plies()]


def _bare(moment: datetime) -> Any:
    """A moment as this kind of database takes it."""
    return connection.ops.adapt_datetimefield_value(moment)


def _game(shape: Shape) -> Game:
    fragment, end = shape.fragment, shape.end
    plies = len(fragment.texts)
    game = Game(
        key=fragment.rules.key,
        options=fragment.options,
        digest=fragment.digest,
        start=fragment.start,
        position=fragment.position,
        ply=plies,
        version=plies + 2,
        board_version=plies + 2,
        turn=fragment.turn,
        status=Game.Status.FINISHED,
        rated=shape.is_rated,
        created_at=FIRST_DAY,
        moved_at=FIRST_DAY,
        ended_at=FIRST_DAY,
        voided_at=FIRST_DAY if shape.is_void else None,
        **end._asdict(),
    )
    game.__dict__[KNOWN] = fragment.last_label
    return game


def _seats(game: Game, shape: Shape) -> list[Seat]:
    rules = shape.fragment.rules
    machine = next(iter(PARTNERS))
    players = [
        User(pk=place, partner=machine if place in shape.machines else "")
        for place in range(len(rules.seats))
    ]
    return [
        Seat(game=game, name=name, order=order, team=team, player=players[order])
        for team, names in enumerate(rules.teams)
        for order, name in enumerate(rules.seats)
        if name in names
    ]
