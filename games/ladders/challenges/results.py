"""What results do to challenges and places. The caller holds the row of the ladder."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.ladders.challenges import notices
from games.ladders.encounters import beginnings
from games.ladders.locks import changed
from games.ladders.members import idleness, limbo, places
from games.ladders.models import Decision, Ladder, LadderChallenge, Member, PlaceChange
from games.ladders.rules import climbing
from games.ladders.rules.orders import Order, place_in
from games.ladders.rules.results import Verdict
from games.ladders.versions import settings_of_challenge

Status, Result = LadderChallenge.Status, LadderChallenge.Result
FRESH = ["status", "place", "last_place", *idleness.TIMES]


def apply(
    ladder: Ladder,
    challenge: LadderChallenge,
    verdict: Verdict,
    now: datetime,
    *,
    decision: Decision | None = None,
) -> None:
    """Do what the rules say of a challenge, and note the decision behind it."""
    if verdict.kind == "again":
        beginnings.play_again(challenge, verdict.absent)
        challenge.status = Status.ACCEPTED
        challenge.save()
        changed(ladder)
        notices.again(challenge, now)
    elif verdict.kind == "forfeit":
        _open_to_dispute(ladder, challenge, now)
    elif verdict.kind == "void":
        void(ladder, challenge, now)
    else:
        settle(
            ladder,
            challenge,
            Result(verdict.result),
            now,
            forfeited=verdict.forfeited,
            decision=decision,
        )


def settle(
    ladder: Ladder,
    challenge: LadderChallenge,
    result: LadderChallenge.Result,
    now: datetime,
    *,
    forfeited: bool = False,
    decision: Decision | None = None,
) -> None:
    """The challenge is done with this result, which may change the places as they are
    now."""
    old = {member.pk: _fresh(member).place for member in challenge.both}
    challenge.result, challenge.forfeited = result, forfeited
    _close(challenge, Status.DONE, now)
    before = places.order_of(ladder)
    places.rearrange(
        ladder,
        before,
        _after(before, challenge),
        _causes(challenge),
        now,
        challenge=challenge,
        decision=decision,
    )
    for member in challenge.both:
        _has_played(ladder, _fresh(member), challenge, now)
    changed(ladder)
    notices.settled(challenge, old, now)


def void(
    ladder: Ladder,
    challenge: LadderChallenge,
    now: datetime,
    *,
    decision: Decision | None = None,
) -> None:
    """The challenge is over as if it had not been."""
    _close(challenge, Status.VOID, now)
    _give_back_freedom(challenge)
    for member in challenge.both:
        limbo.release(ladder, _fresh(member), now)
    changed(ladder)
    notices.void(challenge, now)


def cancel(ladder: Ladder, challenge: LadderChallenge, now: datetime) -> None:
    """The challenge is taken back; the one who does it tells the other."""
    _close(challenge, Status.CANCELLED, now)
    _give_back_freedom(challenge)
    changed(ladder)


# --- Places --------------------------------------------------------------------


def _after(before: Order, challenge: LadderChallenge) -> Order:
    """The standing after the result of the challenge; who has left meanwhile counts as
    standing in their last place."""
    settings = settings_of_challenge(challenge)
    mine = place_in(before, challenge.challenger_id)
    theirs = place_in(before, challenge.challenged_id)
    has_left, how = theirs is None, settings.climb
    if theirs is None:
        theirs = challenge.challenged.last_place
    if mine is None or theirs is None:
        return before
    if challenge.result == Result.CHALLENGER:
        if has_left and how == "swap":
            how = "above"  # there is nobody to exchange places with
        return climbing.after_win(before, mine, theirs, how)
    if challenge.result == Result.DRAW and not has_left:
        return climbing.after_draw(before, mine, theirs, settings.draw)
    return before


def _causes(challenge: LadderChallenge) -> dict[int, PlaceChange.Cause]:
    if challenge.result != Result.CHALLENGER:
        return {challenge.challenger_id: PlaceChange.Cause.DRAW}
    return {
        challenge.challenger_id: PlaceChange.Cause.WIN,
        challenge.challenged_id: PlaceChange.Cause.LOSS,
    }


def _has_played(
    ladder: Ladder, member: Member, challenge: LadderChallenge, now: datetime
) -> None:
    """Their idle time begins anew, unless they were the one who did not play."""
    if challenge.forfeited and not _gained(challenge, member):
        return
    if member.status == Member.Status.ACTIVE:
        idleness.begin_anew(ladder, member, now)
        member.save(update_fields=["played_at", *idleness.TIMES])
    limbo.release(ladder, member, now)


def _gained(challenge: LadderChallenge, member: Member) -> bool:
    by_challenger = challenge.result == Result.CHALLENGER
    return by_challenger == (member.pk == challenge.challenger_id)


# --- Challenges ----------------------------------------------------------------


def _open_to_dispute(ladder: Ladder, challenge: LadderChallenge, now: datetime) -> None:
    settings = settings_of_challenge(challenge)
    challenge.status, challenge.remind_at = Status.FORFEIT, None
    within = timedelta(hours=settings.dispute_hours)
    challenge.due_at = ladder.time_at(now) + within
    challenge.save()
    changed(ladder)
    claim = settings.confirm_forfeits
    notices.forfeit(challenge, now, has_to_be_claimed=claim)


def _close(
    challenge: LadderChallenge, status: LadderChallenge.Status, now: datetime
) -> None:
    challenge.status, challenge.ended_at = status, now
    challenge.due_at = challenge.remind_at = None
    challenge.save()
    idleness.look_soon(challenge.both, challenge.ladder.time_at(now))


def _give_back_freedom(challenge: LadderChallenge) -> None:
    """A member whose only challenge came to nothing has a first one again."""
    me = challenge.challenger
    if not me.challenges.exclude(status__in=[Status.VOID, Status.CANCELLED]).exists():
        Member.objects.filter(pk=me.pk).update(challenged=False)


def _fresh(member: Member) -> Member:
    """The member as they stand now, after others have moved them."""
    member.refresh_from_db(fields=FRESH)
    return member
