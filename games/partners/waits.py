"""Turns of machines that had to wait for a worker."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _

from accounts.partners import partner_title
from games.engine.clock import SECOND
from games.play.changes import keep
from games.play.models import Game
from games.play.partner_answers import partner_at
from games.play.timing.clocks import clock_of, moment
from games.play.timing.spans import span_words

LONG: Final = 10 * SECOND  # so long a wait is told


def tell_wait(game: Game, thought: int, now: datetime) -> None:
    """Tell the table of the locked `game` why the clock of the machine on move goes up:
    it has `thought` for so many ms only, and pays for no more."""
    clock = clock_of(game)
    if clock is None or clock.control.kind != "live" or clock.is_free:
        return
    waited = clock.took(moment(now)) - thought
    if waited < LONG:
        return
    words = _("%(name)s had to wait before it could think, and got %(span)s back.")
    name = partner_title(partner_at(game, game.turn))
    given = {"name": name, "span": span_words(waited)}
    remark = {"at": now.isoformat(), "text": words % given}
    keep(game, remarks=[*game.remarks, remark])
