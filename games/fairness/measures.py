"""Which measures of the moderators hold now."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import OuterRef, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import User
from games.common.prepared_queries import Compiled
from games.fairness.models import Measure

# These hold until their time is over or a moderator lifts them.
LASTING = (Measure.Kind.MUTE, Measure.Kind.NO_RATED, Measure.Kind.BAN)


def lasting_measures(person: int | OuterRef) -> QuerySet[Measure]:
    """All that decide what holds for the person of this key; where there are none,
    nothing does."""
    return Measure.objects.filter(person=person, kind__in=(*LASTING, Measure.Kind.LIFT))


ANYBODY = -1  # the slot of a person in the question
_lasting = Compiled(lambda: lasting_measures(ANYBODY), person=ANYBODY)


def in_force(person: User, now: datetime) -> dict[str, Measure]:
    """What holds for `person` now, by kind: the latest of each since the last lift."""
    return holding_of(_lasting.all(person=person.pk), now)


def holding_of(latest_first: Iterable[Measure], now: datetime) -> dict[str, Measure]:
    """The same, where all measures that there have been are known."""
    found: dict[str, Measure] = {}
    for measure in latest_first:
        if measure.kind == Measure.Kind.LIFT:
            break
        if measure.kind not in LASTING:
            continue
        if measure.until is None or measure.until > now:
            found.setdefault(measure.kind, measure)
    return found


def until_words(measure: Measure) -> str:
    """How long it holds: "until 3 May 2026", "until the moderators lift this"."""
    if measure.until is None:
        return _("until the moderators lift this")
    return _("until %(day)s") % {"day": date_format(measure.until, "DATE_FORMAT")}
