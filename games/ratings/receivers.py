"""Every game that ends is asked whether it counts."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from games.play.changes import game_settled
from games.play.models import Game
from games.ratings.services import count


@receiver(game_settled, sender=Game)
def count_ended(sender: type[Game], game: Game, **kwargs: Any) -> None:
    """Inside the transaction that ends the game: a game and what it did to ratings are
    kept together or not at all."""
    if game.ended_at is not None:
        count(game, now=game.ended_at)
