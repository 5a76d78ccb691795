"""What of reports belongs to a person: handed over, taken along, forgotten."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Q

from accounts import personal_data
from accounts.models import User
from games.moderation.models import Report


def hand_over_reports(giver: User, taker: User, now: datetime) -> None:
    """What a guest has reported, and what was reported of them, is the member's now. Of
    two open reports of one pair and kind the member's stays."""
    between = Q(by=giver, against=taker) | Q(by=taker, against=giver)
    Report.objects.filter(between).delete()
    for report in Report.objects.filter(Q(by=giver) | Q(against=giver)):
        who = {
            "by": taker if report.by_id == giver.pk else report.by,
            "against": taker if report.against_id == giver.pk else report.against,
        }
        same = Report.objects.filter(status=Report.Status.OPEN, kind=report.kind, **who)
        if report.status != Report.Status.OPEN or not same.exists():
            Report.objects.filter(pk=report.pk).update(**who)


def forget_reports(person: User) -> None:
    """Reports stay as the moderators' history, but none of a person who has gone waits
    any more: nobody is left to act on."""
    waiting = Report.objects.filter(against=person, status=Report.Status.OPEN)
    waiting.update(status=Report.Status.DISMISSED)


def export_reports(person: User) -> dict[str, Any]:
    """What a person has reported, as plain values for JSON; who has reported them stays
    with the moderators."""
    return {
        "reports": [
            {
                "about": str(each.against),
                "kind": each.kind,
                "text": each.text,
                "game": each.game_id,
                "status": each.status,
                "made": each.made_at.isoformat(),
            }
            for each in person.reports.select_related("against").order_by("pk")
        ],
    }


personal_data.register(
    "moderation",
    export=export_reports,
    hand_over=hand_over_reports,
    forget=forget_reports,
    remembers=lambda person: person.reports.exists(),
)
