"""What takes too long for a request, in a worker process."""

from __future__ import annotations

from typing import Final

from django_tasks import task

from games.background.queues import is_under_way
from games.exports import seasons
from games.ladders.models import Season

SECONDS: Final = 20.0  # a task that works longer than a minute is taken for dead


@task()
def compare_season(season_id: int) -> int:
    """Ask the rule sets about a season for a while, and have the rest done by the next
    task; how many games are left."""
    season = Season.objects.select_related("ladder").filter(pk=season_id).first()
    left = seasons.compare_some(season, seconds=SECONDS) if season else 0
    if left:
        compare_season.enqueue(season_id)
    return left


def is_being_compared(season_id: int) -> bool:
    """Whether a worker has it, or will."""
    return is_under_way(compare_season, season_id)
