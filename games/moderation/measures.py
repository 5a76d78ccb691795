"""What moderators do about somebody: every measure is kept, with its reason."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.players import held
from games.common import lock_order
from games.fairness.errors import NoReason, NotModerated
from games.fairness.measures import until_words
from games.fairness.models import Measure
from games.moderation import bans
from games.moderation.models import Report
from games.notices.models import Notice
from games.notices.services import tell

Kind = Measure.Kind
UPHOLDING = (Kind.WARN, Kind.MUTE, Kind.NO_RATED, Kind.BAN)
TIMED = (Kind.MUTE, Kind.NO_RATED)


@transaction.atomic
def act(
    *,
    moderator: User,
    person: User,
    kind: Measure.Kind,
    reason: str,
    now: datetime,
    days: int | None = None,
    report: Report | None = None,
) -> Measure:
    """One measure against `person`, or a note about them, kept with its reason. `days`
    is how long a mute or no rated games hold; without, until they are lifted. A
    `report` that was open is upheld or dismissed by it, and who made it is told.

    Raises NoReason, NotModerated.
    """
    if not reason.strip():
        raise NoReason
    person = held(person.pk)
    _check(moderator, person)
    until = now + timedelta(days=days) if days and kind in TIMED else None
    measure = Measure.objects.create(
        person=person,
        moderator=moderator,
        kind=kind,
        reason=reason.strip(),
        made_at=now,
        until=until,
    )
    if report is not None:
        report.measures.add(measure)
        _close(report, kind, now)
    if kind == Kind.BAN:
        bans.ban(person, measure, now)
    elif kind == Kind.LIFT:
        bans.readmit(person, now)
    _tell(measure, now)
    return measure


def _check(moderator: User, person: User) -> None:
    if not moderator.is_staff:
        raise NotModerated(_("Only moderators can do this."))
    if person == moderator:
        raise NotModerated(
            _("You cannot judge yourself. Please ask another moderator.")
        )
    if person.is_partner or person.is_closed:
        raise NotModerated(_("This account is closed."))
    if person.is_staff and not moderator.is_superuser:
        raise NotModerated(_("Only an operator can act on a moderator."))


def _close(report: Report, kind: Measure.Kind, now: datetime) -> None:
    """What the report has come to; a note leaves it open."""
    lock_order.take("others", [("report", report.pk)])
    row = Report.objects.select_for_update().select_related("by").get(pk=report.pk)
    upheld = kind in UPHOLDING
    if row.status != Report.Status.OPEN or not (upheld or kind == Kind.DISMISS):
        return
    row.status = Report.Status.UPHELD if upheld else Report.Status.DISMISSED
    row.save(update_fields=["status"])
    words = _("The moderators have looked at your report and found nothing to do.")
    if upheld:
        words = _("The moderators have looked at your report and have acted on it.")
    tell(
        row.by,
        Notice.Kind.DECISION,
        key=f"report:{row.pk}",
        text=words,
        url=row.against.get_absolute_url(),
        now=now,
    )


TOLD = {
    Kind.WARN: gettext_lazy("The moderators warn you: %(reason)s"),
    Kind.MUTE: gettext_lazy("You cannot chat in games %(until)s: %(reason)s"),
    Kind.NO_RATED: gettext_lazy("You cannot play rated games %(until)s: %(reason)s"),
    Kind.LIFT: gettext_lazy("The moderators have lifted all measures: %(reason)s"),
}


def _tell(measure: Measure, now: datetime) -> None:
    """Say to whom it concerns what was decided and why."""
    words = TOLD.get(Kind(measure.kind))
    if words is None:
        return
    given = {"reason": measure.reason, "until": until_words(measure)}
    tell(
        measure.person,
        Notice.Kind.DECISION,
        key=f"measure:{measure.pk}",
        text=str(words) % given,
        url=measure.person.get_absolute_url(),
        now=now,
    )
