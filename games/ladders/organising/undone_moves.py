"""What it takes to undo the moves of places that a challenge brought about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.common.prepared_queries import Question
from games.ladders.members import places
from games.ladders.models import Decision, Ladder, LadderChallenge, Member, PlaceChange


@dataclass(frozen=True)
class Undoing:
    """The moves that would be undone, the highest place first; `why_not` says why they
    cannot be."""

    steps: Sequence[PlaceChange]
    why_not: str = ""

    @property
    def members(self) -> list[Member]:
        return [step.member for step in self.steps]


def undoing_of(challenge: LadderChallenge) -> Undoing | None:
    """How the moves by this challenge can be undone; None where it moved nobody."""
    return undoing_by(challenge, changes_by(challenge))


def undoing_by(
    challenge: LadderChallenge, steps: Sequence[PlaceChange]
) -> Undoing | None:
    """The same, where the places that it has changed are known."""
    return Undoing(steps, _why_not(challenge.ladder, steps)) if steps else None


def changes_by(challenge: LadderChallenge) -> list[PlaceChange]:
    """The places that a challenge has changed, the highest first."""
    return _changed.all(challenge=challenge.pk)


def _changed_by(challenge: int) -> QuerySet[PlaceChange]:
    found = PlaceChange.objects.filter(challenge=challenge)
    return found.select_related("member__player").order_by("after", "pk")


_changed = Question(_changed_by)


def _why_not(ladder: Ladder, steps: Sequence[PlaceChange]) -> str:
    """Why these steps cannot be taken back: somebody stands elsewhere by now."""
    if any(step.season != ladder.season for step in steps):
        return _("A new season has begun since then.")
    moved = [step for step in steps if step.member.place != step.after]
    if not moved:
        return ""
    if moved[0].member.place is None:
        words = _("%(name)s has no place on the ladder any more.")
    else:
        words = _("%(name)s has moved since then, to place %(place)d.")
    return words % {"name": moved[0].member.player, "place": moved[0].member.place or 0}


def undo(ladder: Ladder, undoing: Undoing, decision: Decision, now: datetime) -> None:
    """Put everybody back where they stood before. The caller holds the ladder."""
    before = places.order_of(ladder)
    after = list(before)
    for step in undoing.steps:
        if step.before is not None:
            after[step.before - 1] = step.member_id
    causes = {step.member_id: PlaceChange.Cause.DECISION for step in undoing.steps}
    places.rearrange(ladder, before, tuple(after), causes, now, decision=decision)
