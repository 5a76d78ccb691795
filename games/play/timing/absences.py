"""Leaving a game that counts: who is away, and what those who stay may claim."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _

from games.common import errors
from games.common.words import seat_words, seats_words
from games.engine.clock import Speed, TimeControl
from games.play.addresses import action_at
from games.play.changes import finish, locked, require_live, seated
from games.play.models import Game, Seat
from games.play.seats import Actor, Viewer, seats_of, team_of
from games.play.timing import presence
from games.play.timing.clocks import MS, at, clock_of, control_of, moment
from games.play.timing.dials import countdown
from games.play.timing.flags import flagged
from games.play.turns import has_begun

# Seconds to wait for a player who has left before the game may be claimed.
PATIENCE: Final[Mapping[Speed, int]] = {
    "bullet": 20,
    "blitz": 40,
    "rapid": 80,
    "classical": 120,
}


def patience(control: TimeControl) -> timedelta | None:
    """How long to wait for a player who has left before a claim; None: there is no
    claim, as the days of the clock decide, or nothing does."""
    seconds = PATIENCE.get(control.speed)
    return None if seconds is None else timedelta(seconds=seconds)


@dataclass(frozen=True, slots=True)
class Away:
    """Somebody who has left the table at `since`. In `wait` ms from `now` on the viewer
    may claim the game against an opponent, or play on for a partner, by `url`; None
    when they may not, or the clock decides earlier.
    """

    seat: str
    name: str
    side: str
    since: int
    now: int
    wait: int | None
    url: str
    is_partner: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the wait is over."""
        return self.wait == 0

    @property
    def text(self) -> str:
        """The wait in figures."""
        return countdown(self.wait or 0)


# --- Who is away ---------------------------------------------------------------


def away(game: Game, viewer: Viewer, now: datetime) -> list[Away]:
    """The others at the table who have left it."""
    gone = presence.absent(game)
    return [
        _away(game, viewer, seat, seat.gone_at, now)
        for seat in seats_of(game)
        if seat.gone_at and seat.name in gone and seat.name != viewer.seat
    ]


def _away(
    game: Game, viewer: Viewer, seat: Seat, gone_at: datetime, now: datetime
) -> Away:
    is_partner = viewer.is_seated and seat.name in team_of(game, viewer.seat)
    act = "stand-in" if is_partner else "claim-absence"
    from_when = (stand_in_at if is_partner else _claim_at)(game, viewer, seat)
    return Away(
        seat=seat.name,
        name=str(seat.player),
        side=seat_words(seat.name),
        since=moment(gone_at),
        now=moment(now),
        wait=None if from_when is None else max(0, (from_when - now) // MS),
        url=action_at(game.pk, act),
        is_partner=is_partner,
    )


def stand_in_at(game: Game, viewer: Viewer, seat: Seat) -> datetime | None:
    """When `viewer` may play on for the partner who has left `seat`: after half the
    time that the others wait for a claim. None where they may not, as in a rated game,
    in which everybody answers for their own result."""
    waited = patience(control_of(game))
    if waited is None or seat.gone_at is None or game.rated or not has_begun(game):
        return None
    is_ally = viewer.is_seated and seat.name in team_of(game, viewer.seat)
    return seat.gone_at + waited / 2 if is_ally else None


def _claim_at(game: Game, viewer: Viewer, seat: Seat) -> datetime | None:
    """When `viewer` may claim, unless the clock of who is gone ends sooner."""
    if not viewer.is_seated or not _may_claim(game, viewer.seat, seat):
        return None
    claim_at, clock = _claimable_at(game, seat), clock_of(game)
    if claim_at is None or clock is None or clock.running != seat.name:
        return claim_at
    due_at = clock.flags_at
    return None if due_at is not None and at(due_at) <= claim_at else claim_at


def _may_claim(game: Game, claimant: str, seat: Seat) -> bool:
    """Whether an absence of `seat` is anything to `claimant`: they play against each
    other, and the game has begun; before that it is aborted instead."""
    return seat.name not in team_of(game, claimant) and has_begun(game)


def _claimable_at(game: Game, seat: Seat) -> datetime | None:
    waited = patience(control_of(game))
    if waited is None or seat.gone_at is None:
        return None
    return seat.gone_at + waited


# --- Claiming ------------------------------------------------------------------


def claim_absence(*, game_id: str, player: Actor, draw: bool, now: datetime) -> Game:
    """End the game against an opponent who has left it for long enough, by a win of
    one's team or a draw. Sent again it changes nothing.

    Raises NotAway where nobody is, StillWaiting before the time has come.
    """
    with locked(game_id) as game:
        seat = seated(game, player)
        if game.termination == Game.Termination.ABSENCE and seat != game.at_fault:
            return game
        require_live(game)
        if flagged(game, now):
            return game
        gone = _longest_away(game, seat, now)
        return finish(
            game,
            termination=Game.Termination.ABSENCE,
            winner=None if draw else seat,
            reason="absence",
            ending=_left(game, gone, None if draw else seat),
            at_fault=gone,
            now=now,
        )


def _longest_away(game: Game, claimant: str, now: datetime) -> str:
    """The opponent against whom `claimant` may claim at `now`."""
    times = {
        seat.name: due
        for seat in seats_of(game)
        if _may_claim(game, claimant, seat) and (due := _claimable_at(game, seat))
    }
    if not presence.is_watched(game) or not times:
        raise errors.NotAway
    first = min(times, key=lambda name: times[name])
    if times[first] > now:
        raise errors.StillWaiting
    return first


def _left(game: Game, seat: str, winner: str | None) -> str:
    """Who has left, and what follows."""
    given = {"loser": seat_words(seat)}
    if winner is None:
        return _("Draw claimed: %(loser)s left the game.") % given
    team, winners = team_of(game, seat), team_of(game, winner)
    given["winner"] = seats_words(winners)
    if len(team) == len(winners) == 1:
        return _("%(winner)s won: %(loser)s left the game.") % given
    given["team"] = seats_words(team)
    return _("%(winner)s won: %(loser)s left the game of %(team)s.") % given
