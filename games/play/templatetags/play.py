"""Games in the pages of all rooms."""

from __future__ import annotations

from django import template

from games.play.models import Game
from games.play.wording import link_words

register = template.Library()


@register.filter
def game_link(game: Game) -> str:
    """The words of a link to a game."""
    return link_words(game)
