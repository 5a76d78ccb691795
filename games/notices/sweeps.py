"""What time does to notices: warnings, letters, and what nobody needs any more."""

from __future__ import annotations

from datetime import datetime, timedelta

from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from games.notices.deadlines import warn
from games.notices.letters import due
from games.notices.tasks import post_letters

PENDING = {TaskResultStatus.READY, TaskResultStatus.RUNNING}


class Rounds:
    """What one process does about notices in the passes of its sweep, each of which
    comes every second: more seldom than that."""

    def __init__(self) -> None:
        self._next: dict[str, datetime] = {}

    def sweep(self, now: datetime) -> None:
        """Warn of deadlines and have letters written, where it is time to look."""
        if self._is_time("warn", timedelta(minutes=1), now):
            warn(now)
        if self._is_time("post", timedelta(seconds=20), now):
            have_letters_posted(now)

    def _is_time(self, what: str, pause: timedelta, now: datetime) -> bool:
        if now < self._next.get(what, now):
            return False
        self._next[what] = now + pause
        return True


def have_letters_posted(now: datetime) -> bool:
    """Give the letters that are due to a worker, unless one has them; whether it was
    done. Two who do so at once do no harm: no notice is in two letters."""
    tasks = DBTaskResult.objects.filter(task_path=post_letters.module_path)
    if not due(now).exists() or tasks.filter(status__in=PENDING).exists():
        return False
    post_letters.enqueue()
    return True
