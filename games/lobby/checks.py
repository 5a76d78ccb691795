"""May somebody come to a seek, to these people and to this seat; may they give seats to
the computer?"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from games.common.errors import (
    NoSuchSeat,
    OwnSeek,
    Refused,
    SeatTaken,
    SeekGone,
    SeekTaken,
)
from games.fairness.checks import require_together
from games.fairness.errors import NotRated
from games.lobby.errors import NoMachinesHere, NotInvited
from games.lobby.models import Seek
from games.play.rated_pairs import why_none_rated
from games.setup.seating import listed_seats, may_choose, no_such_seat


def require_open(seek: Seek, player: User, now: datetime) -> None:
    """Raises SeekTaken, SeekGone, OwnSeek, NotInvited where `player` cannot come at
    `now`."""
    _require_waiting(seek, now)
    if seek.creator_id == player.pk:
        raise OwnSeek
    if seek.invitee_id not in (None, player.pk):
        raise NotInvited


def _require_waiting(seek: Seek, now: datetime) -> None:
    if seek.status == Seek.Status.TAKEN:
        raise SeekTaken
    if not seek.is_open or seek.expires_at <= now or not seek.has_rules:
        raise SeekGone


def require_machines(seek: Seek, player: User | None, now: datetime) -> None:
    """Raises SeekTaken, SeekGone, NoMachinesHere where `player` cannot give seats of
    `seek` to the computer at `now`: its maker can, in a casual game for more than two
    that has not begun."""
    _require_waiting(seek, now)
    if player is None or seek.creator_id != player.pk:
        raise NoMachinesHere(
            _("Only the player who opened this game can give seats to the computer.")
        )
    if not may_choose(seek.rules):
        raise NoMachinesHere(
            _("This game has two seats. Play the computer from the lobby.")
        )
    if seek.rated:
        raise NoMachinesHere(
            _(
                "In a rated game people take every seat. Open a casual game to give "
                "seats to the computer."
            )
        )


def may_seat_machines(seek: Seek, player: User | None, now: datetime) -> bool:
    """Whether `player` is shown how to give seats of `seek` to the computer."""
    try:
        require_machines(seek, player, now)
    except Refused:
        return False
    return True


def require_company(people: list[User], now: datetime, *, rated: bool) -> None:
    """Raises KeptApart, NotRated where these may not play together, or not `rated`."""
    require_together(people)
    if rated and (why := why_none_rated(people, now)):
        raise NotRated(why)


def require_free(
    seek: Seek, choices: Mapping[User, str], player: User, choice: str
) -> None:
    """Raises NoSuchSeat, SeatTaken where `player` cannot have the seat `choice`."""
    if choice and choice not in seek.rules.seats:
        raise NoSuchSeat(no_such_seat(seek.rules, choice))
    others = (seat for who, seat in choices.items() if who != player)
    taken = {*others, *seek.machines}
    if choice and choice in taken:
        free = tuple(seat for seat in seek.rules.seats if seat not in taken)
        words = _(
            "That seat has just been taken. Still free: %(seats)s. Choose one of "
            "them, or a random one."
        )
        raise SeatTaken(words % {"seats": listed_seats(free)})
