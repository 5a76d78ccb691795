"""The help panels beside a board: which there are, and the one that is open."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from games.archive.explorer.played_here import KEY as PLAYED
from games.archive.explorer.played_here import PlayedHere, is_offered, played_here
from games.engine import takings
from games.engine.panels import Panel
from games.engine.registry import AnyRules
from games.partners.fair_play import refusal_of_book
from games.play.models import Game
from games.play.positions import Position, position_at
from games.table.forms import PageState


@dataclass(frozen=True, slots=True)
class Toggle:
    """A link that opens a panel, or closes the open one."""

    key: str
    title: str
    query: str
    is_open: bool


def open_panel(rules: AnyRules, position: Position, state: PageState) -> Panel | None:
    """The panel that the viewer has open, about the squares they have pressed."""
    if state.panel == takings.KEY:
        return takings.panel(rules, position)
    if state.panel not in rules.panels:
        return None
    return rules.panel(position, state.panel, state.focus)


def toggles(game: Game, state: PageState, *, helps: bool) -> list[Toggle]:
    """One link for each panel of the game, and one for what can be taken, with
    helps."""
    titles = {takings.KEY: takings.TITLE, **game.rules.panels} if helps else {}
    return [_toggle(state, key, title) for key, title in titles.items()]


def played_toggle(game: Game, state: PageState) -> Toggle | None:
    """The link to what others played, of a finished game."""
    return _toggle(state, PLAYED, _("Played here")) if is_offered(game) else None


def _toggle(state: PageState, key: str, title: str) -> Toggle:
    query = _after(state, key).query
    return Toggle(key, title, query, is_open=key == state.panel)


def open_played(
    game: Game, state: PageState, player: User | None
) -> tuple[PlayedHere | None, str]:
    """What other games played at the position that is seen, if that is open, or why
    `player` is not told."""
    if state.panel != PLAYED or not is_offered(game):
        return None, ""
    ply = game.ply if state.ply is None else state.ply
    askers = [player.pk] if player is not None else []
    closed = refusal_of_book(askers, game.rules, position_at(game, ply))
    return (None if closed else played_here(game, ply)), closed


def _after(state: PageState, key: str) -> PageState:
    panel = "" if key == state.panel else key
    return state.but(panel=panel, focus=(), picks=False)


def picking(panel: Panel | None, state: PageState) -> str:
    """What is done with the squares pressed on the board ("Building a harmony"), where
    an open help has the board for itself; or ""."""
    return panel.gathers if panel is not None and state.picks else ""


def takers(rules: AnyRules, position: Position) -> dict[str, tuple[str, ...]]:
    """A mark for each man who can take something now."""
    return dict.fromkeys(takings.takers(rules, position), ("taker",))


def marks_of(panel: Panel | None) -> dict[str, tuple[str, ...]]:
    """The panel's own marks, and one for each square that it is about."""
    if panel is None:
        return {}
    marks = {square: tuple(names) for square, names in panel.marks.items()}
    for square in panel.focus:
        marks[square] = (*marks.get(square, ()), "focus")
    return marks
