"""The processes that a lone server keeps beside itself. They die with it, whatever
kills it: they hold on to a pipe from it to live. Workers are started again when they
die themselves."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
import time

from django.conf import settings
from django.db import connection
from django.utils import timezone

from accounts.mail import forward_letters
from games.background import leases
from games.background.queues import free_tasks, site_queue
from games.background.worker import name_of

SECONDS_BETWEEN_STARTS = 1.0

log = logging.getLogger(__name__)


def start_helpers(count: int) -> None:
    """Keep `count` workers; returns at once."""
    for _ in range(count):
        threading.Thread(target=_keep_one, daemon=True, name="helper").start()


def start_errand(*command: str) -> None:
    """Run one command of the site beside the server, which goes on; what the command
    says is said where the server speaks."""
    threading.Thread(
        target=_run_errand, args=command, daemon=True, name="errand"
    ).start()


def _run_errand(*command: str) -> None:
    with _beside(*command) as process:
        code = process.wait()
    if code:
        log.warning("`%s` ended (%s)", " ".join(command), code)


def _keep_one() -> None:
    _free_tasks()
    while True:
        name, code = _run_one()
        log.warning("A worker ended (%s); the next one starts", code)
        _free_tasks(name)
        time.sleep(SECONDS_BETWEEN_STARTS)


def _run_one() -> tuple[str, int]:
    """One worker from its start to its end, its name and how it ended. What it prints
    are letters, where there is no mail server."""
    worker = _beside("work", stdout=subprocess.PIPE)
    with worker:
        if worker.stdout is not None:
            forward_letters(worker.stdout)
        return name_of(worker.pid), worker.wait()


def _beside(*command: str, stdout: int | None = None) -> subprocess.Popen[str]:
    """A new process that ends with this one."""
    return subprocess.Popen(  # noqa: S603
        [
            sys.executable,
            str(settings.BASE_DIR / "manage.py"),
            *command,
            "--with-input",
        ],
        stdin=subprocess.PIPE,
        stdout=stdout,
        text=True,
        start_new_session=True,  # the keys that stop the server are not for it
    )


def _free_tasks(worker: str | None = None) -> None:
    """What this worker had in hand is free at once; at the start all that an earlier
    server has left. To do a task twice does no harm."""
    try:
        free_tasks(now=timezone.now(), worker=worker, at_once=True)
        if worker is not None:
            leases.sign_off(worker)
    except site_queue().troubles:
        log.exception("Tasks could not be freed; the sweep will do it")
    finally:
        connection.close()
