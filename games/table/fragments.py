"""The one place where a table becomes HTML.

Page, htmx reply and socket push are made of the same templates, each of which renders
elements with an id of their own.
"""

from __future__ import annotations

from collections.abc import Hashable
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.play import selectors
from games.play.models import Game
from games.play.seats import Viewer
from games.play.timing import dials
from games.table.contexts import (
    PRESENT,
    Context,
    board_context,
    helps_on,
    standing_context,
)

# Fragments that mostly stay as they were from ply to ply, and all that they depend on.
OFTEN_THE_SAME = {
    "pending": ("notices",),
    "actions": ("actions", "rematch_url", "rematch_label", "ladder_url"),
}


def kind_of(game: Game, viewer: Viewer) -> Hashable:
    """Viewers of one kind are pushed the same fragments of the same version."""
    helps = bool(viewer.seat) and helps_on(game, viewer)
    return viewer.seat, helps, get_language()


def render_table(request: HttpRequest, context: Context) -> SafeString:
    """The whole `#table`, as the page holds it and as htmx is answered."""
    return render_to_string("table/_table.html", context, request)


def render_push(
    game: Game,
    viewer: Viewer,
    *,
    with_board: bool,
    with_talk: bool = True,
    now: datetime,
) -> SafeString:
    """What a table's sockets are told: the fragments that have changed, each to be put
    where its id stands.

    Without the board a push never touches #board and #strip, so that a half-built
    move survives a line of talk.
    """
    context = standing_context(game, viewer, PRESENT, now)
    if with_board:
        context |= board_context(game, viewer, PRESENT, now, pushed=True)
    elif not game.local:
        context["dials"] = dials.dials(game, viewer, now).values()
    if with_talk:
        context["lines"] = selectors.last_lines(game, viewer)
    context |= {"oob": True, "with_talk": with_talk}
    context |= {f"{name}_html": _again(name, context) for name in OFTEN_THE_SAME}
    return render_to_string("table/_push.html", context)


def _again(name: str, context: Context) -> SafeString:
    """A fragment of a push that is often the same as in an earlier one."""
    given = tuple((key, context.get(key)) for key in OFTEN_THE_SAME[name])
    return _rendered_once(f"table/_{name}.html", get_language(), given)


@lru_cache(maxsize=2048)
def _rendered_once(
    template: str, language: str | None, given: tuple[tuple[str, Any], ...]
) -> SafeString:
    return render_to_string(template, dict(given) | {"oob": True})


def render_watchers(game_id: str, count: int) -> SafeString:
    """The number of those who watch, alone."""
    context = {"watching": count, "oob": True}
    return render_to_string("table/_watchers.html", context)
