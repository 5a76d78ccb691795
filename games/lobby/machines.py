"""Seats that the maker of a seek gives to the computer, before the game begins."""

from __future__ import annotations

import secrets
from contextlib import suppress
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.partners import offered_partners
from accounts.players import hold
from games.common.errors import NoSuchSeat, RulesRefused, SeatTaken
from games.lobby.checks import require_machines
from games.lobby.joins import begin_if_full, has_changed
from games.lobby.locks import Locked, MoreHaveCome, held_seek, lock
from games.lobby.models import Seek
from games.partners import crowds
from games.play.models import Game
from games.play.partner_answers import require_room
from games.setup.seating import no_such_seat


def seat_machines(
    *,
    token: str,
    player: User,
    level: str,
    now: datetime,
    address: str,
    seat: str = "",
) -> Game | Seek:
    """The computer of this `level` takes `seat`, or without one every seat that is
    still empty. The game that begins when none is left, until then the seek.

    Raises SeekTaken, SeekGone, NoMachinesHere, RulesRefused, NoSuchSeat, SeatTaken,
    TooMuchPractice.
    """
    while True:
        with suppress(MoreHaveCome):
            return _give(token, player, level, now, address, seat)


@transaction.atomic
def _give(
    token: str, player: User, level: str, now: datetime, address: str, seat: str
) -> Game | Seek:
    hold([player.pk])
    locked = lock(token, player)
    seek = locked.seek
    require_machines(seek, player, now)
    if level not in offered_partners(seek.rules):
        raise RulesRefused(_("There is no such computer. Choose one of those listed."))
    require_room(player)
    crowds.require_room(address, now=now)
    seats = [_chosen(locked, seat)] if seat else _empty(locked)
    seek.machines |= dict.fromkeys(seats, level)
    seek.save(update_fields=["machines"])
    if game := begin_if_full(locked, now):
        crowds.let_in(address, game, now=now)
        return game
    has_changed(seek)
    return seek


def _chosen(locked: Locked, seat: str) -> str:
    """A seat that nobody has chosen; the computer there may change its level."""
    rules = locked.seek.rules
    if seat not in rules.seats:
        raise NoSuchSeat(no_such_seat(rules, seat))
    if seat in locked.choices.values():
        raise SeatTaken(_("A player has just taken that seat. Choose another one."))
    return seat


def _empty(locked: Locked) -> list[str]:
    """As many seats as nobody has come for; those who leave theirs to chance get the
    others."""
    seek, choices = locked.seek, locked.choices
    taken = {*choices.values(), *seek.machines}
    free = [seat for seat in seek.rules.seats if seat not in taken]
    wanted = len(seek.rules.seats) - len(choices) - len(seek.machines)
    return secrets.SystemRandom().sample(free, wanted)


@transaction.atomic
def free_machine_seat(*, token: str, player: User, seat: str, now: datetime) -> Seek:
    """The computer leaves `seat`, so that somebody can come for it. Raises SeekTaken,
    SeekGone, NoMachinesHere."""
    seek = held_seek(token=token)
    require_machines(seek, player, now)
    if seek.machines.pop(seat, None) is not None:
        seek.save(update_fields=["machines"])
        has_changed(seek)
    return seek
