"""The one place where a table becomes HTML.

Page, htmx reply and socket push are made of the same templates, each of which renders
elements with an id of their own, from the contexts made here.
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
from django.utils.translation import gettext as _

from accounts.players import preferences_of
from games.boards import BoardView, board_view
from games.boards.notices import draw_notice
from games.engine.interface import Panel
from games.matches import telling as matches
from games.models import Game
from games.table import (
    asks,
    doings,
    movelist,
    panels,
    selectors,
    standing,
)
from games.table.addresses import action_at
from games.table.around import page_context
from games.table.forms import Sight
from games.table.positions import position_at
from games.table.seats import Viewer
from games.table.timing import absence, dials

Context = dict[str, Any]
PRESENT = Sight()

# Fragments that mostly stay as they were from ply to ply, and all that they depend on.
OFTEN_THE_SAME = {
    "pending": ("notices",),
    "players": ("players",),
    "actions": ("doings", "rematch_url", "rematch_label"),
}


def helps_on(game: Game, viewer: Viewer) -> bool:
    """Whether hints and panels are sent to `viewer`. A game played without helps
    gives them away to nobody until it is over."""
    allowed = game.helps or not game.is_live
    return allowed and preferences_of(viewer.player).helps


def kind_of(game: Game, viewer: Viewer) -> Hashable:
    """Viewers of one kind are pushed the same fragments of the same version."""
    helps = bool(viewer.seat) and helps_on(game, viewer)
    return viewer.seat, helps, get_language()


# --- Contexts ------------------------------------------------------------------


def table_context(
    game: Game,
    viewer: Viewer,
    *,
    now: datetime,
    sight: Sight = PRESENT,
    notice: str = "",
) -> Context:
    """All that the table page shows to `viewer` at `now`."""
    panel = open_panel(game, viewer, sight)
    if panel is not None:
        sight = sight.but(focus=panel.focus)
    return {
        **_standing_context(game, viewer, sight, now),
        **_board_context(game, viewer, sight, now, panel),
        **page_context(game, viewer, sight, helps=helps_on(game, viewer)),
        "lines": selectors.last_lines(game, viewer),
        "panel": panel,
        "notice": notice,
    }


def open_panel(game: Game, viewer: Viewer, sight: Sight) -> Panel | None:
    """The help that `viewer` has open, if he has one and helps are on."""
    if not (sight.panel and helps_on(game, viewer)):
        return None
    position = position_at(game, _shown_ply(game, sight))
    return panels.open_panel(game.rules, position, sight)


def _standing_context(
    game: Game, viewer: Viewer, sight: Sight, now: datetime
) -> Context:
    """What can be said of the table without a look at the board."""
    rematch_url, match = _rematch_url(game), matches.told(game)
    return {
        "game": game,
        "viewer": viewer,
        "sight": sight,
        "status": standing.status(game, viewer),
        "last_move": movelist.rows_of(game).last,
        "first_move": dials.first_move(game, now),
        "away": absence.away(game, viewer, now),
        "waits": [] if rematch_url else asks.waits(game, viewer),
        "asks": asks.asks(game, viewer),
        "doings": () if rematch_url else tuple(doings.doings(game, viewer)),
        "rematch_url": rematch_url,
        "rematch_label": _rematch_label(match),
        "match": match,
    }


def _board_context(
    game: Game,
    viewer: Viewer,
    sight: Sight,
    now: datetime,
    panel: Panel | None = None,
) -> Context:
    """The board with the move that is being built, and all that goes with it."""
    board = _board(game, viewer, sight, panel)
    ply = _shown_ply(game, sight)
    players = tuple(standing.players(game, viewer, board, now=now, ply=sight.ply))
    undoes = board.builds and doings.may_undo(game, viewer)
    notices = () if board.over else board.scene.notices
    return {
        "board": board,
        "undo_url": action_at(game.pk, "undo") if undoes else "",
        "notices": tuple(map(draw_notice, notices)),
        "players": players,
        "armies": any(board.armies.values()),
        "far": players[: len(players) // 2],
        "near": players[len(players) // 2 :],
        "moves": movelist.marked(movelist.rows_of(game).rows, ply),
        "steps": movelist.steps(game, sight),
    }


def _board(game: Game, viewer: Viewer, sight: Sight, panel: Panel | None) -> BoardView:
    builds = standing.may_build(game, viewer, sight)
    pressable = builds or panel is not None
    return board_view(
        game.rules,
        position_at(game, _shown_ply(game, sight)),
        partial=sight.partial if builds else "",
        press=sight.press if builds else "",
        typed=sight.typed,
        seat=standing.near_seat(game, viewer),
        action=action_at(game.pk, "press") if pressable else "",
        offered=builds,
        hidden={"version": str(game.board_version), "flip": "", **sight.kept},
        helps=helps_on(game, viewer),
        marks=panels.marks_of(panel),
        lines=panel.lines if panel else (),
        labels=panel.labels if panel else {},
        over=not game.is_live and sight.ply is None,
        game=game.pk,
        version=game.board_version,
        idle=standing.idle_words(game, viewer, sight),
        space=True,
    )


def _rematch_url(game: Game) -> str:
    rematch = selectors.rematch_of(game)
    return rematch.get_absolute_url() if rematch else ""


def _rematch_label(match: matches.Told | None) -> str:
    """What the game that follows is: one of the same match, or a rematch."""
    if match is not None and match.number < len(match.parts):
        return _("To game %(number)d of the match") % {"number": match.number + 1}
    return _("To the rematch")


def _shown_ply(game: Game, sight: Sight) -> int:
    return game.ply if sight.ply is None else sight.ply


# --- Rendering -----------------------------------------------------------------


def render_table(request: HttpRequest, context: Context) -> SafeString:
    """The whole `#table`, as the page holds it and as htmx is answered."""
    return render_to_string("games/table/_table.html", context, request)


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
    context = _standing_context(game, viewer, PRESENT, now)
    if with_board:
        context |= _board_context(game, viewer, PRESENT, now)
    elif not game.local:
        context["dials"] = dials.dials(game, viewer, now).values()
    if with_talk:
        context["lines"] = selectors.last_lines(game, viewer)
    context |= {"oob": True, "with_talk": with_talk}
    context |= {f"{name}_html": _again(name, context) for name in OFTEN_THE_SAME}
    return render_to_string("games/table/_push.html", context)


def _again(name: str, context: Context) -> SafeString:
    """A fragment of a push that is often the same as in an earlier one."""
    given = tuple((key, context.get(key)) for key in OFTEN_THE_SAME[name])
    return _rendered_once(f"games/table/_{name}.html", get_language(), given)


@lru_cache(maxsize=2048)
def _rendered_once(
    template: str, language: str | None, given: tuple[tuple[str, Any], ...]
) -> SafeString:
    return render_to_string(template, dict(given) | {"oob": True})


def render_watchers(game_id: str, count: int) -> SafeString:
    """The number of those who watch, alone."""
    context = {"watching": count, "oob": True}
    return render_to_string("games/table/_watchers.html", context)
