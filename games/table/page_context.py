"""What stands around the game on its page: links, helps, talk, tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games.common.words import control_words
from games.dice.checking import dice_report
from games.engine.panels import Panel
from games.play import questions
from games.play.addresses import ply_at
from games.play.models import Game
from games.play.seats import Viewer, seats_of
from games.play.topics import watching
from games.ratings.pools import read_pool
from games.table import panels
from games.table.forms import PageState


def page_context(
    game: Game, viewer: Viewer, state: PageState, panel: Panel | None, *, helps: bool
) -> dict[str, Any]:
    """What stands around the game and changes with its viewer alone."""
    played, closed = panels.open_played(game, state, viewer.player)
    by_program = viewer.is_seated and game.is_live and game.programs
    return {
        "folds_ways": True,
        **lasting_context(game, state, helps=helps),
        "address": _address(game, state, panel),
        "pick_url": state.but(partial="", press="", picks=not state.picks).url(game),
        "looks": panel is not None and bool(panel.pressable) and not panel.gathers,
        "played": played,
        "played_closed": closed,
        "turned_query": state.but(flip=not state.flip).query,
        "watching": watching(game.pk) if game.is_live else 0,
        "hears": not game.local and _may_be_heard(game, viewer),
        "may_have_token": by_program,
        "has_token": by_program and _has_token(game, viewer),
        "counts": counts(game),
        "reportable": _reportable(game, viewer),
    }


def lasting_context(game: Game, state: PageState, *, helps: bool) -> dict[str, Any]:
    """What of it changes as the game ends."""
    at = game.ply if state.ply is None else state.ply
    return {
        "path": state.path(game),
        "toggles": panels.toggles(game, state, helps=helps),
        "played_toggle": panels.played_toggle(game, state),
        "dice": dice_report(game),
        "at_ply": at,
        "place": ply_at(game.pk, at),
    }


def _address(game: Game, state: PageState, panel: Panel | None) -> str:
    """Where what is shown can be found again: without a half-built move, and without
    the man whom an inspector is about, for it follows the pointer."""
    seen = state.present.but(ply=state.ply, space="", view="")
    if panel is not None and panel.gathers:
        seen = seen.but(focus=state.focus, picks=state.picks)
    return seen.url(game)


def _reportable(game: Game, viewer: Viewer) -> list[User]:
    """The people at the table whom `viewer` may report: neither machines nor those who
    have left the site."""
    if viewer.player is None or game.local:
        return []
    others = (seat.player for seat in seats_of(game) if seat.player != viewer.player)
    return [each for each in others if not (each.is_partner or each.is_closed)]


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that is said of how a game counts, and where to read more of it."""

    words: str
    url: str = ""


def counts(game: Game) -> list[Part]:
    """Its time control and where it is rated; nothing in a game that is played for
    itself without a clock."""
    parts = []
    if game.control:
        parts.append(Part(control_words(game.control)))
    if game.pool:
        pool = read_pool(game.pool)
        words = _("rated: %(pool)s") % {"pool": pool.title}
        parts.append(Part(words, pool.get_absolute_url()))
    elif game.control:
        parts.append(Part(_("not rated")))
    if game.programs and game.arranged:
        parts.append(Part(_("programs may play")))
    return parts


def _may_be_heard(game: Game, viewer: Viewer) -> bool:
    """Whether there is anybody to talk with: machines do not listen."""
    return not viewer.is_seated or bool(questions.asked_by(game, viewer.seat))


def _has_token(game: Game, viewer: Viewer) -> bool:
    """Whether a program may act for the seat of `viewer`."""
    return any(s.token_hash for s in seats_of(game) if s.name == viewer.seat)
