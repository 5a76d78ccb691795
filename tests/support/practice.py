"""Practice games, and a worker in this process."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.background.worker import make_worker
from games.partners import services
from games.play.models import Game
from tests.support.people import NOON


def begin(player: User, **wishes: Any) -> Game:
    """A practice game of `player`, White unless he wishes otherwise."""
    usual: dict[str, Any] = {
        "key": "rithmomachia",
        "options": {},
        "partner": "pebbles",
        "seat": "white",
        "address": "here",
        "now": NOON,
    }
    return services.practise(player=player, **usual | wishes)


def work() -> None:
    """Do all tasks that are ready."""
    make_worker("test").run()
