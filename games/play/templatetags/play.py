"""Games in the pages of all rooms."""

from __future__ import annotations

from django import template
from django.template import Context

from games.play.lengths import length_words
from games.play.models import Game
from games.play.own_turns import NOTHING, OwnTurns, turns_beside
from games.play.wording import link_words

register = template.Library()


@register.filter
def game_link(game: Game) -> str:
    """The words of a link to a game."""
    return link_words(game)


@register.filter
def game_length(game: Game) -> str:
    """How long a game is, in moves: "29 moves"."""
    return length_words(game)


@register.simple_tag(takes_context=True)
def own_turns(context: Context) -> OwnTurns:
    """The games that wait for the person who looks, but for the one they look at. A
    stranger has none, and nothing is asked for them."""
    player, request = context.get("player"), context.get("request")
    if player is None or request is None:
        return NOTHING
    return turns_beside(player.pk, request.resolver_match)
