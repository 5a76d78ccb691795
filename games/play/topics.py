"""The topics of tables, one for each game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.play.models import Game
from games.wire import live
from games.wire.live import News

TABLE = "table:"


def table_topic(game_id: str) -> str:
    """What those listen to who look at a game."""
    return TABLE + game_id


def table_changed(game: Game) -> None:
    """Wake everybody at the table once the change is committed."""
    live.changed_to(table_topic(game.pk), game.version, game=game)


def watching(game_id: str) -> int:
    """How many sockets look at this table without a seat, in all processes."""
    return live.hub.watching(table_topic(game_id))


def _present(ids: Sequence[str]) -> Iterator[News]:
    games = Game.objects.filter(pk__in=ids)
    for pk, version in games.values_list("pk", "version"):
        yield News(table_topic(pk), version)


live.register(TABLE, _present)
