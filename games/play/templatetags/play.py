"""Games in the pages of all rooms."""

from __future__ import annotations

from django import template
from django.http import HttpRequest
from django.template import Context

from games.play.models import Game
from games.play.own_turns import NOTHING, OwnTurns
from games.play.own_turns import own_turns as turns_of
from games.play.wording import link_words

register = template.Library()


@register.filter
def game_link(game: Game) -> str:
    """The words of a link to a game."""
    return link_words(game)


@register.simple_tag(takes_context=True)
def own_turns(context: Context) -> OwnTurns:
    """The games that wait for the person who looks, but for the one they look at. A
    stranger has none, and nothing is asked for them."""
    player, request = context.get("player"), context.get("request")
    if player is None or request is None:
        return NOTHING
    table = _table_of(request)
    turns = [each for each in turns_of(player.pk) if each.game.pk != table]
    return OwnTurns(turns, at_table=bool(table))


def _table_of(request: HttpRequest) -> str:
    """The id of the game whose table this page shows; "" elsewhere."""
    match = request.resolver_match
    return match.kwargs.get("game_id", "") if match else ""
