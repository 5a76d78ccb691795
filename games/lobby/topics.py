"""The topic of the lobby, which keeps no version and is not looked after: its pages
look for themselves."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from games.fairness.blocks import blocks_changed
from games.wire import live

LOBBY = "lobby"


def lobby_changed() -> None:
    """Wake everybody in the lobby once the change is committed."""
    live.changed(LOBBY)


@receiver(blocks_changed)
def _blocks_changed(sender: Any, **_: Any) -> None:
    """Two people no longer see each other’s seeks, or see them again."""
    lobby_changed()
