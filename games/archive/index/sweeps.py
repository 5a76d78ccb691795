"""What time does to the index: games that wait are given to a worker."""

from __future__ import annotations

from datetime import datetime

from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from games.archive.index.tasks import index_games
from games.archive.models import Waiting

PENDING = {TaskResultStatus.READY, TaskResultStatus.RUNNING}


def have_games_indexed(now: datetime) -> bool:
    """Give the games that wait to a worker, unless one has them; whether it was
    done."""
    tasks = DBTaskResult.objects.filter(task_path=index_games.module_path)
    if not Waiting.objects.exists() or tasks.filter(status__in=PENDING).exists():
        return False
    index_games.enqueue()
    return True
