"""Telling players whose ratings have changed without a game of theirs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from games.notices.models import Notice
from games.notices.services import NoticeDraft, tell_all
from games.ratings.models import Rating
from games.ratings.pools import read_pool

Numbers = Mapping[tuple[str, int], int]  # by pool and player, as they are shown


def numbers(pools: Iterable[str]) -> Numbers:
    """The ratings in these pools as they are now."""
    rows = Rating.objects.filter(pool__in=list(pools))
    found = rows.values_list("pool", "player", "rating")
    return {(pool, player): round(rating) for pool, player, rating in found}


def recounted(before: Numbers, after: Numbers, why: str, now: datetime) -> None:
    """Tell all whose rating is another number than before, and `why`."""
    changed = sorted(
        key for key in before.keys() | after.keys() if before.get(key) != after.get(key)
    )
    people = User.objects.in_bulk({player for _pool, player in changed})
    stamp = int(now.timestamp() * 1000)
    tell_all(
        (
            NoticeDraft(
                people[player],
                Notice.Kind.RESULT,
                key=f"recount:{stamp}:{number}",
                text=_words(pool, before.get((pool, player)), after.get((pool, player)))
                % {"why": why},
                url=read_pool(pool).get_absolute_url(),
            )
            for number, (pool, player) in enumerate(changed)
            if people[player].is_active
        ),
        now,
    )


def _words(pool: str, old: int | None, new: int | None) -> str:
    given = {"pool": read_pool(pool).title, "old": old, "new": new, "why": "%(why)s"}
    if new is None:
        words = _("You have no rating in %(pool)s any more (it was %(old)s). %(why)s")
    elif old is None:
        words = _("Your rating in %(pool)s is %(new)s again. %(why)s")
    else:
        words = _("Your rating in %(pool)s changed from %(old)s to %(new)s. %(why)s")
    return words % given
