"""No analysis of a game that the asker is playing, nor what others played from its
position: the one place that says so."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.registry import AnyRules
from games.learn.made_moves import men
from games.partners.hints import may_have_hints
from games.play.models import Game, Seat
from games.play.positions import position_of
from games.play.wording import heading

NEAR: Final = 4  # squares in which a position differs that is one or two moves away


def refusal(
    player: User | None, rules: AnyRules, position: Any, *, near: int = NEAR
) -> str:
    """Why somebody is told nothing of a position, "" where they are: it is that of a
    game in which they sit and may have no hints, or differs from it in no more squares
    than `near`."""
    if player is None:
        return ""
    seats = Seat.objects.filter(
        player=player, game__key=rules.key, game__status=Game.Status.LIVE
    ).select_related("game")
    here = men(rules, position)
    for seat in seats:
        game = seat.game
        if not game.has_rules or may_have_hints(game, player, seat.name):
            continue
        there = men(game.rules, position_of(game))
        differ = {s for s in {*here, *there} if here.get(s) != there.get(s)}
        if len(differ) <= near:
            words = _(
                "This is the position of your game %(game)s, or close to it. You can "
                "look into it when the game is over."
            )
            return words % {"game": heading(game, " v ")}
    return ""
