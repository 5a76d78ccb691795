"""The rows of the tasks: their library has no lease and no retry, and keeps what is
done for ever. Every task may run twice, so to free one too early does no harm."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Count, Min
from django_tasks import TaskResultStatus
from django_tasks.base import Task
from django_tasks_db.models import DBTaskResult

LONGEST = timedelta(seconds=60)  # no task works longer; its worker has died
MOST_ATTEMPTS = 3
DONE_KEPT = timedelta(minutes=10)
FAILED_KEPT = timedelta(days=7)
MISSED = timedelta(seconds=15)  # a task that waits for so long has no worker
UNDER_WAY: Final = {TaskResultStatus.READY, TaskResultStatus.RUNNING}


def is_under_way(task: Task[Any, Any], *given: Any) -> bool:
    """Whether a worker has this task of what is given, or will."""
    rows = DBTaskResult.objects.filter(task_path=task.module_path, status__in=UNDER_WAY)
    return any(row.args_kwargs["args"] == [*given] for row in rows)


@dataclass(frozen=True, slots=True)
class WaitingTasks:
    """How many tasks wait for a worker, for how long the first of them has, and whether
    any worker seems to be there."""

    waiting: int
    longest: timedelta
    has_worker: bool


def waiting_tasks(*, now: datetime) -> WaitingTasks:
    """What waits now. A worker is missed when a task waits for long and none is being
    done that was begun in the time that one can take."""
    ready = DBTaskResult.objects.ready()
    found = ready.aggregate(count=Count("pk"), first=Min("enqueued_at"))
    longest = (
        max(now - found["first"], timedelta(0)) if found["first"] else timedelta(0)
    )
    at_work = DBTaskResult.objects.running().filter(started_at__gt=now - LONGEST)
    return WaitingTasks(found["count"], longest, longest < MISSED or at_work.exists())


def free_tasks(
    *, now: datetime, older_than: timedelta = LONGEST, worker: str = ""
) -> int:
    """Give back the tasks of workers who died, or of this one, up to MOST_ATTEMPTS
    times; how many."""
    running = DBTaskResult.objects.running().filter(started_at__lte=now - older_than)
    rows = [row for row in running if worker in ("", *row.worker_ids[-1:])]
    for row in rows:
        # Another sweep may have done it, and a worker have taken it again.
        same = running.filter(pk=row.pk, started_at=row.started_at)
        if len(row.worker_ids) < MOST_ATTEMPTS:
            same.update(status=TaskResultStatus.READY)
        else:
            same.update(status=TaskResultStatus.FAILED, finished_at=now)
    return len(rows)


def prune_tasks(*, now: datetime) -> int:
    """Delete what was done some time ago, many rows at once; failures are kept longer
    for the operators. Returns how many."""
    deleted = 0
    for rows, kept in (
        (DBTaskResult.objects.successful(), DONE_KEPT),
        (DBTaskResult.objects.failed(), FAILED_KEPT),
    ):
        if rows.filter(finished_at__lt=now - 2 * kept).exists():
            deleted += rows.filter(finished_at__lt=now - kept).delete()[0]
    return deleted
