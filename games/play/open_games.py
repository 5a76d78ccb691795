"""Names as they stand on open tables."""

from __future__ import annotations

from accounts.models import User
from games.play.changes import keep, locked
from games.play.models import Game


def live_games_of(person: User) -> list[str]:
    """The ids of the games that they are playing, in the order of their locks."""
    live = Game.objects.filter(seats__player=person, status=Game.Status.LIVE)
    return list(live.order_by("pk").values_list("pk", flat=True).distinct())


def show_name(person: User) -> None:
    """Tell everybody at their tables what they are called now.

    Called when the name is written: a transaction that holds the name must not wait
    for a game in which they are just speaking.
    """
    for game_id in live_games_of(person):
        with locked(game_id) as game:
            keep(game)
