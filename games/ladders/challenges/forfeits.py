"""Forfeits: claimed by who gains, disputed by who loses, and what time does to them
and to challenges that are not answered or played."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games.ladders.challenges import barred_players, notices, results
from games.ladders.errors import (
    ChallengeMoved,
    LadderPaused,
    NothingSaid,
    NotYourChallenge,
    TooLate,
)
from games.ladders.locks import changed, locked_challenge
from games.ladders.models import Ladder, LadderChallenge
from games.ladders.rules.results import (
    FORFEIT,
    Verdict,
    of_deadline,
    of_forfeit,
)
from games.ladders.versions import settings_of_challenge

Status = LadderChallenge.Status
LONGEST_DISPUTE = 1000


def claim_forfeit(*, challenge_id: int, player: User, now: datetime) -> LadderChallenge:
    """Claim what the other has forfeited; it counts when the time to dispute is over.
    Claiming again changes nothing."""
    with locked_challenge(challenge_id) as (ladder, found):
        _require(ladder, found, found.challenger.player_id, player, now)
        if found.claimed_at is None:
            found.claimed_at = now
            found.save(update_fields=["claimed_at"])
            changed(ladder)
        return found


def waive_forfeit(*, challenge_id: int, player: User, now: datetime) -> LadderChallenge:
    """Let the forfeit go: the challenge is as if it had not been."""
    with locked_challenge(challenge_id) as (ladder, found):
        if found.status == Status.VOID:
            return found
        _require(ladder, found, found.challenger.player_id, player, now)
        results.void(ladder, found, now)
        return found


def dispute(
    *, challenge_id: int, player: User, text: str, now: datetime
) -> LadderChallenge:
    """Say against a forfeit of one's own that it is not right: an organiser decides,
    and until then nothing happens."""
    with locked_challenge(challenge_id) as (ladder, found):
        _require(ladder, found, found.challenged.player_id, player, now)
        if found.disputed_at is not None:
            return found
        if not text.strip():
            raise NothingSaid
        found.dispute, found.disputed_at = text.strip()[:LONGEST_DISPUTE], now
        found.due_at = None
        found.save(update_fields=["dispute", "disputed_at", "due_at"])
        changed(ladder)
        notices.disputed(found, now)
        return found


def _require(
    ladder: Ladder,
    challenge: LadderChallenge,
    whose: int,
    player: User,
    now: datetime,
) -> None:
    if player.pk != whose:
        raise NotYourChallenge
    if challenge.status != Status.FORFEIT:
        raise ChallengeMoved
    if ladder.status == Ladder.Status.PAUSED:
        raise LadderPaused
    if challenge.due_at is not None and challenge.due_at <= now:
        raise TooLate


# --- What time does ------------------------------------------------------------


def look_at(challenge_id: int, now: datetime) -> None:
    """Do what is due to a challenge at `now`, if it still is."""
    with locked_challenge(challenge_id) as (ladder, found):
        verdict = _verdict(ladder, found, now)
        if verdict is None:
            return
        waits = found.status in (Status.MADE, Status.ACCEPTED)
        if waits and (sides := barred_players.barred(found, now)):
            barred_players.end(ladder, found, sides, now)
            return
        behind = barred_players.decision_about(found)
        results.apply(ladder, found, verdict, now, decision=behind)


def _verdict(
    ladder: Ladder, challenge: LadderChallenge, now: datetime
) -> Verdict | None:
    """What the time that has passed means, if it means something."""
    if ladder.status != Ladder.Status.RUNNING:
        return None
    if challenge.due_at is None or challenge.due_at > now:
        return None
    if challenge.status == Status.MADE:
        return FORFEIT
    if challenge.status == Status.ACCEPTED:
        return of_deadline(
            challenger_came=challenge.challenger_ready_at is not None,
            challenged_came=challenge.challenged_ready_at is not None,
        )
    if challenge.status == Status.FORFEIT:
        return of_forfeit(
            claimed=challenge.claimed_at is not None,
            settings=settings_of_challenge(challenge),
        )
    return None


def remind(challenge_id: int, now: datetime) -> None:
    """Remind of a deadline that is near, once."""
    with locked_challenge(challenge_id) as (_ladder, found):
        if found.remind_at is None or found.remind_at > now:
            return
        found.remind_at = None
        found.save(update_fields=["remind_at"])
        if found.status in (Status.MADE, Status.ACCEPTED):
            notices.near(found, now)
