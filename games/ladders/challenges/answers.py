"""What the challenged player says, and how the game begins."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from accounts.models import User
from games.ladders import attendance, encounters
from games.ladders.challenges import notices, results
from games.ladders.challenges.challenges import set_deadline
from games.ladders.challenges.checks import why_closed
from games.ladders.errors import (
    ChallengeMoved,
    NotOpen,
    NotTogether,
    NotYourChallenge,
    TooLate,
)
from games.ladders.locks import changed, locked_challenge
from games.ladders.models import Ladder, LadderChallenge
from games.ladders.rules.results import Verdict
from games.ladders.versions import settings_of_challenge, terms_of_challenge
from games.play.models import Seat

Status = LadderChallenge.Status


def accept(*, challenge_id: int, player: User, now: datetime) -> LadderChallenge:
    """Accept a challenge. Where one plays in days the game begins at once; at one
    sitting it begins when both have come (`be_ready`). Accepting again changes
    nothing."""
    with locked_challenge(challenge_id) as (ladder, found):
        _require_challenged(found, player)
        if found.status in (Status.ACCEPTED, Status.PLAYING):
            return found
        _require(ladder, found, Status.MADE, now)
        _require_may_play(found, now)
        if is_at_one_sitting(found):
            days = settings_of_challenge(found).play_days
            found.status = Status.ACCEPTED
            set_deadline(found, now, timedelta(days=days))
        else:
            _begin(found, now)
        found.save()
        changed(ladder)
        notices.accepted(found, now)
        return found


def be_ready(*, challenge_id: int, player: User, now: datetime) -> LadderChallenge:
    """Say that one is ready for an accepted game in minutes. It begins as soon as
    both are and have the ladder open."""
    with locked_challenge(challenge_id) as (ladder, found):
        mine = attendance.side_of(found, player.pk)
        if not mine:
            raise NotYourChallenge
        if found.status == Status.PLAYING:
            return found
        _require(ladder, found, Status.ACCEPTED, now)

        def begin() -> None:
            _require_may_play(found, now)
            _begin(found, now)

        draft = partial(notices.draft, found)
        encounters.come(found, mine, now, begin=begin, draft=draft)
        found.save()
        changed(ladder)
        return found


def decline(*, challenge_id: int, player: User, now: datetime) -> LadderChallenge:
    """Forfeit a challenge before its game has begun: the challenger has what he would
    have by winning, at once."""
    with locked_challenge(challenge_id) as (ladder, found):
        _require_challenged(found, player)
        if found.status == Status.DONE and found.forfeited:
            return found
        if found.status not in (Status.MADE, Status.ACCEPTED):
            raise ChallengeMoved
        given_up = Verdict("done", "challenger", forfeited=True)
        results.apply(ladder, found, given_up, now)
        return found


def is_at_one_sitting(challenge: LadderChallenge) -> bool:
    """Whether its game is played by a clock of minutes, for which both have to come."""
    return encounters.is_at_one_sitting(terms_of_challenge(challenge))


# --- Questions first -----------------------------------------------------------


def _require_challenged(challenge: LadderChallenge, player: User) -> None:
    if challenge.challenged.player_id != player.pk:
        raise NotYourChallenge


def _require(
    ladder: Ladder, challenge: LadderChallenge, status: Status, now: datetime
) -> None:
    """The challenge stands so, its time is not over, and the ladder is running."""
    if challenge.status != status:
        raise ChallengeMoved
    if challenge.due_at is not None and challenge.due_at <= ladder.time_at(now):
        raise TooLate
    if (why := why_closed(ladder, now)) is not None:
        raise NotOpen(why.sentence)


def _require_may_play(challenge: LadderChallenge, now: datetime) -> None:
    """Raise what keeps the two from playing with each other. That they were met in one
    browser does not: the organisers know their players, and the game is marked."""
    one, two = (member.player for member in challenge.both)
    if not terms_of_challenge(challenge).rated:
        return
    if why := encounters.why_casual(one, two, now):
        raise NotTogether(why)


# --- The game ------------------------------------------------------------------


def _begin(challenge: LadderChallenge, now: datetime) -> None:
    """Let the game begin by the terms of the challenge; the caller saves the row."""
    terms = terms_of_challenge(challenge)
    encounters.begin(challenge, challenge.ladder, terms, _seating(challenge), now)
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
