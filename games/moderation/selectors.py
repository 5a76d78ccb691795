"""What the moderators ask of the database."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from accounts.models import User
from games.fairness.measures import in_force
from games.fairness.models import Measure, SharedBrowser
from games.moderation.models import Report
from games.play.conduct import Conduct, conduct_of

MOST_SHOWN = 50


def queue(viewer: User, status: str = Report.Status.OPEN) -> QuerySet[Report]:
    """The reports of this status that `viewer` may judge, so none about themselves: of
    the open ones the oldest first, of the others the newest."""
    order = ("made_at", "pk") if status == Report.Status.OPEN else ("-made_at", "-pk")
    found = Report.objects.filter(status=status).exclude(against=viewer)
    shown = found.select_related("by", "against", "game")
    return shown.order_by(*order)[:MOST_SHOWN]


@dataclass(frozen=True)
class Dossier:
    """All that moderators know of one person."""

    person: User
    conduct: Conduct
    holding: list[Measure]
    reports: list[Report]
    measures: list[Measure]
    shares_with: list[User]
    kept_away_by: int


def dossier_of(person: User, now: datetime) -> Dossier:
    """The history of one person, the newest first."""
    reports = Report.objects.filter(against=person).select_related("by", "game")
    measures = person.measures.select_related("moderator").prefetch_related("reports")
    return Dossier(
        person=person,
        conduct=conduct_of(person),
        holding=list(in_force(person, now).values()),
        reports=list(reports.order_by("-made_at", "-pk")[:MOST_SHOWN]),
        measures=list(measures[:MOST_SHOWN]),
        shares_with=_shares_with(person),
        kept_away_by=person.blocked_by.count(),
    )


def _shares_with(person: User) -> list[User]:
    marks = SharedBrowser.objects.filter(Q(low=person) | Q(high=person))
    keys = {key for pair in marks.values_list("low", "high") for key in pair}
    return list(User.objects.filter(pk__in=keys - {person.pk}).order_by("username"))
