"""Challenges in which one player may not play rated games any more, and forfeits."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from games.fairness.checks import why_not_rated
from games.fairness.models import Measure
from games.ladders.challenges import notices, results
from games.ladders.locks import locked_challenge
from games.ladders.models import Decision, Ladder, LadderChallenge
from games.ladders.organising.decisions import Kind, write_down
from games.ladders.rules.results import SIDES, Side, gainer, of_unplayed
from games.ladders.versions import terms_of_challenge

Status = LadderChallenge.Status
PEOPLE = ("challenger__player", "challenged__player")
WHAT = {"void": Kind.VOID, "done": Kind.AWARD, "forfeit": Kind.AWARD}


def unanswerable(now: datetime) -> QuerySet[LadderChallenge]:
    """Challenges that may not be accepted because of who has made them."""
    holds = Q(until=None) | Q(until__gt=now)
    kept = Measure.objects.filter(holds, kind=Measure.Kind.NO_RATED)
    return LadderChallenge.objects.filter(
        status=Status.MADE,
        ladder__status=Ladder.Status.RUNNING,
        ladder__rated=True,
        challenger__player__in=kept.values("person"),
    )


def look_at(challenge_id: int, now: datetime) -> None:
    """End a challenge at once that may not be accepted, if that is so; a measure may
    have been lifted since."""
    known = LadderChallenge.objects.select_related("ladder", *PEOPLE).get(
        pk=challenge_id
    )
    if "challenger" not in barred(known, now):
        return
    with locked_challenge(challenge_id) as (ladder, found):
        running = ladder.status == Ladder.Status.RUNNING
        if running and found.status == Status.MADE:
            sides = barred(found, now)
            if "challenger" in sides:
                end(ladder, found, sides, now)


def barred(challenge: LadderChallenge, now: datetime) -> list[Side]:
    """Who of the two may not play the rated game of the challenge now."""
    if not terms_of_challenge(challenge).rated:
        return []
    people = [member.player for member in challenge.both]
    pairs = zip(SIDES, people, strict=True)
    return [side for side, person in pairs if why_not_rated(person, now)]


def end(
    ladder: Ladder, challenge: LadderChallenge, sides: list[Side], now: datetime
) -> None:
    """Let the challenge end as the rules say of those who may not play, and write
    down why."""
    accepted = challenge.status == Status.ACCEPTED
    verdict = of_unplayed(gainer(SIDES, sides), accepted=accepted)
    words = _("%(name)s cannot play rated games at present, so it was not played.")
    reason = words % {"name": getattr(challenge, sides[0]).player}
    kind = WHAT[verdict.kind]
    write_down(ladder, None, kind, reason, now, challenge=challenge)
    notices.barred(challenge, reason, now)
    results.apply(ladder, challenge, verdict, now, decision=decision_about(challenge))


def decision_about(challenge: LadderChallenge) -> Decision | None:
    """What was written down by itself of a challenge that could not be played."""
    return challenge.decisions.filter(organiser=None).first()
