"""The loop of a worker process: tasks one by one, and nothing between them."""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import time

from django.db import connection
from django_tasks_db.management.commands.db_worker import Worker

from games.background import leases
from games.background.queues import site_queue

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
    leases.sign_for_ever(name)
    try:
        while worker.running:
            time.sleep(_do_what_is_ready(worker))
    finally:
        leases.sign_off(name)


def name_of(pid: int) -> str:
    """What the worker of a process of this machine is called."""
    return f"{socket.gethostname()[:40]}-{pid}"


def make_worker(name: str) -> Worker:
    """A worker of the site's queue, who goes home when nothing is ready."""
    return site_queue().worker(name)


def _do_what_is_ready(worker: Worker) -> float:
    """How many seconds to wait until the next look."""
    tasks = site_queue()
    try:
        if tasks.has_ready():
            worker.run()
    except tasks.troubles:
        log.exception("The queue does not answer; trying again")
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
