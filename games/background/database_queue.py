"""Tasks as rows of the database: they are there with the change that wants them, or
not at all. Their library has no lease and no retry, and keeps what is done for ever."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Count, Min
from django_tasks import TaskResultStatus
from django_tasks_db import DatabaseBackend
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from games.background.queues import (
    DONE_KEPT,
    FAILED,
    FAILED_KEPT,
    GOING_HOME,
    READY,
    RUNNING,
    Entry,
    Queue,
    last_line,
)


class DatabaseQueue(DatabaseBackend, Queue):
    """The queue of a site that needs nothing else."""

    def entries(self, *statuses: TaskResultStatus, path: str = "") -> Iterable[Entry]:
        rows = DBTaskResult.objects.filter(status__in=statuses)
        return map(_entry, rows.filter(task_path=path) if path else rows)

    def under_way(self, path: str) -> list[list[Any]]:
        rows = DBTaskResult.objects.filter(status__in=(READY, RUNNING), task_path=path)
        return [given["args"] for given in rows.values_list("args_kwargs", flat=True)]

    def waiting(self, now: datetime) -> tuple[int, datetime | None]:
        ready = DBTaskResult.objects.ready()
        found = ready.aggregate(count=Count("pk"), first=Min("enqueued_at"))
        return found["count"], found["first"]

    def give_back(self, entry: Entry) -> None:
        _same(entry).update(status=READY)

    def give_up(self, entry: Entry, now: datetime) -> None:
        _same(entry).update(status=FAILED, finished_at=now)

    def prune(self, now: datetime) -> int:
        """Many rows at once; failures are kept longer for the operators."""
        deleted = 0
        for rows, kept in (
            (DBTaskResult.objects.successful(), DONE_KEPT),
            (DBTaskResult.objects.failed(), FAILED_KEPT),
        ):
            if rows.filter(finished_at__lt=now - 2 * kept).exists():
                deleted += rows.filter(finished_at__lt=now - kept).delete()[0]
        return deleted

    def has_ready(self) -> bool:
        """The library's own loop takes the write lock of SQLite at every look; after
        this one can look often."""
        return DBTaskResult.objects.ready().exists()

    def worker(self, name: str) -> Worker:
        return Worker(worker_id=name, **GOING_HOME)


def _entry(row: DBTaskResult[..., Any]) -> Entry:
    return Entry(
        str(row.pk),
        row.task_path,
        row.args_kwargs["args"],
        TaskResultStatus(row.status),
        row.worker_ids,
        row.started_at,
        last_line(row.traceback),
    )


def _same(entry: Entry) -> Any:
    """The row, if no other sweep has freed it and no worker has taken it again."""
    running = DBTaskResult.objects.running()
    return running.filter(pk=entry.id, started_at=entry.started_at)
