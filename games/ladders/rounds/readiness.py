"""Coming to a game at one sitting."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.utils.translation import gettext as _

from accounts.models import User
from games.ladders.encounters import attendance, readiness
from games.ladders.errors import LadderPaused, NotOpen
from games.ladders.locks import changed, locked
from games.ladders.models import Ladder, Pairing
from games.ladders.rounds import notices
from games.ladders.rounds.beginnings import begin_game, pairing_in
from games.ladders.rounds.errors import NotYourPairing, PairingOver


def be_ready(*, pairing_id: int, player: User, now: datetime) -> Pairing:
    """Note that a player is ready. The game begins as soon as both are and have the
    ladder open."""
    ladder_id = pairing_in(pairing_id).round.ladder_id
    with locked(ladder_id) as ladder:
        pairing = pairing_in(pairing_id)
        mine = attendance.side_of(pairing, player.pk)
        if not mine or pairing.second is None:
            raise NotYourPairing
        if pairing.result:
            raise PairingOver
        if pairing.game_id is not None:
            return pairing
        if ladder.status == Ladder.Status.PAUSED:
            raise LadderPaused
        if ladder.status != Ladder.Status.RUNNING:
            raise NotOpen(_("The ladder is not running, so no game begins on it now."))
        readiness.come(
            pairing,
            mine,
            now,
            begin=partial(begin_game, ladder, pairing, now),
            draft=partial(notices.draft, ladder, pairing),
        )
        pairing.save()
        changed(ladder)
        return pairing
