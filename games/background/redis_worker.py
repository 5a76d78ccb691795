"""A worker who takes tasks out of Redis."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from traceback import format_exception
from typing import Any, Final

from django.core.exceptions import SuspiciousOperation
from django.db import DatabaseError, close_old_connections, connection
from django.utils import timezone
from django.utils.module_loading import import_string
from django_tasks import TaskResult, TaskResultStatus
from django_tasks.base import Task
from django_tasks_db.management.commands.db_worker import Worker

from games.background.queues import GOING_HOME, RUNNING
from games.background.redis_store import Kept, Store, moment, time_of

MOST_TOLD: Final = 4000  # letters of a traceback, from its end


class RedisTask:
    """A task that a worker has in hand, as the library's worker wants it."""

    def __init__(self, store: Store, kept: Kept) -> None:
        self.id, self._store, self._kept = kept.id, store, kept
        self._status = RUNNING

    @property
    def task(self) -> Task[Any, Any]:
        path = self._kept.told["path"]
        found = import_string(path)
        if not isinstance(found, Task):
            raise SuspiciousOperation(f"{path} is no task.")
        return found

    @property
    def task_result(self) -> TaskResult[Any]:
        told = self._kept.told
        at, status = time_of(told["enqueued"]), self._status
        return told_result(self.task, self.id, told["args"], told["kwargs"], at, status)

    def set_successful(self, _value: object) -> None:
        self._store.done(self.id)
        self._status = TaskResultStatus.SUCCESSFUL

    def set_failed(self, error: BaseException) -> None:
        """What failed because the database is away waits until it is there."""
        self._status = TaskResultStatus.FAILED
        if isinstance(error, DatabaseError) and not connection.is_usable():
            self._store.release(self.id, self._kept.since or 0)
            return
        told = "".join(format_exception(error))[-MOST_TOLD:]
        why = {"at": moment(timezone.now()), "error": told}
        self._store.release(self.id, self._kept.since or 0, why)


class RedisWorker(Worker):
    """The library's worker, who takes tasks out of Redis."""

    def __init__(self, store: Store, name: str) -> None:
        super().__init__(worker_id=name, **GOING_HOME)
        self._store = store

    def run(self) -> None:
        """Do all that is ready, while the database is there. Raises DatabaseError and
        RedisError."""
        while self.running:
            close_old_connections()
            connection.ensure_connection()
            kept = self._store.claim(self.worker_id, moment(timezone.now()))
            if kept is None:
                return
            task: Any = RedisTask(self._store, kept)
            self.run_task(task)
            close_old_connections()


def told_result(
    task: Task[Any, Any],
    key: str,
    args: Any,
    kwargs: Mapping[str, Any],
    enqueued: datetime,
    status: TaskResultStatus,
) -> TaskResult[Any]:
    """What the Tasks API says of a task in Redis."""
    return TaskResult(
        task=task,
        id=key,
        status=status,
        enqueued_at=enqueued,
        started_at=None,
        finished_at=None,
        last_attempted_at=None,
        args=args,
        kwargs=dict(kwargs),
        backend=task.backend,
        errors=[],
        worker_ids=[],
    )
