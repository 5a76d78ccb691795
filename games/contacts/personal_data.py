"""What of follows is a person's: handed over, taken along, forgotten."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Q

from accounts import personal_data
from accounts.models import User
from games.contacts.models import Follow, Sighting
from games.fairness.checks import apart_from


def export_contacts(person: User) -> dict[str, Any]:
    """Whom a person follows and when they were here, as plain values for JSON."""
    follows = Follow.objects.filter(by=person).select_related("whom").order_by("pk")
    seen = Sighting.objects.filter(person=person).first()
    return {
        "follows": [
            {"name": str(each.whom), "since": each.made_at.isoformat()}
            for each in follows
        ],
        "last_here": seen.seen_at.isoformat() if seen else None,
    }


def hand_over_contacts(giver: User, taker: User, now: datetime) -> None:
    """Whom a guest follows, the member follows now, unless they are kept apart."""
    known = Follow.objects.filter(by=taker).values("whom")
    mine = Follow.objects.filter(by=giver).exclude(whom__in=known)
    new = mine.exclude(whom__in=[taker.pk, *apart_from(taker)])
    new.update(by=taker)
    Follow.objects.filter(by=giver).delete()
    Sighting.objects.filter(person=giver).delete()


def forget_contacts(person: User) -> None:
    """Forget whom a person follows, who follows them and when they were here."""
    Follow.objects.filter(Q(by=person) | Q(whom=person)).delete()
    Sighting.objects.filter(person=person).delete()


personal_data.register(
    "contacts",
    export=export_contacts,
    hand_over=hand_over_contacts,
    forget=forget_contacts,
)
