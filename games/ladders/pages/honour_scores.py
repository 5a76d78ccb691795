"""Honours with the score of their season: how many games were won, drawn and lost."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from accounts.models import User
from games.common.prepared_queries import Question
from games.common.shelves import Shelf
from games.ladders.models import Honour, Ladder, LadderChallenge, Pairing

MOST_SHOWN = 12  # on the page of a person
FRESH = 30  # seconds
KEPT = 1000  # people

_kept = Shelf(KEPT)

CHALLENGES = LadderChallenge.objects.filter(
    ladder=OuterRef("season__ladder"),
    season=OuterRef("season__number"),
    status=LadderChallenge.Status.DONE,
)
PAIRINGS = Pairing.objects.filter(
    round__ladder=OuterRef("season__ladder"), round__season=OuterRef("season__number")
)
# Drawn games after which one of the two goes on all the same are draws too.
DRAWN = ("draw", "first_goes_on", "second_goes_on")


def with_scores(honours: QuerySet[Honour]) -> QuerySet[Any]:
    """The same honours with `won`, `drawn` and `lost`."""
    return honours.annotate(
        won=_sum(
            _of("challenger", ["challenger"]) | _of("challenged", ["challenged"]),
            _of("first", ["first", "first_forfeit"])
            | _of("second", ["second", "second_forfeit"]),
        ),
        drawn=_sum(
            _of("challenger", ["draw"]) | _of("challenged", ["draw"]),
            _of("first", DRAWN) | _of("second", DRAWN),
        ),
        lost=_sum(
            _of("challenger", ["challenged"]) | _of("challenged", ["challenger"]),
            _of("first", ["second", "second_forfeit", "neither"])
            | _of("second", ["first", "first_forfeit", "neither"]),
        ),
    )


def _of(side: str, results: Collection[str]) -> Q:
    """The player of the honour was on this side, and it ended so."""
    return Q(**{f"{side}__player": OuterRef("player")}, result__in=results)


def _sum(challenges: Q, pairings: Q) -> Any:
    return _count(CHALLENGES.filter(challenges)) + _count(PAIRINGS.filter(pairings))


def _count(rows: QuerySet[Any]) -> Coalesce:
    one = rows.order_by().annotate(all=Value(1)).values("all")
    counted = one.annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counted, IntegerField()), 0)


def score_words(honour: Any) -> str:
    """ "7 won, 1 drawn, 2 lost"; "" where nothing was played."""
    if not (honour.won or honour.drawn or honour.lost):
        return ""
    words = _("%(won)d won, %(drawn)d drawn, %(lost)d lost")
    return words % {"won": honour.won, "drawn": honour.drawn, "lost": honour.lost}


def honours_of(person: User) -> list[Any]:
    """Their honours on ladders that all may see, the latest first, with scores. One
    query, none where `person` brings along that there are no honours."""
    if not person.__dict__.get("has_honours", True):
        return []
    return _honours.all(person=person.pk)


def kept_honours(person: User, now: datetime) -> list[Any]:
    """Those honours, as they were asked for in the last half minute."""
    key = (person.pk, person.date_joined, int(now.timestamp()) // FRESH)
    found: list[Any] | None = _kept.get(key)
    if found is None:
        found = honours_of(person)
        _kept.put(key, found)
    return found


def _honours_of(person: int) -> QuerySet[Any]:
    found = Honour.objects.filter(player=person).exclude(
        season__ladder__access=Ladder.Access.LINK
    )
    ordered = found.order_by("-season__ends_at", "-pk").select_related("season__ladder")
    return with_scores(ordered)[:MOST_SHOWN]


_honours: Question[Any] = Question(_honours_of)
