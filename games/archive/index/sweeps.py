"""What time does to the index: games that wait are given to a worker."""

from __future__ import annotations

from datetime import datetime

from games.archive.index.tasks import index_games
from games.archive.models import Waiting
from games.background.queues import is_under_way


def have_games_indexed(now: datetime) -> bool:
    """Give the games that wait to a worker, unless one has them; whether it was
    done."""
    if not Waiting.objects.exists() or is_under_way(index_games):
        return False
    index_games.enqueue()
    return True
