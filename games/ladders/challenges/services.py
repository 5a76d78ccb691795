"""Challenges: made, accepted or declined, and taken back."""

from __future__ import annotations

from datetime import datetime, timedelta

from accounts.models import User
from games.fairness.checks import share_browser
from games.ladders.challenges import notices, results
from games.ladders.challenges.beginnings import (
    begin_game,
    is_at_one_sitting,
    require_may_play,
    require_status,
)
from games.ladders.challenges.checks import why_not_challenge
from games.ladders.challenges.errors import (
    ChallengeMoved,
    ChallengeRefused,
    NotYourChallenge,
    WrongForm,
)
from games.ladders.errors import NotAMember
from games.ladders.locks import changed, locked, locked_challenge
from games.ladders.models import Ladder, LadderChallenge, Member
from games.ladders.rules.results import MISSED, Verdict
from games.ladders.versions import settings_of, settings_of_challenge

Status = LadderChallenge.Status
NEAR = timedelta(days=1)  # before a deadline, or a third of the time if that is less


def challenge(
    *, ladder_id: int, challenger: User, challenged: User, now: datetime
) -> LadderChallenge:
    """Challenge somebody for their place. Challenging again while that is open gives
    the same challenge. Raises ChallengeRefused: the reason, and from when it goes."""
    with locked(ladder_id) as ladder:
        if ladder.form != Ladder.Form.CHALLENGE:
            raise WrongForm
        me, other = _member(ladder, challenger), _member(ladder, challenged)
        if found := _open_between(me, other):
            return found
        if (why := why_not_challenge(ladder, me, other, now)) is not None:
            raise ChallengeRefused(why)
        made = _made(ladder, me, other, now)
        Member.objects.filter(pk=me.pk).update(challenged=True)
        changed(ladder)
        notices.challenged(made, now)
        return made


def withdraw(*, challenge_id: int, player: User, now: datetime) -> LadderChallenge:
    """Take a challenge back before its game has begun. Nothing comes of it before it
    is accepted; later the pair waits as after a game."""
    with locked_challenge(challenge_id) as (ladder, found):
        if found.challenger.player_id != player.pk:
            raise NotYourChallenge
        if found.status == Status.CANCELLED:
            return found
        if found.status == Status.ACCEPTED:
            results.apply(ladder, found, MISSED, now)
            notices.withdrawn(found, now)
            return found
        if found.status != Status.MADE:
            raise ChallengeMoved
        results.cancel(ladder, found, now)
        notices.withdrawn(found, now)
        return found


def accept(*, challenge_id: int, player: User, now: datetime) -> LadderChallenge:
    """Accept a challenge. Where moves take days, the game begins at once; at one
    sitting it begins when both have come (`be_ready`). Accepting again changes
    nothing."""
    with locked_challenge(challenge_id) as (ladder, found):
        _require_challenged(found, player)
        if found.status in (Status.ACCEPTED, Status.PLAYING):
            return found
        require_status(ladder, found, Status.MADE, now)
        require_may_play(found, now)
        if is_at_one_sitting(found):
            days = settings_of_challenge(found).play_days
            found.status = Status.ACCEPTED
            set_deadline(found, now, timedelta(days=days))
        else:
            begin_game(found, now)
        found.save()
        changed(ladder)
        notices.accepted(found, now)
        return found


def decline(*, challenge_id: int, player: User, now: datetime) -> LadderChallenge:
    """Forfeit a challenge before its game has begun: the challenger has what they would
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


def _member(ladder: Ladder, player: User) -> Member:
    members = ladder.members.select_related("player")
    found = members.filter(player=player).first()
    if found is None:
        raise NotAMember
    return found


def _open_between(me: Member, other: Member) -> LadderChallenge | None:
    """The open challenge by `me` to the other, for who presses twice."""
    found = LadderChallenge.objects.filter(challenger=me, challenged=other)
    return found.filter(status__in=[Status.MADE, Status.ACCEPTED]).first()


def _made(ladder: Ladder, me: Member, other: Member, now: datetime) -> LadderChallenge:
    low, high = sorted((me, other), key=lambda member: member.pk)
    made = LadderChallenge(
        ladder=ladder,
        challenger=me,
        challenged=other,
        low=low,
        high=high,
        settings_version=ladder.settings_version,
        season=ladder.season,
        challenger_place=me.place or 0,
        challenged_place=other.place or 0,
        made_at=now,
        marked=share_browser(me.player, other.player),
    )
    set_deadline(made, now, timedelta(hours=settings_of(ladder).accept_hours))
    made.save()
    return made


def set_deadline(challenge: LadderChallenge, now: datetime, span: timedelta) -> None:
    """Something has to happen within `span`; the caller saves the row."""
    challenge.due_at = now + span
    challenge.remind_at = challenge.due_at - min(NEAR, span / 3)


def _require_challenged(challenge: LadderChallenge, player: User) -> None:
    if challenge.challenged.player_id != player.pk:
        raise NotYourChallenge
