"""The loop of a worker process: tasks one by one, and nothing between them."""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import time

from django.db import connection
from django.utils import timezone
from django_tasks_db.management.commands.db_worker import Worker

from games.background import leases
from games.background.queues import free_tasks, site_queue
from games.common.logs import Trouble

SECONDS_BETWEEN = 0.1
SECONDS_AFTER_TROUBLE = 2.0
POLITENESS = 5  # what serves pages comes first where processors are few

trouble = Trouble("The queue does not answer; trying again", "The queue answers again")


def work(name: str) -> None:
    """Do the tasks that are ready, for ever; a signal ends it after the present one."""
    os.nice(POLITENESS)
    logging.getLogger("django_tasks_db").setLevel(logging.ERROR)
    worker = make_worker(name)
    worker.configure_signals()
    leases.sign_for_ever(name)
    try:
        answers = False
        while worker.running:
            answers = _do_what_is_ready(worker, is_back=not answers)
            time.sleep(SECONDS_BETWEEN if answers else SECONDS_AFTER_TROUBLE)
    finally:
        leases.sign_off(name)


def name_of(pid: int) -> str:
    """What the worker of a process of this machine is called."""
    return f"{socket.gethostname()[:40]}-{pid}"


def make_worker(name: str) -> Worker:
    """A worker of the site's queue, who goes home when nothing is ready."""
    return site_queue().worker(name)


def _do_what_is_ready(worker: Worker, *, is_back: bool) -> bool:
    """Whether the queue answers. A worker who `is_back`, after a start or trouble, has
    nothing in hand, whatever the queue was told."""
    tasks = site_queue()
    try:
        if is_back:
            free_tasks(now=timezone.now(), worker=worker.worker_id, at_once=True)
        if tasks.has_ready():
            worker.run()
    except tasks.troubles as error:
        trouble.noticed(error)
        connection.close()
        return False
    trouble.over()
    return True


def end_with_input() -> None:
    """End this process at once when its standard input does: the process that started
    it holds the other end, and has died, however it did."""

    def wait() -> None:
        # Not by the buffered reader, whose lock would be held when the process ends.
        while os.read(sys.stdin.fileno(), 1024):
            pass
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
