"""A private collection with one place of a finished game."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games.collections import services
from games.collections.models import CollectedPly
from games.collections.services import GamePlace
from games.play import services as table
from tests.support.games import start_game
from tests.support.rated import OPENING, open_with


def gathered(owner: User, now: datetime) -> CollectedPly:
    """The other player has resigned it after a move each."""
    other = User.objects.create_user("Zenodorus")
    game = start_game(
        key="rithmomachia",
        options={},
        players={"white": owner, "black": other},
        now=now,
    )
    open_with(game, *OPENING, at=now)
    game = table.resign(game_id=game.pk, player=other, now=now)
    collection = services.begin_collection(
        owner=owner, now=now, title="Resigned at once"
    )
    return services.collect(
        collection, GamePlace(game, 0), comment="{4*9=36}", is_exercise=False, now=now
    )
