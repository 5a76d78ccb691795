"""The links by which one walks through a game."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.play.addresses import ply_at, table_at
from games.play.models import Game
from games.table.forms import PageState


@dataclass(frozen=True, slots=True)
class StepLink:
    """A link through the game, or none where it ends."""

    key: str
    icon: str
    title: str
    url: str


def step_links(game: Game, state: PageState) -> list[StepLink]:
    """To the start, a ply back, a ply on, to the present position. Before the first
    ply the first two are there already: they are shown once it is made."""
    here = game.ply if state.ply is None else state.ply
    past = state.ply is not None
    back = here > 0 or not game.ply
    on = here + 1 if here + 1 < game.ply else None
    ways: list[tuple[str, str, str, bool, int | None]] = [
        ("first", "first", _("Start"), back, 0),
        ("previous", "back", _("Back"), back, max(0, here - 1)),
        ("next", "forward", _("Forward"), past, on),
        ("last", "last", _("Present"), past, None),
    ]
    query = state.present.query
    return [
        StepLink(key, icon, title, _place(game, ply) + query if there else "")
        for key, icon, title, there, ply in ways
    ]


def _place(game: Game, ply: int | None) -> str:
    return table_at(game.pk) if ply is None else ply_at(game.pk, ply)
