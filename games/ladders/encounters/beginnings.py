"""The game of a challenge or pairing begins by the terms of the ladder, and is played
again where it did not come about."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from accounts.models import User
from games.engine.clock import TimeControl
from games.fairness.checks import why_not_rated
from games.ladders.encounters import attendance
from games.ladders.encounters.attendance import Contest
from games.ladders.models import Ladder
from games.play import services as table
from games.play.rated_pairs import why_too_many
from games.rulesets.terms import Terms


def is_at_one_sitting(terms: Terms | Ladder) -> bool:
    """Whether the game is played by a clock of minutes, for which both have to come."""
    return TimeControl.read(terms.control).kind == "live"


def why_casual(one: User, two: User, now: datetime) -> str:
    """Why these two cannot play a rated game on a ladder at `now`, "" when they can.
    That both accounts were used in one browser is no reason: organisers know them."""
    return (
        why_not_rated(one, now)
        or why_not_rated(two, now)
        or why_too_many(one, two, now)
    )


def begin(
    encounter: Contest,
    ladder: Ladder,
    terms: Terms,
    players: Sequence[User],
    now: datetime,
) -> None:
    """Let the game of an encounter begin, with `players` in the order of the seats; the
    caller saves the encounter."""
    seated = dict(zip(terms.rules.seats, players, strict=True))
    encounter.game = table.start(terms, seated, now, arranged=True, gathers=True)
    ladder.games.add(encounter.game)
    attendance.dismiss(encounter)


def play_again(encounter: Contest, absent: str) -> None:
    """The game does not count, so another has to be played in the same time. The member
    of the side `absent`, who kept it from being played, is taken not to have come; ""
    where neither did. The caller saves the encounter."""
    if absent:
        setattr(encounter, f"{absent}_ready_at", None)
    encounter.game = None
