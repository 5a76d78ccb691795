"""Telling the invited player of an invitation, and its maker what came of it."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from games.common.words import control_words
from games.lobby.models import Seek
from games.notices.game_notices import game_words
from games.notices.models import Notice
from games.notices.services import take_back, tell
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


def tell_invitee(seek: Seek) -> None:
    """Tell the player whom `seek` invites by name, if there is one."""
    if seek.invitee is None:
        return
    tell(
        seek.invitee,
        Notice.Kind.CHALLENGE,
        key=_key(seek),
        text=invitation_words(seek),
        url=seek.get_absolute_url(),
        now=seek.created_at,
    )


def invitation_words(seek: Seek) -> str:
    """What the invited player reads: who invites them to what."""
    words = _("%(name)s invites you to %(game)s: %(control)s, %(stakes)s.")
    given = {
        "name": seek.creator,
        "game": seek.rules.title,
        "control": control_words(seek.control),
        "stakes": _("rated") if seek.rated else _("casual"),
    }
    return words % given


def untell_invitee(seek: Seek) -> None:
    """The invited player need not read any more that they are invited."""
    if seek.invitee_id is not None:
        take_back(seek.invitee_id, key=_key(seek))


def tell_of_refusal(seek: Seek, player: User, now: datetime) -> None:
    """Tell the maker of `seek` that `player` has declined it."""
    words = _("%(name)s declined your invitation to %(game)s.")
    tell(
        seek.creator,
        Notice.Kind.CHALLENGE,
        key=f"declined:{seek.pk}",
        text=words % {"name": player, "game": seek.rules.title},
        url=seek.get_absolute_url(),
        now=now,
    )


def _key(seek: Seek) -> str:
    return f"invited:{seek.pk}"
