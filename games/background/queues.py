"""What waits for workers: the same questions whatever keeps the tasks, the database or
Redis (`TASK_QUEUE`). Every task may run twice, so to free one too early does no harm.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple, cast

from django.db import DatabaseError
from django_tasks import TaskResultStatus, task_backends
from django_tasks.base import Task
from django_tasks_db.management.commands.db_worker import Worker

from games.background import leases

LONGEST: Final = timedelta(seconds=60)  # no task works longer; its worker hangs
MOST_ATTEMPTS: Final = 3
DONE_KEPT: Final = timedelta(minutes=10)
FAILED_KEPT: Final = timedelta(days=7)
MISSED: Final = timedelta(seconds=15)  # a task that waits for so long has no worker

READY, RUNNING = TaskResultStatus.READY, TaskResultStatus.RUNNING
FAILED = TaskResultStatus.FAILED

# The library's worker as one that does what is ready and goes home.
GOING_HOME: Final[dict[str, Any]] = {
    "queue_names": ["*"],
    "excluded_queue_names": [],
    "interval": 0,
    "batch": True,
    "backend_name": "default",
    "startup_delay": False,
    "max_tasks": None,
}


class Entry(NamedTuple):
    """A task that is not done: what it is called with, who has had it in hand, the
    last of them since `started_at`, and the last line of `why` it has failed."""

    id: str
    path: str
    given: Sequence[Any]
    status: TaskResultStatus
    workers: Sequence[str]
    started_at: datetime | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class WaitingTasks:
    """How many tasks wait for a worker, for how long the first of them has, and whether
    any worker seems to be there."""

    waiting: int
    longest: timedelta
    has_worker: bool


class Queue(ABC):
    """Where tasks wait: what else the site asks of a backend of Django's Tasks API."""

    # What is raised while it does not answer.
    troubles: tuple[type[Exception], ...] = (DatabaseError,)

    @abstractmethod
    def entries(self, *statuses: TaskResultStatus, path: str = "") -> Iterable[Entry]:
        """The tasks of these statuses, READY, RUNNING and FAILED; those of one function
        if its path is given."""

    @abstractmethod
    def under_way(self, path: str) -> list[list[Any]]:
        """What the tasks of one function are called with that are ready or running, at
        least once each."""

    def is_under_way(self, path: str, given: Sequence[Any]) -> bool:
        """Whether one of them is called with what is given."""
        return [*given] in self.under_way(path)

    @abstractmethod
    def waiting(self, now: datetime) -> tuple[int, datetime | None]:
        """How many could be begun, and when the first of them was enqueued."""

    @abstractmethod
    def give_back(self, entry: Entry) -> None:
        """Let another worker have a running task, unless one has taken it meanwhile."""

    @abstractmethod
    def give_up(self, entry: Entry, now: datetime) -> None:
        """A running task has failed, unless a worker has taken it meanwhile."""

    @abstractmethod
    def prune(self, now: datetime) -> int:
        """Forget what was done or has failed some time ago; how many tasks."""

    @abstractmethod
    def has_ready(self) -> bool:
        """Whether a worker should look closer; quick and without locks."""

    @abstractmethod
    def worker(self, name: str) -> Worker:
        """A worker whose `run` does what is ready and returns."""


def site_queue() -> Queue:
    """The queue of this site."""
    found: Any = task_backends["default"]
    return cast(Queue, found)


# --- What rooms ask ------------------------------------------------------------


def is_under_way(task: Task[Any, Any], *given: Any) -> bool:
    """Whether a worker has this task of what is given, or will."""
    return site_queue().is_under_way(task.module_path, given)


def under_way(task: Task[Any, Any]) -> list[list[Any]]:
    """With what workers call one task, or will."""
    return site_queue().under_way(task.module_path)


def failed(task: Task[Any, Any]) -> list[Entry]:
    """What has failed of one task."""
    return [*site_queue().entries(FAILED, path=task.module_path)]


# --- What operators ask --------------------------------------------------------


def waiting_tasks(*, now: datetime) -> WaitingTasks:
    """What waits now. A worker is missed when none is there, and when a task waits for
    long and none is being done."""
    count, first = site_queue().waiting(now)
    longest = max(now - first, timedelta(0)) if first else timedelta(0)
    has_worker = bool(leases.alive(now=now))
    if has_worker and longest >= MISSED:
        has_worker = any(_is_fresh(each, now) for each in site_queue().entries(RUNNING))
    return WaitingTasks(count, longest, has_worker)


# --- What the sweep does -------------------------------------------------------


def free_tasks(
    *, now: datetime, worker: str | None = None, at_once: bool = False
) -> int:
    """Give back the tasks of workers who died, up to MOST_ATTEMPTS times; how many.
    `at_once` it is all that are in hand, or all of this worker."""
    running = [each for each in site_queue().entries(RUNNING) if each.started_at]
    if not running:  # the usual case, asked every second
        return 0
    alive = leases.alive(now=now)
    lost = [
        each
        for each in running
        if worker in (None, *each.workers[-1:])
        and (at_once or _is_lost(each, alive, now))
    ]
    for each in lost:
        if len(each.workers) < MOST_ATTEMPTS:
            site_queue().give_back(each)
        else:
            site_queue().give_up(each, now)
    return len(lost)


def _is_lost(entry: Entry, alive: set[str], now: datetime) -> bool:
    """Whether its worker is silent, or has had it for too long."""
    assert entry.started_at is not None  # noqa: S101
    has_worker = not alive.isdisjoint(entry.workers[-1:])
    return entry.started_at <= now - (LONGEST if has_worker else leases.LEASE)


def _is_fresh(entry: Entry, now: datetime) -> bool:
    return entry.started_at is not None and entry.started_at > now - LONGEST


def prune_tasks(*, now: datetime) -> int:
    """Forget what was done or has failed some time ago, and workers who died; how many
    tasks."""
    leases.forget_dead(now=now)
    return site_queue().prune(now)


def last_line(traceback: str) -> str:
    """What an operator reads of a failure in a list."""
    return traceback.rstrip().rpartition("\n")[2]
