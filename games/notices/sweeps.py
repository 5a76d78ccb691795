"""What time does to notices: letters are written."""

from __future__ import annotations

from datetime import datetime

from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from games.notices.letters import due
from games.notices.tasks import post_letters

PENDING = {TaskResultStatus.READY, TaskResultStatus.RUNNING}


def have_letters_posted(now: datetime) -> bool:
    """Give the letters that are due to a worker, unless one has them; whether it was
    done. Two who do so at once do no harm: no notice is in two letters."""
    tasks = DBTaskResult.objects.filter(task_path=post_letters.module_path)
    if not due(now).exists() or tasks.filter(status__in=PENDING).exists():
        return False
    post_letters.enqueue()
    return True
