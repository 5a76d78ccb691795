"""What the table pages ask of the database."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet
from django.http import Http404

from games.common.errors import NoSuchTable
from games.play.models import Game, Seat, TalkLine
from games.play.positions import Position, position_at, position_of
from games.play.seats import Viewer, seats_of
from games.play.talk import talk_for

LINES_SHOWN = 60


def find_table(game_id: str) -> Game:
    """The game of this id. Raises NoSuchTable, also when its rules are gone."""
    game = Game.objects.filter(pk=game_id).first()
    if game is None or not game.has_rules:
        raise NoSuchTable
    return game


def table_or_404(game_id: str) -> Game:
    """The game of an address, its seats and players read along."""
    try:
        game = find_table(game_id)
    except NoSuchTable as missing:
        raise Http404(str(missing)) from missing
    seats_of(game)
    return game


def last_lines(game: Game, viewer: Viewer) -> list[TalkLine]:
    """The newest lines of talk that `viewer` may read, oldest of them first."""
    newest = talk_for(game, viewer).order_by("-pk")[:LINES_SHOWN]
    return list(reversed(newest))


def rematch_of(game: Game) -> Game | None:
    """The game that followed this one between the same people."""
    if game.is_live:
        return None
    return Game.objects.filter(rematch_of=game).first()


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
