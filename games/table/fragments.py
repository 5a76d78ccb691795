"""The one place where a table becomes HTML.

Page, htmx reply and socket push are made of the same templates, each of which renders
elements with an id of their own.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from datetime import datetime
from functools import partial

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.common.shelves import Shelf
from games.play import selectors
from games.play.models import Game
from games.play.seats import Viewer
from games.play.side_changes import changed_by
from games.play.timing import dials
from games.table import differences, looks, strip_changes
from games.table.contexts import (
    PRESENT,
    Context,
    board_context,
    building_context,
    helps_on,
    standing_context,
)
from games.table.drawn import Drawn
from games.table.forms import PageState
from games.table.looks import Look
from games.table.page_context import lasting_context

LOOKS_KEPT = 4096  # about 3 kB each

_looks = Shelf(LOOKS_KEPT)


def kind_of(game: Game, viewer: Viewer) -> Hashable:
    """Viewers of one kind are pushed the same fragments of the same version. Who has
    changed sides, or has come to play for another, has not seen what this seat has."""
    helps = bool(viewer.seat) and helps_on(game, viewer)
    person = viewer.player.pk if viewer.seat and viewer.player else None
    return viewer.seat, person, helps, get_language(), changed_by(game)


def render_table(request: HttpRequest, context: Context) -> SafeString:
    """The whole `#table`, as the page holds it and as htmx is answered."""
    return render_to_string("table/_table.html", context, request)


# --- What is pushed --------------------------------------------------------------


def render_push(
    game: Game,
    viewer: Viewer,
    *,
    with_board: bool,
    with_talk: bool = True,
    in_sentences: bool = False,
    now: datetime,
) -> SafeString:
    """All fragments that a table's sockets may be told, each to be put where its id
    stands.

    Without the board a push never touches #board and #strip, so that a half-built
    move survives a line of talk. The moves are listed `in_sentences` or not.
    """
    context = _context(game, viewer, with_board, with_talk, in_sentences, now)
    return _whole(context)


def push_once(
    game: Game,
    viewer: Viewer,
    *,
    shown: int,
    with_talk: bool,
    in_sentences: bool,
    now: datetime,
) -> str:
    """A push as its sockets are sent it, drawn once for all who are shown the same of
    this row of the game as it has been read.

    To a page with the board of version `shown` it is what has changed since, as JSON;
    where that is not known here, or too much, it is all fragments. Without a new board
    it is those of the rest, and what they change is kept for the next.
    """
    drawn: dict[Hashable, str] = game.__dict__.setdefault("_pushes", {})
    kind, with_board = kind_of(game, viewer), shown != game.board_version
    old = _looks.get((game.pk, kind, in_sentences, shown))
    key = (game.version, kind, with_board, with_talk, in_sentences, old and shown)
    if key not in drawn:
        context = _context(game, viewer, with_board, with_talk, in_sentences, now)
        if old and not with_board:
            beside = differences.brought_up(old.beside, context)
            look = replace(old, beside=beside)
            _looks.put((game.pk, kind, in_sentences, shown), look)
        drawn[key] = _push(context, kind, old, shown)
    return drawn[key]


def _context(
    game: Game,
    viewer: Viewer,
    with_board: bool,
    with_talk: bool,
    in_sentences: bool,
    now: datetime,
) -> Context:
    context = standing_context(game, viewer, PRESENT, now)
    if with_board:
        context |= board_context(
            game, viewer, PRESENT, now, in_sentences=in_sentences, pushed=True
        )
        if not game.is_live:
            helps = helps_on(game, viewer)
            context |= lasting_context(game, PRESENT, helps=helps)
    elif not game.local:
        context["dials"] = tuple(dials.dials(game, viewer, now).values())
    if with_talk:
        context["lines"] = selectors.last_lines(game, viewer)
    return context | {"oob": True, "with_talk": with_talk}


def _push(context: Context, kind: Hashable, old: Look | None, shown: int) -> str:
    change = None
    if "board" in context:
        drawn, look = remember(context, kind)
        change = old and differences.difference(context, old, drawn, look)
    if change:
        return looks.written(change | {"from": shown})
    # Plain ASCII is sent to each socket twenty times faster.
    return _whole(context).encode("ascii", "xmlcharrefreplace").decode()


def _whole(context: Context) -> SafeString:
    again: Context = {
        f"{name}_html": differences.often_same(name, context)
        for name in differences.OFTEN_THE_SAME
    }
    if "board" in context:  # the cards in their places, which may have changed too
        again |= {
            side: partial(context[side], pushed=False) for side in ("far", "near")
        }
    return render_to_string("table/_push.html", context | again)


# --- What pages look like ----------------------------------------------------------


def remember(context: Context, kind: Hashable) -> tuple[Drawn, Look]:
    """The board of a page, taken apart, and the look of the page, which is kept for the
    next push to viewers of this kind."""
    game = context["game"]
    drawn = Drawn.read(context["board"].drawing)
    look = Look.of(drawn, differences.beside(context))
    key = game.pk, kind, context["in_sentences"], game.board_version
    kept = _looks.get(key)
    # A page may have been read before a push and be drawn after it.
    if kept is None or kept.beside.version <= game.version:
        _looks.put(key, look)
    return drawn, look


def seen(context: Context) -> None:
    """A page shows `context`: where it shows the present board and nothing that is
    chosen on it, the next push to viewers of its kind can say what changes."""
    game, state = context["game"], context["state"]
    plain = state.ply is None and not (context["panel"] or state.partial or state.press)
    if game.is_live and plain and not context["board"].offers.partial:
        remember(context, kind_of(game, context["viewer"]))


def building(
    game: Game, viewer: Viewer, state: PageState, *, in_sentences: bool, notice: str
) -> str | None:
    """What a press on the board is answered, as JSON: the marks of what is chosen now,
    against the board with nothing chosen on it, and the strip. None where the look of
    that board is not known here."""
    key = game.pk, kind_of(game, viewer), in_sentences, game.board_version
    old = _looks.get(key)
    if old is None:
        return None
    context = building_context(game, viewer, state)
    board = context["board"]
    drawn = Drawn.read(board.drawing)
    found = looks.changes(old, drawn, Look.of(drawn))
    if found is None:
        return None
    anew = old.beside.keyed.get("strip") != hash(strip_changes.forms_of(context))
    strip = strip_changes.told(context, anew=anew)
    given = {"strip_html": strip.html, "oob": True, "notice": notice}
    return looks.written(
        found
        | {
            "building": True,
            "from": game.board_version,
            "tentative": board.shown is not board.scene,
            "partial": board.offers.partial,
            "typing": strip.typing,
            "parts": render_to_string("table/_building.html", given),
        }
    )


def render_watchers(game_id: str, count: int) -> SafeString:
    """The number of those who watch, alone."""
    context = {"watching": count, "oob": True}
    return render_to_string("table/_watchers.html", context)
