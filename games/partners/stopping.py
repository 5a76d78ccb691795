"""Practice games that end without a result."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _

from games.play.changes import finish
from games.play.models import Game
from games.play.partner_answers import is_quiet
from games.play.seats import seats_of

# After so many plies of machines alone in which nothing was taken their game is stopped
# (enochian D16); it is looked into every so many plies.
ALONE: Final = 200
EVERY: Final = 20


def leads_nowhere(game: Game) -> bool:
    """Whether machines alone have played for long, as those do who are left when the
    king of a person has been taken, and take nothing any more."""
    if game.ply < ALONE or game.ply % EVERY:
        return False
    people = [each.name for each in seats_of(game) if not each.player.is_partner]
    lately = game.plies.filter(number__gt=game.ply - ALONE)
    return not lately.filter(seat__in=people).exists() and is_quiet(game, ALONE)


def stop_idle(game: Game, now: datetime) -> None:
    """End a game that leads nowhere, whose row is held."""
    words = _(
        "The computers played on alone and took nothing for %(moves)d moves, so the "
        "game was stopped. It does not count."
    )
    end_without_result(game, words % {"moves": ALONE}, now)


def end_without_result(game: Game, words: str, now: datetime) -> None:
    """End the game, whose row is held; it does not count."""
    finish(
        game,
        termination=Game.Termination.ABORT,
        reason="abort",
        ending=words,
        now=now,
    )
