"""How members did lately: the results of their last challenges, in letters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.common.prepared_queries import Question
from games.ladders.models import LadderChallenge

SHOWN = 5
LATELY = timedelta(days=180)
MOST_READ = 400  # of a page of the standing

Row = tuple[int, int, str, str, str]


@dataclass(frozen=True)
class Outcome:
    """One result for one member: "won", "drawn" or "lost", and against whom."""

    how: str
    against: str

    @property
    def letter(self) -> str:
        return {
            "won": pgettext("result", "W"),
            "drawn": pgettext("result", "D"),
            "lost": pgettext("result", "L"),
        }[self.how]

    @property
    def words(self) -> str:
        words = {
            "won": _("won against %(name)s"),
            "drawn": _("drew with %(name)s"),
            "lost": _("lost to %(name)s"),
        }[self.how]
        return words % {"name": self.against}


def _done(members: list[int], since: datetime) -> QuerySet[LadderChallenge, Row]:
    theirs = Q(challenger__in=members) | Q(challenged__in=members)
    found = LadderChallenge.objects.filter(
        theirs, status=LadderChallenge.Status.DONE, ended_at__gt=since
    )
    names = ("challenger__player__username", "challenged__player__username")
    return found.order_by("-ended_at", "-pk").values_list(
        "challenger", "challenged", "result", *names
    )[:MOST_READ]


_results: Question[Row] = Question(_done)


def recent_form(
    members: Collection[int], now: datetime
) -> Mapping[int, tuple[Outcome, ...]]:
    """The last results of these members by their keys, the latest last. One query."""
    if not members:
        return {}
    # Of whole days, so that the same question is asked all day.
    since = now.replace(hour=0, minute=0, second=0, microsecond=0) - LATELY
    found: dict[int, list[Outcome]] = defaultdict(list)
    for one, two, result, name, other in _results.all(members=members, since=since):
        for key, side, against in (
            (one, "challenger", other),
            (two, "challenged", name),
        ):
            if result and len(found[key]) < SHOWN:
                found[key].append(Outcome(_how(result, side), against))
    return {key: tuple(reversed(outcomes)) for key, outcomes in found.items()}


def _how(result: str, side: str) -> str:
    if result == LadderChallenge.Result.DRAW:
        return "drawn"
    return "won" if result == side else "lost"
