"""Forfeits: claimed by who gains, disputed by who loses."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games.ladders.challenges import notices, results
from games.ladders.challenges.errors import (
    ChallengeMoved,
    NothingSaid,
    NotYourChallenge,
    TooLate,
)
from games.ladders.errors import LadderPaused
from games.ladders.locks import changed, locked_challenge
from games.ladders.models import Ladder, LadderChallenge

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
