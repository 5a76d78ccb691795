"""Telling those who do not wait at their seek that its game has begun."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.lobby.models import Seek
from games.notices.game_notices import game_words
from games.notices.models import Notice
from games.notices.services import tell
from games.play.seats import seats_of


def tell_of_beginning(seek: Seek) -> None:
    """Tell the maker of `seek` that its game has begun, unless they wait for it."""
    game = seek.game
    if game is None or (seek.public and not seek.kept):
        return
    seat = next(each for each in seats_of(game) if each.player_id == seek.creator_id)
    words = _("%(names)s accepted your invitation: %(game)s has begun.")
    tell(
        seat.player,
        Notice.Kind.CHALLENGE,
        key=f"begun:{game.pk}",
        text=words % game_words(game, seat),
        url=game.get_absolute_url(),
        now=game.created_at,
    )
