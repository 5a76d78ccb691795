"""Tasks in Redis: many workers on many machines ask it, and not the database.

A task gets there once the change that wants it is committed. Redis is a help and not a
need: what is lost with it is found missing and enqueued again, or asked for again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import cache, partial
from typing import Any, TypeVar

from django.db import DatabaseError, transaction
from django.utils import timezone
from django_tasks import TaskResult, TaskResultStatus
from django_tasks.backends.base import BaseTaskBackend
from django_tasks.base import Task
from django_tasks.signals import task_enqueued
from django_tasks.utils import get_random_id
from django_tasks_db.management.commands.db_worker import Worker
from redis.exceptions import RedisError

from games.background.queues import FAILED_KEPT, READY, RUNNING, Entry, Queue, last_line
from games.background.redis_store import Kept, Store, moment, time_of
from games.background.redis_worker import RedisWorker, told_result
from games.common.away import Server

T = TypeVar("T")


class RedisQueue(BaseTaskBackend, Queue):
    """The queue of a site of many workers, by `TASK_QUEUE=redis`."""

    supports_defer = True
    supports_priority = True
    troubles = (DatabaseError, RedisError)

    def __init__(self, alias: str, params: dict[str, Any]) -> None:
        super().__init__(alias, params)
        url = self.options["url"]
        self.store = Store(url, self.options.get("prefix", "rithmo:tasks"))
        self._server = _server(url)

    def enqueue(self, task: Task[Any, Any], args: Any, kwargs: Any) -> TaskResult[Any]:
        self.validate_task(task)
        result = told_result(task, get_random_id(), args, kwargs, timezone.now(), READY)
        transaction.on_commit(partial(self._put, result))
        return result

    def _put(self, result: TaskResult[Any]) -> None:
        """Keep the task, unless Redis is away."""
        if not self._server.may_be_asked():
            return
        task = result.task
        told = {
            "path": task.module_path,
            "name": _name(task.module_path, result.args),
            "args": result.args,
            "kwargs": result.kwargs,
            "priority": task.priority,
            "enqueued": moment(result.enqueued_at or timezone.now()),
        }
        try:
            due = moment(task.run_after) if task.run_after else None
            self.store.put(result.id, told, due)
        except RedisError as error:
            self._server.is_away(error)
        else:
            self._server.is_there()
            task_enqueued.send(type(self), task_result=result)

    def entries(self, *statuses: TaskResultStatus, path: str = "") -> Iterable[Entry]:
        return [
            _entry(each, status)
            for status in statuses
            for each in self._told(partial(self._kept, status)) or []
            if path in ("", each.told["path"])
        ]

    def _told(self, ask: Callable[[], T]) -> T | None:
        """What Redis says; None while it is away, and nothing is known of any task."""
        if not self._server.may_be_asked():
            return None
        try:
            found = ask()
        except RedisError as error:
            self._server.is_away(error)
            return None
        self._server.is_there()
        return found

    def _kept(self, status: TaskResultStatus) -> list[Kept]:
        if status == READY:
            return self.store.waiting()
        if status == RUNNING:
            return self.store.taken()
        return self.store.failed()

    def under_way(self, path: str) -> list[list[Any]]:
        """Without reading any task."""
        names = [name.partition(" ") for name in self._told(self.store.names) or []]
        return [json.loads(given) for of, _blank, given in names if of == path]

    def is_under_way(self, path: str, given: Sequence[Any]) -> bool:
        """Without reading any task or name."""
        return bool(self._told(partial(self.store.has_name, _name(path, given))))

    def waiting(self, now: datetime) -> tuple[int, datetime | None]:
        count, first = self.store.count_ready(moment(now))
        return count, None if first is None else time_of(first)

    def give_back(self, entry: Entry) -> None:
        if entry.started_at:
            self.store.release(entry.id, moment(entry.started_at))

    def give_up(self, entry: Entry, now: datetime) -> None:
        if entry.started_at:
            why = {"at": moment(now), "error": "Every worker who had it died."}
            self.store.release(entry.id, moment(entry.started_at), why)

    def prune(self, now: datetime) -> int:
        """What is done is not kept."""
        if not self._server.may_be_asked():
            return 0
        try:
            before = moment(now - FAILED_KEPT)
            found = self.store.failed()
            old = [each for each in found if each.failure["at"] < before]
            for each in old:
                self.store.done(each.id)
        except RedisError as error:
            self._server.is_away(error)
            return 0
        return len(old)

    def has_ready(self) -> bool:
        return self.store.is_anything_ready(moment(timezone.now()))

    def worker(self, name: str) -> Worker:
        return RedisWorker(self.store, name)


def _name(path: str, given: Sequence[Any]) -> str:
    """What a task does with what."""
    return f"{path} {json.dumps([*given])}"


def _entry(kept: Kept, status: TaskResultStatus) -> Entry:
    since = None if kept.since is None else time_of(kept.since)
    told, why = kept.told, last_line(kept.failure.get("error", ""))
    return Entry(kept.id, told["path"], told["args"], status, kept.workers, since, why)


@cache
def _server(url: str) -> Server:
    """What this process knows of the Redis at `url`."""
    return Server(
        "The queue in Redis does not answer; tasks are enqueued again later",
        "The queue in Redis answers again",
    )
