"""Ends by the clock: who is out of time loses, and a game to which somebody does not
come is not played."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from games.common.prepared_queries import Question
from games.common.words import seat_words
from games.play.changes import finish, keep, locked
from games.play.models import Game
from games.play.seats import rivals_of
from games.play.timing import arrivals, clocks
from games.play.turns import has_begun
from games.play.wording import loss_words

# So long a move that was received in time may take to reach the row of its game.
SETTLING = timedelta(milliseconds=300)
MOST_AT_ONCE = 200  # games in one pass
LATER = timedelta(seconds=30)  # after which a game that made trouble is tried again

logger = logging.getLogger(__name__)

# It is asked twice a second, and seldom answered.
_overdue: Question[tuple[str]] = Question(
    lambda since: (
        Game.objects.filter(status=Game.Status.LIVE, deadline_at__lte=since)
        .order_by("deadline_at")
        .values_list("pk")[:MOST_AT_ONCE]
    )
)


def flag(*, game_id: str, now: datetime) -> Game:
    """Let time do to a game what is due at `now`; if nothing is, nothing changes.

    Anybody may ask for it, as nobody's word decides. Raises NoSuchTable.
    """
    with locked(game_id) as game:
        flagged(game, now)
        return game


def flagged(game: Game, now: datetime) -> Game | None:
    """The locked game if time has ended it, else None; a vacation may have begun.

    Every use case asks this first, so that nothing is done after the end of time.
    """
    if not game.is_live or game.deadline_at is None or now < game.deadline_at:
        return None
    clock, due_at = clocks.clock_of(game), game.deadline_at
    if clock is None or not game.has_rules:  # it cannot go on, so no time passes
        keep(game, deadline_at=None)
        return None
    if clock.is_over(clocks.moment(due_at)):
        return time_out(game, now)
    # A vacation has begun, or has ended.
    keep(game, **clocks.kept(game, clock, due_at))
    return flagged(game, now)


def time_out(game: Game, now: datetime) -> Game:
    """End the locked game in which the seat to move is out of time: who does not come
    to make a first move loses a game that has begun, and else there is no game."""
    clock, seat = clocks.clock_of(game), game.turn
    if clock is not None and clock.awaits_first:
        end = _not_come if has_begun(game) else _not_played
        return end(game, seat, now)
    return finish(
        game,
        termination=Game.Termination.FLAG,
        winner=rivals_of(game, seat)[0],
        reason="flag",
        ending=loss_words(
            game,
            seat,
            alone=_("%(winner)s won: %(loser)s ran out of time."),
            allied=_("%(winner)s won: %(loser)s ran out of time for %(team)s."),
        ),
        now=now,
    )


def _not_come(game: Game, seat: str, now: datetime) -> Game:
    """Lost without a move: it was the coming of `seat` that was awaited."""
    alone = _("%(winner)s won: %(loser)s never started.")
    if game.match_of_id is not None:
        alone = _(
            "%(winner)s won: %(loser)s did not come to the next game of the match."
        )
    return finish(
        game,
        termination=Game.Termination.ABSENCE,
        winner=rivals_of(game, seat)[0],
        reason="absence",
        ending=loss_words(
            game,
            seat,
            alone=alone,
            allied=_("%(winner)s won: %(loser)s never started for %(team)s."),
        ),
        now=now,
        at_fault=seat,
    )


def _not_played(game: Game, seat: str, now: datetime) -> Game:
    at_fault = arrivals.at_fault(game, seat)
    words = _("%(seat)s never started, so this game does not count.")
    if not at_fault:
        words = _("Not everyone came, so this game does not count.")
    return finish(
        game,
        termination=Game.Termination.ABORT,
        reason="abort",
        ending=words % {"seat": seat_words(seat)},
        now=now,
        at_fault=at_fault,
    )


# --- The sweep -----------------------------------------------------------------


def flag_overdue(now: datetime) -> int:
    """Let time do to all games what is due at `now`; how many were looked at. Safe to
    run in any number of processes, as each game is looked at again under its lock."""
    overdue = _overdue.all(since=now - SETTLING)
    for (game_id,) in overdue:
        try:
            flag(game_id=game_id, now=now)
        except Exception:
            # One broken row must not keep the others from their end.
            logger.exception("The clock of %s could not be seen to", game_id)
            Game.objects.filter(pk=game_id).update(deadline_at=now + LATER)
    return len(overdue)
