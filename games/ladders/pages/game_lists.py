"""What is being played on a ladder and what has come of it: the same for everybody,
and made once for each version of the ladder."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.core.cache import cache
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.ladders.models import Ladder
from games.ladders.pages import selectors
from games.ladders.pages.shown_challenges import shown_challenges
from games.ladders.pages.standing_html import draw_challenges, draw_results

FRESH = 300  # seconds for which "within 2 hours" may be said again


class Lists(NamedTuple):
    """The lines of the two lists, "" where there are none."""

    opened: SafeString
    ended: SafeString


def lists(ladder: Ladder, now: datetime) -> Lists:
    """The lists of this version of the ladder."""
    named = (ladder.token, ladder.version, get_language(), now.timestamp() // FRESH)
    key = "ladder-played:" + ":".join(map(str, named))
    found: Lists | None = cache.get(key)
    if found is None:
        found = _lists(ladder, now)
        cache.set(key, found, FRESH)
    return found


def _lists(ladder: Ladder, now: datetime) -> Lists:
    opened = shown_challenges(selectors.open_challenges(ladder), ladder)
    ended = shown_challenges(selectors.last_results(ladder), ladder)
    return Lists(draw_challenges(ladder, opened), draw_results(ladder, ended, now))
