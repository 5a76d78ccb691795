"""How the game of a challenge begins."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games.ladders.challenges.checks import why_closed
from games.ladders.challenges.errors import ChallengeMoved, NotTogether, TooLate
from games.ladders.encounters import beginnings
from games.ladders.errors import NotOpen
from games.ladders.models import Ladder, LadderChallenge
from games.ladders.versions import terms_of_challenge
from games.play.models import Seat

Status = LadderChallenge.Status


def is_at_one_sitting(challenge: LadderChallenge) -> bool:
    """Whether its game is played by a clock of minutes, for which both have to come."""
    return beginnings.is_at_one_sitting(terms_of_challenge(challenge))


def begin_game(challenge: LadderChallenge, now: datetime) -> None:
    """Let the game begin by the terms of the challenge; the caller saves the row."""
    terms = terms_of_challenge(challenge)
    beginnings.begin(challenge, challenge.ladder, terms, _seating(challenge), now)
    challenge.status = Status.PLAYING
    challenge.remind_at = None
    if not is_at_one_sitting(challenge):
        challenge.due_at = None


def _seating(challenge: LadderChallenge) -> list[User]:
    """Who has had the first seat less often on this ladder has it now, else who is
    challenged."""
    people = [challenge.challenged.player, challenge.challenger.player]
    first = Seat.objects.filter(game__ladders=challenge.ladder_id, order=0)
    had = list(first.filter(player__in=people).values_list("player", flat=True))
    return sorted(people, key=lambda person: had.count(person.pk))


def require_status(
    ladder: Ladder, challenge: LadderChallenge, status: Status, now: datetime
) -> None:
    """The challenge stands so, its time is not over, and the ladder is running."""
    if challenge.status != status:
        raise ChallengeMoved
    if challenge.due_at is not None and challenge.due_at <= ladder.time_at(now):
        raise TooLate
    if (why := why_closed(ladder, now)) is not None:
        raise NotOpen(why.sentence)


def require_may_play(challenge: LadderChallenge, now: datetime) -> None:
    """Raise what keeps the two from playing with each other. That they were met in one
    browser does not: the organisers know their players, and the game is marked."""
    one, two = (member.player for member in challenge.both)
    if not terms_of_challenge(challenge).rated:
        return
    if why := beginnings.why_casual(one, two, now):
        raise NotTogether(why)
