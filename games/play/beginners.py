"""Who is new to a game."""

from __future__ import annotations

from django.core.cache import cache

from accounts.models import User
from games.play.models import Game, Seat
from games.setup.seating import beginners_set

KEPT = 24 * 3600  # seconds; who knows a game will not forget it


def is_new_to(player: User | None, key: str) -> bool:
    """Whether `player` has not finished any game of this key yet. Somebody without an
    account or a guest's name is new to every game."""
    if player is None:
        return True
    known = f"knows:{player.pk}:{key}"
    if cache.get(known):
        return False
    played = Seat.objects.filter(player=player, game__key=key)
    if not played.filter(game__status=Game.Status.FINISHED).exists():
        return True
    cache.set(known, 1, timeout=KEPT)
    return False


def first_set(player: User | None, key: str) -> str:
    """The name of the rule set with which a first game of `player` begins; "" where
    they know the game, or its usual rules are as easy."""
    named = beginners_set(key)
    return named.name if named and is_new_to(player, key) else ""
