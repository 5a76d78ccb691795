"""The rows of the tasks: their library has no lease and no retry, and keeps what is
done for ever. Every task may run twice, so to free one too early does no harm."""

from __future__ import annotations

from datetime import datetime, timedelta

from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

LONGEST = timedelta(seconds=60)  # no task works longer; its worker has died
MOST_ATTEMPTS = 3
DONE_KEPT = timedelta(minutes=10)
FAILED_KEPT = timedelta(days=7)


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
