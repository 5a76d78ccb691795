"""What operators may do to a game that its players cannot end."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from games.play.changes import finish, locked, require_live
from games.play.models import Game


def stop(*, game_id: str, now: datetime) -> Game:
    """End a live game without a result, however far it has gone."""
    with locked(game_id) as game:
        require_live(game)
        return finish(
            game,
            termination=Game.Termination.ABORT,
            reason="abort",
            ending=_("An operator of this site stopped the game; it does not count."),
            now=now,
        )
