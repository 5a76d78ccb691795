"""What takes too long for a request, in a worker process."""

from __future__ import annotations

from typing import Final

from django_tasks import TaskResultStatus, task
from django_tasks_db.models import DBTaskResult

from games.exports import seasons
from games.ladders.models import Season

SECONDS: Final = 20.0  # a task that works longer than a minute is taken for dead
PENDING: Final = {TaskResultStatus.READY, TaskResultStatus.RUNNING}


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
    tasks = DBTaskResult.objects.filter(
        task_path=compare_season.module_path, status__in=PENDING
    )
    return any(each.args_kwargs["args"] == [season_id] for each in tasks)
