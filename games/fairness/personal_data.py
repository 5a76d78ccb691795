"""What of blocks and measures is a person's: handed over, taken along, forgotten."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Q

from accounts import personal_data
from accounts.models import User
from games.fairness.models import Block, Measure, SharedBrowser


def hand_over_fairness(giver: User, taker: User, now: datetime) -> None:
    """Whom a guest has blocked, and what was done about them, is the member's now."""
    between = Q(by=giver, against=taker) | Q(by=taker, against=giver)
    Block.objects.filter(between).delete()
    for mine, other in (("by", "against"), ("against", "by")):
        known = Block.objects.filter(**{mine: taker}).values(other)
        new = Block.objects.filter(**{mine: giver}).exclude(**{f"{other}__in": known})
        new.update(**{mine: taker})
    Measure.objects.filter(person=giver).update(person=taker)


def forget_fairness(person: User) -> None:
    """Forget whom a person keeps away and who keeps them away, and with whom they share
    a browser. Measures stay as the moderators' history."""
    Block.objects.filter(Q(by=person) | Q(against=person)).delete()
    SharedBrowser.objects.filter(Q(low=person) | Q(high=person)).delete()


def export_fairness(person: User) -> dict[str, Any]:
    """All that is kept of a person here, as plain values for JSON."""
    return {
        "blocked": [
            {"name": str(each.against), "since": each.made_at.isoformat()}
            for each in person.blocks.select_related("against").order_by("pk")
        ],
        "measures": [
            {
                "kind": each.kind,
                "reason": each.reason,
                "made": each.made_at.isoformat(),
                "until": each.until.isoformat() if each.until else None,
            }
            for each in person.measures.exclude(
                kind__in=[Measure.Kind.NOTE, Measure.Kind.DISMISS]
            ).order_by("pk")
        ],
        "same_browser": [
            str(pair.high if pair.low_id == person.pk else pair.low)
            for pair in SharedBrowser.objects.filter(
                Q(low=person) | Q(high=person)
            ).select_related("low", "high")
        ],
    }


def remembers_fairness(person: User) -> bool:
    """Whether the person has decided something as a moderator."""
    return Measure.objects.filter(moderator=person).exists()


personal_data.register(
    "fairness",
    export=export_fairness,
    hand_over=hand_over_fairness,
    forget=forget_fairness,
    remembers=remembers_fairness,
)
