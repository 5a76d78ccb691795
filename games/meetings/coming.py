"""The meeting that is next for the person of a request, as every page tells it. It is
asked along with the person, so it costs no question."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import (
    Case,
    CharField,
    F,
    OuterRef,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, Coalesce, Concat
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

from accounts.models import User
from games.meetings.contests import to_come
from games.meetings.models import Appointment

BEFORE = timedelta(minutes=15)  # so long before it every page tells it …
AFTER = timedelta(hours=1)  # … and so long after


def meeting_asked_along() -> dict[str, Combinable]:
    """When the person meets somebody next, and where: the address of the page. What
    has begun is none of it, though its row waits for the sweep."""
    next_ = Appointment.objects.filter(to_come(), member__player=OuterRef("pk"))
    next_ = next_.order_by("at")
    return {
        "meets_at": Subquery(next_.values("at")[:1]),
        "meets_where": Subquery(_where(next_).values("where")[:1]),
    }


def _where(rows: QuerySet[Appointment]) -> QuerySet[Any]:
    meeting = "meeting__"
    slug = Coalesce(
        F(f"{meeting}challenge__ladder__slug"),
        F(f"{meeting}pairing__round__ladder__slug"),
    )
    kind = Case(
        When(meeting__challenge=None, then=Value("pairings")),
        default=Value("challenges"),
        output_field=CharField(),
    )
    contest = Coalesce(F(f"{meeting}challenge"), F(f"{meeting}pairing"))
    named = Concat(slug, Value(" "), kind, Value(" "), Cast(contest, CharField()))
    return rows.annotate(where=named)


@dataclass(frozen=True)
class NextMeeting:
    """A game that begins soon, on the page of its meeting."""

    at: datetime
    slug: str
    kind: str
    pk: int
    words: str


def next_meeting(person: User | None, now: datetime) -> NextMeeting | None:
    """The meeting of `person` that is near, None where there is none."""
    if person is None:
        return None
    known = person.__dict__
    if "meets_at" not in known:  # who did not ask for a page is shown one
        found = User.objects.filter(pk=person.pk).values(**meeting_asked_along())
        known |= found.first() or dict.fromkeys(meeting_asked_along())
    at, where = known["meets_at"], known["meets_where"]
    if at is None or not where or not at - BEFORE <= now <= at + AFTER:
        return None
    slug, kind, pk = where.split()
    return NextMeeting(at, slug, kind, int(pk), _words(at, now))


def _words(at: datetime, now: datetime) -> str:
    if at <= now:
        return _("The time of your game has come")
    words = _("Your game begins in %(time)s")
    return words % {"time": timeuntil(at, now, depth=1)}
