"""How finished games look at their end, for lists: drawn once, as they stay so."""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString

from games.boards.thumbnails import draw_thumbnail
from games.common.shelves import Shelf
from games.engine.errors import EngineError
from games.play.models import Game

KEPT: Final = 4096  # of about two kilobytes

_drawn = Shelf(KEPT)


def last_position(game: Game) -> SafeString:
    """A small picture of the stored position of a finished game; "" where its rules
    are gone. No query."""
    key = (game.pk, game.board_version)
    found: SafeString | None = _drawn.get(key)
    if found is None:
        found = _draw(game)
        _drawn.put(key, found)
    return found


def _draw(game: Game) -> SafeString:
    if not game.has_rules:
        return SafeString("")
    try:
        position = game.rules.read_position(game.position)
    except EngineError:
        return SafeString("")  # `check_positions` names such a game
    return draw_thumbnail(game.rules.scene(position))
