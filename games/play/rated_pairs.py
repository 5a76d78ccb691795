"""May these people begin a rated game together?"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import chain, combinations

from django.utils.translation import gettext as _

from accounts.models import User
from games.fairness.checks import share_browser, why_not_rated
from games.play.models import Game, Seat

MOST_RATED_A_DAY = 20  # rated games of one pair within a day
DAY = timedelta(days=1)


def why_none_rated(people: Iterable[User], now: datetime) -> str:
    """Why these people, two or more, cannot begin a rated game together at `now`; ""
    when they can."""
    people = list(people)
    alone = (why_not_rated(person, now) for person in people)
    pairs = (why_no_rated_pair(a, b, now) for a, b in combinations(people, 2))
    return next(filter(None, chain(alone, pairs)), "")


def why_no_rated_pair(a: User, b: User, now: datetime) -> str:
    """Why these two cannot begin another rated game at `now`, in a sentence that says
    what to do; "" when they can. Accounts of one browser may play rated games only
    where organisers know them: on a ladder, which does not ask this of them."""
    if share_browser(a, b):
        return _(
            "Both accounts have been used in one browser, so a game between them is "
            "not rated. Play a casual one."
        )
    return why_too_many(a, b, now)


def why_too_many(a: User, b: User, now: datetime) -> str:
    """Why these two cannot begin another rated game at `now` as they have begun as many
    within a day as count; "" when they can."""
    tables = Seat.objects.filter(player=b).values("game")
    begun = Game.objects.filter(
        rated=True, seats__player=a, created_at__gt=now - DAY, pk__in=tables
    ).exclude(status=Game.Status.ABORTED)
    if begun.distinct().count() < MOST_RATED_A_DAY:
        return ""
    words = _(
        "%(a)s and %(b)s have started %(most)d rated games within a day; no more can "
        "count. Play a casual one, or another opponent."
    )
    return words % {"a": a, "b": b, "most": MOST_RATED_A_DAY}
