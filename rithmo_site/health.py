"""What operators and their machines ask: is it alive, is it ready?

Both are answered on the server's loop before anything of the site: what keeps pages
waiting must not keep an operator from seeing it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

from django.db import connection
from django.utils import timezone

from games.background import leases
from games.background.queues import waiting_tasks
from games.common.logs import Trouble
from games.play.timing import outages
from games.wire import line
from games.wire.threads import checking

LONGEST_WAIT = 2.0  # seconds for each question
KEPT = 1.0  # seconds for which what was found is told to all who ask

OK, FAILED, CANNOT_WRITE = "ok", "failed", "cannot write"
NEEDED = ("database", "channel_layer")
NO_WORKER = "no worker"  # pages are served all the same

Application = Callable[[Any, Any, Any], Awaitable[None]]


class Readiness:
    """Whether the parts of the site answer. Each is asked once at a time, however many
    want to know."""

    def __init__(self) -> None:
        self._asked: asyncio.Task[dict[str, str]] | None = None
        self._asked_at = 0.0
        self._database = Trouble("The database is not ready", "The database is ready")
        self._layer = Trouble(
            "The line to other processes is not ready",
            "The line to other processes is ready",
        )
        self._tasks = Trouble("The queue is not ready", "The queue is ready")

    async def parts(self) -> dict[str, str]:
        """Each part, and "ok" or what is wrong with it."""
        loop = asyncio.get_running_loop()
        is_old = loop.time() - self._asked_at >= KEPT
        if self._asked is None or (self._asked.done() and is_old):
            self._asked = loop.create_task(self._ask())
            self._asked_at = loop.time()
        return await asyncio.shield(self._asked)

    async def _ask(self) -> dict[str, str]:
        database, layer = await asyncio.gather(self._ask_database(), self._ask_layer())
        found = {"database": database, "channel_layer": layer}
        return found | await self._ask_tasks() if database == OK else found

    async def _ask_tasks(self) -> dict[str, str]:
        """What waits for workers; without them a site is ready all the same."""
        try:
            told = await asyncio.wait_for(checking.run(tasks), LONGEST_WAIT)
        except Exception as error:
            self._tasks.noticed(error)
            return {"tasks": FAILED}
        self._tasks.over()
        return told

    async def _ask_database(self) -> str:
        if not await _answers(checking.run(read), self._database):
            return FAILED
        if not await _answers(checking.run(write), self._database):
            return CANNOT_WRITE
        self._database.over()
        return OK

    async def _ask_layer(self) -> str:
        if not await _answers(reach_others(), self._layer):
            return FAILED
        self._layer.over()
        return OK


async def _answers(question: Awaitable[None], trouble: Trouble) -> bool:
    try:
        await asyncio.wait_for(question, LONGEST_WAIT)
    except Exception as error:
        trouble.noticed(error)
        return False
    return True


def read() -> None:
    """The database answers."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()


def tasks() -> dict[str, str]:
    """How many tasks wait and for how long, and whether a worker takes them."""
    waiting = waiting_tasks(now=leases.database_now())
    seconds = int(waiting.longest.total_seconds())
    told = f"{waiting.waiting} waiting, the first for {seconds} s"
    return {"tasks": told, "workers": OK if waiting.has_worker else NO_WORKER}


def write() -> None:
    """The database takes what is written, as the sweep does every second."""
    outages.beat(timezone.now())


async def reach_others() -> None:
    """Redis answers, if there is one."""
    if not line.is_there():
        return
    own = line.Line()
    try:
        await own.ping()
    finally:
        await own.close()


def with_health(site: Application) -> Application:
    """`site` with /healthz and /readyz before it."""
    readiness = Readiness()

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        if scope["path"] == "/healthz":
            # The process answers: this is all that it says.
            await _reply(scope, send, HTTPStatus.OK, b"ok\n", b"text/plain")
        elif scope["path"] == "/readyz":
            parts = await readiness.parts()
            well = all(parts[name] == OK for name in NEEDED)
            status = HTTPStatus.OK if well else HTTPStatus.SERVICE_UNAVAILABLE
            body = json.dumps(parts).encode()
            await _reply(scope, send, status, body, b"application/json")
        else:
            await site(scope, receive, send)

    return answer


async def _reply(
    scope: Any, send: Any, status: HTTPStatus, body: bytes, kind: bytes
) -> None:
    headers = [(b"content-type", kind), (b"cache-control", b"no-store")]
    if scope["method"] not in {"GET", "HEAD"}:
        status, body = HTTPStatus.METHOD_NOT_ALLOWED, b""
        headers.append((b"allow", b"GET, HEAD"))
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    body = b"" if scope["method"] == "HEAD" else body
    await send({"type": "http.response.body", "body": body})
