"""What every page's template may need: the list of games, icons, words."""

from __future__ import annotations

import re
from datetime import datetime
from functools import lru_cache

from django import template
from django.contrib.humanize.templatetags.humanize import naturaltime
from django.template import Context
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.common.words import control_words as words_of_control
from games.common.words import size_words as words_of_size
from games.engine.registry import AnyRules, games

register = template.Library()

# A capital word that is not the first; signs and names in capitals stay.
TITLE_WORD = re.compile(r"(?<=[^\W\d_][ -])(?!Rithmo)[A-Z](?=[a-z])")

SECTIONS = {
    "lobby",
    "watch",
    "learn",
    "problems",
    "ladders",
    "ratings",
    "archive",
}  # main pages
FOR_PLAYERS = {"still": "told", "swaps": "live"}  # kinds of scripts

# One style: lines of 1.8 on a grid of 24, round ends (class `icon`).
ICONS = {
    "back": "M15 5 8 12l7 7",
    "forward": "M9 5l7 7-7 7",
    "play-through": "M8 5v14l11-7z",
    "first": "M18 5l-7 7 7 7M7 5v14",
    "last": "M6 5l7 7-7 7M17 5v14",
    "bell": "M5 17h14c-1.6-1.6-2-3.4-2-6.5a5 5 0 0 0-10 0c0 3.1-.4 4.9-2 6.5z"
    "M10 20a2.2 2.2 0 0 0 4 0M12 5.5V4",
    "draw": "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M8 10h8M8 14h8",
    "undo": "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
    "flag": "M5 21V4h13l-3 4.5 3 4.5H5",
    "close": "M6 6l12 12M18 6 6 18",
    "again": "M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5"
    "M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5",
    "flip": "M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4",
    "sound": "M4 9.5v5h3.5L12 19V5L7.5 9.5z"
    "M15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
    "settings": "M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5v-5M9 19.5v-5",
    "person": "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.5-4.5 3.5-6.5 7.5-6.5"
    "s7 2 7.5 6.5",
    "people": "M8 12.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM16.5 12.2a3.2 3.2 0 1 0"
    " 0-6.4 3.2 3.2 0 0 0 0 6.4zM2.5 19c.7-3.4 2.8-4.6 5.5-4.6 1.8 0 3.3.5 4.3 1.8 1"
    "-1.3 2.4-1.8 4.2-1.8 2.7 0 4.5 1.2 5 4.6",
    "computer": "M7 8h10a2.5 2.5 0 0 1 2.5 2.5v6A2.5 2.5 0 0 1 17 19H7a2.5 2.5 0 0 1"
    "-2.5-2.5v-6A2.5 2.5 0 0 1 7 8zM12 4v4M9 13h.01M15 13h.01M9.5 16.5h5M2.5 12v3M21.5 "
    "12v3",
    "book": "M12 6c-2.5-1.7-5.3-2-8.5-2v14c3.2 0 6 .3 8.5 2 2.5-1.7 5.3-2 8.5-2V4c-3.2 "
    "0-6 .3-8.5 2zM12 6v14",
    "share": "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
    "screen": "M7 20V5M3 9l4-4 4 4M17 4v15M13 15l4 4 4-4",
    "clock": "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7v5l3.5 2",
    "eye": "M2.5 12c2.5-4.5 5.5-6.5 9.5-6.5s7 2 9.5 6.5c-2.5 4.5-5.5 6.5-9.5 6.5s-7-2"
    "-9.5-6.5zM12 14.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4z",
    "list": "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
    "take": "M5 19 19 5M15 5h4v4M5 13l6 6",
    "up": "M12 20V5M5.5 11.5 12 5l6.5 6.5",
    "chances": "M4 4v16h16M7.5 15l4-5 3.5 3L20 6",
    "down": "M12 4v15M5.5 12.5 12 19l6.5-6.5",
    "lamp": "M9 17.5c0-2.5-3-3.7-3-7.5a6 6 0 0 1 12 0c0 3.8-3 5-3 7.5zM9.5 21h5",
}


@register.simple_tag
def icon(name: str) -> SafeString:
    """An icon that stands beside words or in a button that has a name."""
    return mark_safe(  # noqa: S308
        '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">'
        f'<path d="{ICONS[name]}"/></svg>'
    )


@register.simple_tag
def style(kind: str, **parts: object) -> SafeString:
    """The one style sheet of a kind of page, with the parts that it needs
    (`rithmo_site/bundles.py`)."""
    address = static(f"rithmo/kind-{_with_parts(kind, parts)}.css")
    return format_html('<link rel="stylesheet" href="{}">', address)


@register.simple_tag(takes_context=True)
def script(context: Context, kind: str, **parts: object) -> SafeString:
    """The one script of a kind of page. Who is known listens for notices on every page,
    and so needs what a stranger does not."""
    if context.get("player"):
        kind = FOR_PLAYERS.get(kind, kind)
    address = _script_address(kind, **parts)
    return format_html('<script src="{}" defer></script>', address)


@register.simple_tag
def table_script(*, space: object, clock: object) -> SafeString:
    """The script of a table. The first one is small, and fetches the other when the
    page is touched or has news."""
    return format_html(
        '<script src="{}" data-then="{}" defer></script>',
        _script_address("later", clock=clock),
        _script_address("rest", space=space),
    )


def _script_address(kind: str, **parts: object) -> str:
    return static(f"rithmo/kind-{_with_parts(kind, parts)}.js")


def _with_parts(kind: str, parts: dict[str, object]) -> str:
    return "-".join([kind, *(name for name, is_in in parts.items() if is_in)])


@register.simple_tag
def all_games() -> tuple[AnyRules, ...]:
    """Every game of the site, in the order in which they are shown."""
    return games()


@register.simple_tag(takes_context=True)
def section(context: Context) -> str:
    """The main page to which a page belongs, as its address begins, or ""."""
    request = context.get("request")
    begins = request.path.split("/", 2)[1] if request else ""
    return begins if begins in SECTIONS else ""


@register.simple_tag(takes_context=True)
def address_here(context: Context) -> str:
    """The address of a page without what its query asks; "" where nobody asked."""
    request = context.get("request")
    return request.build_absolute_uri(request.path) if request else ""


@register.filter
def sentence_case(text: str) -> str:
    """A heading in Title Case as the site writes headings."""
    return TITLE_WORD.sub(lambda word: word[0].lower(), text)


@register.filter
def control_words(control: str) -> str:
    """A time control in words: "15 min + 10 s"."""
    return words_of_control(control)


@register.simple_tag
def age(at: datetime, classes: str = "age muted") -> SafeString:
    """How long ago something was; the moment itself is told on pointing at it."""
    words = conditional_escape(naturaltime(at))
    return mark_safe(  # noqa: S308
        f'<time class="{classes}" {_moment(at, get_language())}>{words}</time>'
    )


@lru_cache(maxsize=2048)
def _moment(at: datetime, _language: str | None) -> str:
    return render_to_string("common/_moment.html", {"at": at})


@register.filter
def size_words(size: int) -> str:
    """How large a file is: "2 MB"."""
    return words_of_size(size)


@register.filter
def machine_time(moment: datetime) -> str:
    """A moment for the `datetime` of a time element, which knows no microseconds."""
    return moment.isoformat(timespec="seconds")
