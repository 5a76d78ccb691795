"""A public collection of the demo: how games of each kind were won, the last move of
each to be found by the reader."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.collections import services
from games.collections.models import Collection
from games.collections.services import GamePlace
from games.engine import GAMES
from games.play.models import Game

TITLE = "How games end"
ABOUT = (
    "The last move of one game of each kind. Each is an exercise: find it before you "
    "read on. A few numbers that fit, as {4*9=36}, decide more than a large army."
)


@transaction.atomic
def gather(owner: User, now: datetime) -> None:
    """Have this collection, once there are games for it."""
    if Collection.objects.filter(owner=owner).exists():
        return
    endings = [game for key in GAMES for game in _ending(key)]
    if not endings:
        return
    made = services.begin_collection(
        owner=owner, now=now, title=TITLE, about=ABOUT, is_public=True
    )
    for game in endings:
        place = GamePlace(game, game.ply - 1)
        services.collect(made, place, comment=game.ending, is_exercise=True, now=now)


def _ending(key: str) -> list[Game]:
    """The shortest finished game of a kind that was won by its rules."""
    rules = Game.Termination.RULES
    won = Game.objects.filter(key=key, termination=rules, ply__gt=0, local=False)
    return list(won.exclude(winner="").order_by("ply", "pk")[:1])
