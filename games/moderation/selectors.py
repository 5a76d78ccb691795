"""What the moderators ask of the database."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, IntegerField, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import User
from games.common.prepared_queries import Question
from games.fairness.measures import holding_of, in_force
from games.fairness.models import Block, Measure, SharedBrowser
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
    marks = _marks.first(person=person.pk)
    reports = Report.objects.filter(against=person).select_related("by", "game")
    measures = _measures_of(person) if marks is None or marks.was_measured else []
    all_known = len(measures) < MOST_SHOWN
    holding = holding_of(measures, now) if all_known else in_force(person, now)
    return Dossier(
        person=person,
        conduct=conduct_of(person),
        holding=list(holding.values()),
        reports=list(reports.order_by("-made_at", "-pk")[:MOST_SHOWN]),
        measures=measures,
        shares_with=_shares_with(person) if marks is None or marks.shares else [],
        kept_away_by=marks.kept_away_by if marks else 0,
    )


def _marked(person: int) -> QuerySet[Any]:
    """What there is to ask about a person: whether they were measured, whether they
    share a browser; and how many have blocked them."""
    blocks = Block.objects.filter(against=person).order_by()
    count = blocks.values("against").annotate(count=Count("pk")).values("count")
    shared = SharedBrowser.objects.filter(Q(low=person) | Q(high=person))
    return User.objects.filter(pk=person).annotate(
        was_measured=Exists(Measure.objects.filter(person=person)),
        shares=Exists(shared),
        kept_away_by=Coalesce(Subquery(count, IntegerField()), 0),
    )


_marks: Question[Any] = Question(_marked)


def _measures_of(person: User) -> list[Measure]:
    found = person.measures.select_related("moderator").prefetch_related("reports")
    return list(found[:MOST_SHOWN])


def _shares_with(person: User) -> list[User]:
    marks = SharedBrowser.objects.filter(Q(low=person) | Q(high=person))
    keys = {key for pair in marks.values_list("low", "high") for key in pair}
    return list(User.objects.filter(pk__in=keys - {person.pk}).order_by("username"))
