"""What cards of finished games are made of, as the database has it: what can change of
a game, with who sat there, and the whole game. Either is one question for many games.

Seats come as JSON in the row of their game: PostgreSQL plans a question each time that
it is asked, and a join of four tables takes it longer to plan than to answer.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any, NamedTuple, Self

from django.db.models import (
    CharField,
    DateTimeField,
    F,
    Func,
    OuterRef,
    QuerySet,
    Subquery,
    Sum,
    TextField,
    Value,
)
from django.db.models.functions import Cast, Coalesce

from accounts.models import User
from games.archive.index.queue import missing_since
from games.archive.last_positions import with_last_moves
from games.archive.models import EntrySeat
from games.archive.selectors import LISTED_FINISHED
from games.common.prepared_queries import Question
from games.play.lengths import KNOWN, last_label
from games.play.models import Game, Seat


class SeatFacts(NamedTuple):
    """A seat with its person, as JSON has it: the moment is a text of the database, and
    what is true may be 1."""

    order: int
    name: str
    team: int
    player: int
    username: str
    partner: str
    is_guest: bool
    closed_at: str | None

    @classmethod
    def of(cls, row: list[Any]) -> Self:
        """The facts of a seat, with the list of its person at the end. Some versions of
        SQLite have forgotten by then that this is JSON."""
        *told, person = row
        return cls(*told, *(json.loads(person) if isinstance(person, str) else person))

    def seat(self) -> Seat:
        """The seat, with as much of its person as names them."""
        player = User(
            pk=self.player,
            username=self.username,
            partner=self.partner,
            is_guest=bool(self.is_guest),
            closed_at=_moment(self.closed_at) if self.closed_at else None,
        )
        return Seat(name=self.name, order=self.order, team=self.team, player=player)


class GameFacts(NamedTuple):
    """What can change of a game: as rows have it, with the seats in their order."""

    seq: int | None
    game: str
    version: int
    ending: str
    winner: str
    voided_at: datetime | None
    is_arranged: bool
    match_stands: int | None  # another number as soon as its match has gone on
    seats: tuple[SeatFacts, ...]
    ratings_then: tuple[tuple[int, int | None], ...]  # by player, where it is indexed

    @classmethod
    def of(cls, *row: Any) -> Self:
        """The facts of a row, whose last two are JSON."""
        *told, seats, ratings = row
        rated = tuple((player, rating) for player, rating in _read(ratings))
        return cls._make([*told, tuple(map(SeatFacts.of, _read(seats))), rated])

    @property
    def ratings(self) -> dict[int, int]:
        """What its people were rated at that time, where they were."""
        pairs = self.ratings_then
        return {player: rating for player, rating in pairs if rating is not None}


def changing(
    name: str, values: Collection[Any], *, line: bool
) -> tuple[list[GameFacts], datetime | None]:
    """What can change of the games of these `seqs` or `keys`, whichever `name` says;
    with the `line`, since when the game waits that waits longest of those that are not
    in the index. One query."""
    rows = _changing.all(**_asked(name, values), line=line)
    since = rows[0][0] if rows else None
    return [GameFacts.of(*row) for _since, *row in rows], since


def whole(
    name: str, values: Collection[Any], *, line: bool
) -> tuple[list[tuple[Game, GameFacts]], datetime | None]:
    """The same, each with its game and all that is shown of it. One query."""
    games = _whole.all(**_asked(name, values), line=line)
    since = games[0].waiting_since if games else None
    return [(game, _facts(game)) for game in games], since


def _asked(name: str, values: Collection[Any]) -> dict[str, Collection[Any] | None]:
    return {"seqs": None, "keys": None, name: values}


def _facts(game: Any) -> GameFacts:
    """Those of a game that came whole."""
    row = game.seq, game.pk, game.version, game.ending, game.winner, game.voided_at
    told = game.seats_told, game.ratings_told
    return GameFacts.of(*row, game.arranged, game.match_stands, *told)


def _read(text: str | None) -> list[list[Any]]:
    """The rows of a list as JSON, none on PostgreSQL where it is empty, in order."""
    return sorted(json.loads(text or "[]"))


# --- Questions -----------------------------------------------------------------------


class AsJson(Func):
    """Of a row a list, inside of other JSON."""

    output_field = TextField()
    template = "json_build_array(%(expressions)s)"
    of_sqlite = "json_array(%(expressions)s)"

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        template = self.of_sqlite
        return self.as_sql(compiler, connection, template=template, **context)


class RowsAsJson(AsJson):
    """Of all rows of a question a list of lists, in no order, as a text."""

    template = f"CAST(json_agg({AsJson.template}) AS text)"
    of_sqlite = f"json_group_array({AsJson.of_sqlite})"


def _games(
    seqs: Collection[int] | None, keys: Collection[str] | None, line: bool
) -> QuerySet[Any, Any]:
    since = missing_since() if line else Value(None, DateTimeField())
    games = Game.objects.order_by().annotate(
        seq=F("entry__seq"),
        match_stands=Subquery(_versions_of_the_match()),
        seats_told=Subquery(_seats()),
        ratings_told=Subquery(_ratings()),
        waiting_since=since,
    )
    if seqs is not None:
        return games.filter(entry__seq__in=seqs)
    return games.filter(pk__in=keys or ())


def _seats() -> QuerySet[Seat, Any]:
    """People are looked up one after the other: joined, PostgreSQL reads through those
    of a small site for every game."""
    person = User.objects.order_by().filter(pk=OuterRef("player_id"))
    told = AsJson("username", "partner", "is_guest", "closed_at")
    rows = RowsAsJson(
        *("order", "name", "team", "player_id"), Subquery(person.values(told=told))
    )
    seats = Seat.objects.order_by().filter(game=OuterRef("pk"))
    return seats.values(told=rows)


def _ratings() -> QuerySet[EntrySeat, Any]:
    people = EntrySeat.objects.order_by().filter(seq=OuterRef("entry__seq"))
    return people.values(told=RowsAsJson("player", "rating"))


def _versions_of_the_match() -> QuerySet[Game, Any]:
    """The versions, as a sum, of the games after the first one of a match."""
    first = Coalesce(OuterRef("match_of"), OuterRef("pk"))
    later = Game.objects.order_by().filter(match_of=first)
    return later.values("match_of").annotate(all=Sum("version")).values("all")


_changing: Question[Any] = Question(
    lambda **asked: _games(**asked).values_list(
        *("waiting_since", "seq", "pk", "version", "ending", "winner", "voided_at"),
        *("arranged", "match_stands", "seats_told", "ratings_told"),
    ),
    planned_once=True,
)


def _shown(
    seqs: Collection[int] | None, keys: Collection[str] | None, line: bool
) -> QuerySet[Any]:
    """Lengths are known to the index; plies are looked at where a game may be missing
    there."""
    length: Any = Cast("entry__moves", CharField())
    if seqs is None:
        length = Coalesce(length, last_label(game="pk", ply="ply"))
    games = with_last_moves(_games(seqs, keys, line))
    return games.annotate(**{KNOWN: length}).only(*LISTED_FINISHED)


_whole: Question[Any] = Question(_shown, planned_once=True)


def _moment(text: str) -> datetime:
    """A moment as either database writes it in JSON."""
    at = datetime.fromisoformat(text)
    return at if at.tzinfo else at.replace(tzinfo=UTC)
