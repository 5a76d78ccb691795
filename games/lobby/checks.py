"""May somebody come to a seek, to these people and to this seat?"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from games.common.errors import NoSuchSeat, OwnSeek, SeatTaken, SeekGone, SeekTaken
from games.engine.registry import AnyRules
from games.fairness.checks import require_together
from games.fairness.errors import NotRated
from games.lobby.errors import NotInvited
from games.lobby.models import Seek
from games.play.rated_pairs import why_none_rated
from games.setup.seating import listed_seats, no_such_seat


def require_open(seek: Seek, player: User, now: datetime) -> None:
    """Raises SeekTaken, SeekGone, OwnSeek, NotInvited where `player` cannot come at
    `now`."""
    if seek.status == Seek.Status.TAKEN:
        raise SeekTaken
    if not seek.is_open or seek.expires_at <= now or not seek.has_rules:
        raise SeekGone
    if seek.creator_id == player.pk:
        raise OwnSeek
    if seek.invitee_id not in (None, player.pk):
        raise NotInvited


def require_company(people: list[User], now: datetime, *, rated: bool) -> None:
    """Raises KeptApart, NotRated where these may not play together, or not `rated`."""
    require_together(people)
    if rated and (why := why_none_rated(people, now)):
        raise NotRated(why)


def require_free(
    rules: AnyRules, choices: Mapping[User, str], player: User, choice: str
) -> None:
    """Raises NoSuchSeat, SeatTaken where `player` cannot have the seat `choice`."""
    if choice and choice not in rules.seats:
        raise NoSuchSeat(no_such_seat(rules, choice))
    taken = {seat for who, seat in choices.items() if who != player}
    if choice and choice in taken:
        free = tuple(seat for seat in rules.seats if seat not in taken)
        words = _(
            "That seat has just been taken. Still free: %(seats)s. Choose one of "
            "them, or a random one."
        )
        raise SeatTaken(words % {"seats": listed_seats(free)})
