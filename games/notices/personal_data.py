"""What of notices belongs to a person: handed over, taken along, pruned."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from accounts import personal_data
from accounts.models import User
from games.notices.models import Notice, NoticeSetting, PushSubscription
from games.notices.preferences import deliveries_of

KEPT = timedelta(days=180)


def hand_over_notices(giver: User, taker: User, now: datetime) -> None:
    """A guest's notices are the member's now, without those that they have already; the
    member's own settings stand."""
    known = Notice.objects.filter(person=taker).values("key")
    Notice.objects.filter(person=giver, key__in=known).delete()
    Notice.objects.filter(person=giver).update(person=taker)
    chosen = NoticeSetting.objects.filter(person=taker).values("kind")
    NoticeSetting.objects.filter(person=giver).exclude(kind__in=chosen).update(
        person=taker
    )
    PushSubscription.objects.filter(person=giver).update(person=taker)


def export_notices(person: User) -> dict[str, Any]:
    """All that is kept of their notices, as plain values for JSON."""
    return {
        "notices": [
            {
                "kind": each.kind,
                "text": each.text,
                "address": each.url,
                "told": each.made_at.isoformat(),
                "read": each.read_at.isoformat() if each.read_at else None,
                "mailed": each.mailed_at.isoformat() if each.mailed_at else None,
            }
            for each in Notice.objects.filter(person=person).order_by("pk")
        ],
        "notice_settings": {
            kind: {"mail": delivery.mail, "push": delivery.push}
            for kind, delivery in deliveries_of(person).items()
        },
        "browsers_told": list(
            PushSubscription.objects.filter(person=person).values_list(
                "endpoint", flat=True
            )
        ),
    }


def prune(now: datetime) -> int:
    """Delete what was told half a year ago; how many notices."""
    return Notice.objects.filter(made_at__lt=now - KEPT).delete()[0]


def forget_notices(person: User) -> None:
    """Delete what a person was told, and how they wanted to be told."""
    for kept in (Notice, NoticeSetting, PushSubscription):
        kept._default_manager.filter(person=person).delete()


personal_data.register(
    "notices",
    export=export_notices,
    hand_over=hand_over_notices,
    forget=forget_notices,
)
