"""The loop of a worker process: tasks one by one, and nothing between them.

The library's own loop takes the write lock of SQLite at every look; this one looks
first, so that it can look often.
"""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import time

from django.db import DatabaseError, connection
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

SECONDS_BETWEEN = 0.1
SECONDS_AFTER_TROUBLE = 2.0
POLITENESS = 5  # what serves pages comes first where processors are few

log = logging.getLogger(__name__)


def work(name: str) -> None:
    """Do the tasks that are ready, for ever; a signal ends it after the present one."""
    os.nice(POLITENESS)
    logging.getLogger("django_tasks_db").setLevel(logging.ERROR)
    worker = make_worker(name)
    worker.configure_signals()
    while worker.running:
        time.sleep(_do_what_is_ready(worker))


def name_of(pid: int) -> str:
    """What the worker of a process of this machine is called."""
    return f"{socket.gethostname()[:40]}-{pid}"


def make_worker(name: str) -> Worker:
    """The library's worker, who goes home when nothing is ready."""
    return Worker(
        queue_names=["*"],
        excluded_queue_names=[],
        interval=0,
        batch=True,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id=name,
    )


def _do_what_is_ready(worker: Worker) -> float:
    """How many seconds to wait until the next look."""
    try:
        if DBTaskResult.objects.ready().exists():
            worker.run()
    except DatabaseError:
        log.exception("The database does not answer; trying again")
        connection.close()
        return SECONDS_AFTER_TROUBLE
    return SECONDS_BETWEEN


def end_with_input() -> None:
    """End this process at once when its standard input does: the process that started
    it holds the other end, and has died, however it did."""

    def wait() -> None:
        # Not by the buffered reader, whose lock would be held when the process ends.
        while os.read(sys.stdin.fileno(), 1024):
            pass
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
