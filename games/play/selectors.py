"""What the table pages ask of the database."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import F, Prefetch, QuerySet

from games.common.errors import NoSuchTable, NothingThere
from games.common.prepared_queries import Compiled, Question
from games.play.models import Game, Ply, Seat, TalkLine
from games.play.positions import Position, position_at, position_of
from games.play.seats import Viewer, keep_seats
from games.play.talk import newest_lines

# What lists show of a game; all else is left where it is.
LISTED: Final = (
    *("key", "options", "digest", "status", "turn", "ply", "winner", "termination"),
    *("ending", "local", "control", "rated", "pool", "position", "start"),
    *("version", "board_version"),
    *("match_of", "created_at", "moved_at", "ended_at", "deadline_at"),
)
LISTED_SEAT: Final = (
    *("game", "name", "order", "team", "by_program"),
    *(f"player__{name}" for name in ("username", "partner", "is_guest", "closed_at")),
)


# Any value, by which the slot of the question is known again.
_seats: Compiled[Any] = Compiled(
    lambda: (
        Seat.objects.filter(game_id="?")
        .select_related("game", "player")
        .annotate(rematch_key=F("game__rematch__id"))
        .order_by("order")
    ),
    game="?",
)


def find_table(game_id: str) -> Game:
    """The game of this id, its seats and players read along. One query. Raises
    NoSuchTable, also when its rules are gone."""
    seats = _seats.all(game=game_id)
    if not seats or not seats[0].game.has_rules:
        raise NoSuchTable
    game: Game = seats[0].game
    game.__dict__["rematch_key"] = seats[0].rematch_key
    for seat in seats:
        seat.game = game
    keep_seats(game, seats)
    return game


def table_or_404(game_id: str) -> Game:
    """The same of an address. Raises NothingThere."""
    try:
        return find_table(game_id)
    except NoSuchTable as error:
        raise NothingThere(str(error)) from error


def last_words(games: Iterable[Game]) -> dict[str, str]:
    """What was done last in each of these games, as a sentence; nothing where no move
    has been made. One query."""
    return dict(_last_words.all(games=[game.pk for game in games]))


def _words_of(games: list[str]) -> QuerySet[Ply, Any]:
    last = Ply.objects.filter(game__in=games, number=F("game__ply"))
    return last.values_list("game_id", "words")


_last_words: Question[Any] = Question(_words_of)


def last_lines(game: Game, viewer: Viewer) -> list[TalkLine]:
    """The newest lines of talk that `viewer` may read, oldest of them first."""
    if game.talk_version == 1:  # nobody has spoken
        return []
    return newest_lines(game, viewer)[::-1]


def rematch_key(game: Game) -> str:
    """The id of the game that followed this one between the same people, or ""."""
    if game.is_live:
        return ""
    if "rematch_key" in game.__dict__:  # it came with the game
        return game.__dict__["rematch_key"] or ""
    found = Game.objects.filter(rematch_of=game).values_list("pk", flat=True)
    return found.first() or ""


def position_seen(game: Game, version: int) -> Position:
    """The position that stood on the board when the game was at `version`."""
    if version >= game.board_version:
        return position_of(game)
    ply = game.plies.filter(version__gt=version).order_by("number").first()
    return position_at(game, ply.number - 1 if ply else game.ply)


def with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    """The same games, their seats and players fetched along."""
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    return games.prefetch_related(seats)


def listed_seats() -> QuerySet[Seat]:
    """Seats and players for a list of games, with what lists show of them."""
    return Seat.objects.select_related("player").only(*LISTED_SEAT)


def find_finished(game_id: str, key: str) -> Game | None:
    """The finished game of this id, if it is a game `key` whose rules are there."""
    found = Game.objects.filter(pk=game_id, key=key, status=Game.Status.FINISHED)
    game = found.first()
    return game if game is not None and game.has_rules else None
