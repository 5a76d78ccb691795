"""The time line of a member: the steps of the place, and the challenges that moved
nobody."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from games.ladders.models import Ladder, LadderChallenge, Member, PlaceChange
from games.ladders.pages.shown_challenges import ShownChallenge


@dataclass(frozen=True)
class TimelineStep:
    """What happened then: a `change` of the place, or a challenge without one."""

    at: datetime
    change: PlaceChange | None = None
    told: ShownChallenge | None = None


def timeline_steps(
    member: Member,
    changes: Iterable[PlaceChange],
    challenges: Iterable[LadderChallenge],
    ladder: Ladder,
) -> list[TimelineStep]:
    """Both kinds together, the latest first."""
    found = [TimelineStep(each.made_at, change=each) for each in changes]
    moved = {step.change.challenge_id for step in found if step.change}
    found += [
        TimelineStep(each.ended_at, told=ShownChallenge(each, ladder, member))
        for each in challenges
        if each.ended_at and each.result and each.pk not in moved
    ]
    return sorted(found, key=lambda step: step.at, reverse=True)
