"""Coming to a game at one sitting."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from games.ladders.contests.answering import is_there
from games.ladders.errors import LadderPaused, NotOpen
from games.ladders.locks import changed, locked
from games.ladders.rounds import telling
from games.ladders.rounds.beginning import begin_game, pairing_in
from games.ladders.rounds.errors import NotYourPairing, PairingOver
from games.models import Ladder, Member, Pairing


def be_ready(*, pairing_id: int, player: User, now: datetime) -> Pairing:
    """Say that one is there. The game begins as soon as both have said so within ten
    minutes."""
    ladder_id = _ladder_of(pairing_id)
    with locked(ladder_id) as ladder:
        pairing = pairing_in(pairing_id)
        mine, theirs = _fields(pairing, player)
        if pairing.result:
            raise PairingOver
        if pairing.game_id is not None:
            return pairing
        if ladder.status == Ladder.Status.PAUSED:
            raise LadderPaused
        if ladder.status != Ladder.Status.RUNNING:
            raise NotOpen(_("The ladder is not running, so no game begins on it now."))
        was_here = is_there(getattr(pairing, mine), now)
        setattr(pairing, mine, now)
        me, other = _in_order(pairing, mine)
        if is_there(getattr(pairing, theirs), now):
            begin_game(ladder, pairing, now)
            telling.begun(ladder, pairing, other, now)
        elif not was_here:
            telling.ready(ladder, pairing, me, now)
        pairing.save()
        changed(ladder)
        return pairing


def _ladder_of(pairing_id: int) -> int:
    return pairing_in(pairing_id).round.ladder_id


def _fields(pairing: Pairing, player: User) -> tuple[str, str]:
    """The fields in which it stands when `player` came, and when the other."""
    fields = ("first_ready_at", "second_ready_at")
    if pairing.first.player_id == player.pk:
        return fields
    if pairing.second is None or pairing.second.player_id != player.pk:
        raise NotYourPairing
    return fields[1], fields[0]


def _in_order(pairing: Pairing, mine: str) -> tuple[Member, Member]:
    """Whose field that is, and the other."""
    one, two = pairing.both
    return (one, two) if mine == "first_ready_at" else (two, one)
