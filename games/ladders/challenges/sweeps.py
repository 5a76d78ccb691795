"""What time itself does to challenges. Each pass only finds what may be due; the row of
the ladder is held while it is looked at again, so many may sweep at once."""

from __future__ import annotations

from datetime import datetime

from games.ladders.challenges import barred_players, notices, results
from games.ladders.encounters.attendance import gainer_by_coming
from games.ladders.locks import locked_challenge
from games.ladders.models import Ladder, LadderChallenge
from games.ladders.passes import each
from games.ladders.rules.results import FORFEIT, Verdict, of_forfeit, of_unplayed
from games.ladders.versions import settings_of_challenge

Status = LadderChallenge.Status
TIMED = [Status.MADE, Status.ACCEPTED, Status.FORFEIT]


def sweep_challenges(now: datetime) -> None:
    """Do everything that is due to any challenge at `now`."""
    running = {"ladder__status": Ladder.Status.RUNNING}
    challenges = LadderChallenge.objects.filter(**running, status__in=TIMED)
    each(challenges.filter(due_at__lte=now).order_by("due_at"), look_at, now)
    each(challenges.filter(remind_at__lte=now), remind, now)
    each(barred_players.unanswerable(now), barred_players.look_at, now)


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
        return of_unplayed(gainer_by_coming(challenge))
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
