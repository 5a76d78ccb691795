"""The parts of a ladder's frame that are the same on many pages: drawn once and kept in
the process."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from django.template import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.common.shelves import Shelf
from games.ladders.models import Ladder
from games.ladders.pages.own_standings import Mine

KEPT: Final = 500

_terms = Shelf(KEPT)
SLOT: Final = "csrf-goes-here"  # in what is kept, where each has their own


class Tabs(NamedTuple):
    """The ways to the pages of a ladder as somebody at `path` sees them."""

    slug: str
    form: str
    path: str
    decides: bool
    chats: bool
    at_news: bool


def draw_tabs(context: Context) -> SafeString:
    """The ways to the other pages of the ladder."""
    viewer, request = context["viewer"], context.get("request")
    tabs = Tabs(
        viewer.ladder.slug,
        viewer.ladder.form,
        request.path if request else "",
        viewer.decides,
        viewer.is_inside or viewer.decides,
        bool(context.get("at_news")),
    )
    return _drawn_tabs(tabs, get_language())


@lru_cache(maxsize=KEPT)
def _drawn_tabs(tabs: Tabs, language: str | None) -> SafeString:
    return render_to_string("ladders/_tabs.html", {"tabs": tabs})


class Leaving(NamedTuple):
    """What a member can be away or leave by."""

    slug: str
    status: str
    has_place: bool
    is_away: bool
    days_left: int


def draw_leaving(context: Context, mine: Mine) -> SafeString:
    """The forms for a vacation and for leaving."""
    member = mine.member
    leaving = Leaving(
        context["ladder"].slug,
        member.status,
        member.place is not None,
        mine.is_away,
        mine.days_left,
    )
    token = str(context.get("csrf_token") or "")
    drawn = _drawn_leaving(leaving, bool(token), get_language())
    # A token is letters and digits.
    return mark_safe(drawn.replace(SLOT, token))  # noqa: S308


@lru_cache(maxsize=KEPT)
def _drawn_leaving(leaving: Leaving, has_token: bool, language: str | None) -> str:
    context = {"leaving": leaving, "csrf_token": SLOT if has_token else ""}
    return render_to_string("ladders/_leaving.html", context)


def draw_terms(ladder: Ladder, full: bool) -> SafeString:
    """By what a ladder is played, as this version of it says."""
    key = (ladder.token, ladder.version, full, get_language())
    found: Any = _terms.get(key)
    if found is None:
        context = {"ladder": ladder, "full": full}
        found = render_to_string("ladders/_terms.html", context)
        _terms.put(key, found)
    return SafeString(found)
