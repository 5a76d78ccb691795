"""What of blocks, reports and measures belongs to a person: handed over, taken along,
forgotten."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Q

from accounts import personal_data
from accounts.models import User
from games.models import Block, Measure, Report, SharedBrowser


def hand_over_fairness(giver: User, taker: User, now: datetime) -> None:
    """What a guest has blocked and reported, and what was reported and done about him,
    is the member's now."""
    between = Q(by=giver, against=taker) | Q(by=taker, against=giver)
    Block.objects.filter(between).delete()
    Report.objects.filter(between).delete()
    for mine, other in (("by", "against"), ("against", "by")):
        known = Block.objects.filter(**{mine: taker}).values(other)
        new = Block.objects.filter(**{mine: giver}).exclude(**{f"{other}__in": known})
        new.update(**{mine: taker})
    _hand_over_reports(giver, taker)
    Measure.objects.filter(person=giver).update(person=taker)


def _hand_over_reports(giver: User, taker: User) -> None:
    """Of two open reports of one pair and kind the member's stays."""
    for report in Report.objects.filter(Q(by=giver) | Q(against=giver)):
        who = {
            "by": taker if report.by_id == giver.pk else report.by,
            "against": taker if report.against_id == giver.pk else report.against,
        }
        same = Report.objects.filter(status=Report.Status.OPEN, kind=report.kind, **who)
        if report.status != Report.Status.OPEN or not same.exists():
            Report.objects.filter(pk=report.pk).update(**who)


def forget_fairness(person: User) -> None:
    """Forget whom he keeps away and who keeps him away, and with whom he shares a
    browser. Reports and measures stay as the moderators' history, but no report of him
    waits any more: nobody is left to act on."""
    waiting = Report.objects.filter(against=person, status=Report.Status.OPEN)
    waiting.update(status=Report.Status.DISMISSED)
    Block.objects.filter(Q(by=person) | Q(against=person)).delete()
    SharedBrowser.objects.filter(Q(low=person) | Q(high=person)).delete()


def export_fairness(person: User) -> dict[str, Any]:
    """All that is kept of him here, as plain values for JSON; who has reported him
    stays with the moderators."""
    return {
        "blocked": [
            {"name": str(each.against), "since": each.made_at.isoformat()}
            for each in person.blocks.select_related("against").order_by("pk")
        ],
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
    """Whether the moderators’ history names the person."""
    decided = Measure.objects.filter(moderator=person)
    return person.reports.exists() or decided.exists()


personal_data.register(
    "fairness",
    export=export_fairness,
    hand_over=hand_over_fairness,
    forget=forget_fairness,
    remembers=remembers_fairness,
)
