"""The addresses of one table, made from the one that the routes know.

A page names a dozen of them and a push is made on every move; asking the router each
time would cost more than drawing the board.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from django.urls import reverse

if TYPE_CHECKING:
    from accounts.models import User


@lru_cache(maxsize=4096)
def table_at(game_id: str) -> str:
    """Where the table stands."""
    return reverse("table", args=[game_id])


def person_at(player: User) -> str:
    """Where a player's profile is; "" for a closed account."""
    return "" if player.is_closed else player.get_absolute_url()


def ply_at(game_id: str, ply: int) -> str:
    """Where its position after `ply` plies is shown."""
    return f"{table_at(game_id)}{ply}/"


def action_at(game_id: str, action: str) -> str:
    """Where `action` is posted."""
    return f"{table_at(game_id)}{action}/"
