"""Playing on for a partner who has left: in a game of teams nobody should lose because
somebody else has closed the page."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from games.common import errors
from games.common.words import seat_words
from games.play.changes import keep, locked, require_live, seated
from games.play.models import Game, Seat
from games.play.seats import Actor, Viewer, player_in, put_premove, seats_of
from games.play.timing import presence
from games.play.timing.absences import stand_in_at
from games.play.timing.flags import flagged


def stand_in(*, game_id: str, player: Actor, now: datetime) -> Game:
    """Give the seat of a partner who has left to `player`, beside their own.

    Raises PartnerThere where no partner is away, StillWaiting before the time has come.
    """
    with locked(game_id) as game:
        own = seated(game, player)
        require_live(game)
        if flagged(game, now):
            return game
        stayed = player_in(game, own)
        seat = _free(game, Viewer(own, stayed), now)
        left, side = str(seat.player), seat_words(seat.name)
        words = _("%(left)s left; %(stayed)s now plays for %(side)s too.")
        text = words % {"left": left, "stayed": stayed, "side": side}
        seat.player, seat.token_hash = stayed, ""
        seat.gone_at = seat.seen_until = None
        seat.save(update_fields=["player", "token_hash", "gone_at", "seen_until"])
        put_premove(seat, "")
        remark = {"at": now.isoformat(), "text": text}
        return keep(game, board=True, remarks=[*game.remarks, remark])


def _free(game: Game, viewer: Viewer, now: datetime) -> Seat:
    """The seat that may be taken over at `now`."""
    times = [
        (since, seat)
        for seat in seats_of(game)
        if seat.player != viewer.player
        and (since := stand_in_at(game, viewer, seat)) is not None
    ]
    if not presence.is_watched(game) or not times:
        raise errors.PartnerThere
    since, seat = min(times, key=lambda each: each[0])
    if since > now:
        raise errors.StillWaiting
    return seat
