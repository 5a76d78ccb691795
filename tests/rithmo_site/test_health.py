"""What operators and their machines ask."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from channels.testing import HttpCommunicator
from django.db import connection
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from games.background.leases import sign
from games.partners.tasks import think
from games.play.models import Heartbeat
from games.play.timing import outages
from rithmo_site import health
from rithmo_site.health import with_health

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def asleep():
    """No process of another test has beaten."""
    outages.forget()
    yield
    outages.forget()


async def nothing_else(scope, receive, send):
    raise AssertionError(f"{scope['path']} went on to the site")


async def ask(path, method="GET", site=None):
    """What a newly started process answers, of which nothing but this works."""
    communicator = HttpCommunicator(site or with_health(nothing_else), method, path)
    return await communicator.get_response(timeout=30)


def parts(answer) -> dict[str, str]:
    return json.loads(answer["body"])


async def test_alive_needs_nothing_of_the_site():
    answer = await ask("/healthz")
    assert (answer["status"], answer["body"]) == (200, b"ok\n")
    assert (b"cache-control", b"no-store") in answer["headers"]


async def test_other_addresses_are_the_sites():
    scope = {"type": "http", "method": "GET", "path": "/lobby/"}
    with pytest.raises(AssertionError, match="/lobby/"):
        await with_health(nothing_else)(scope, None, None)


async def test_ready_when_database_and_layer_answer():
    await sync_to_async(sign)("the good one", now=timezone.now())
    answer = await ask("/readyz")
    assert answer["status"] == 200
    assert parts(answer) == {
        "database": "ok",
        "channel_layer": "ok",
        "tasks": "0 waiting, the first for 0 s",
        "workers": "ok",
    }


async def test_not_ready_without_a_database(monkeypatch, caplog):
    def gone() -> None:
        raise OSError("the host 10.1.2.3 is gone")

    monkeypatch.setattr(health, "read", gone)
    answer = await ask("/readyz")
    assert answer["status"] == 503
    assert parts(answer) == {"database": "failed", "channel_layer": "ok"}
    assert b"10.1.2.3" not in answer["body"]
    assert "10.1.2.3" in caplog.text


async def test_a_missing_worker_is_said_and_pages_are_served_all_the_same():
    await sync_to_async(think.enqueue)("nothing", 1)
    await sync_to_async(think.enqueue)("nothing", 2)
    rows = DBTaskResult.objects.all()
    answer = parts(await ask("/readyz"))
    assert answer["tasks"].startswith("2 waiting, the first for ")
    assert answer["workers"] == "no worker"
    await sync_to_async(sign)("the good one", now=timezone.now())
    assert parts(await ask("/readyz"))["workers"] == "ok"
    long_ago = timezone.now() - timedelta(minutes=2)
    await rows.aupdate(enqueued_at=long_ago)
    answer = await ask("/readyz")
    assert answer["status"] == 200
    assert parts(answer)["workers"] == "no worker"
    assert "first for 12" in parts(answer)["tasks"]
    first = await rows.aearliest("pk")
    await rows.filter(pk=first.pk).aupdate(
        status=TaskResultStatus.RUNNING, started_at=timezone.now()
    )
    assert parts(await ask("/readyz"))["workers"] == "ok"


def file_of_the_database() -> str:
    return str(connection.settings_dict["NAME"])


async def test_not_ready_while_nothing_can_be_written(caplog):
    before = timezone.now() - timedelta(seconds=30)
    await Heartbeat.objects.aupdate_or_create(pk=1, defaults={"beat_at": before})
    with closing(sqlite3.connect(file_of_the_database())) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = await ask("/readyz")
    assert answer["status"] == 503
    assert parts(answer) == {"database": "cannot write", "channel_layer": "ok"}
    assert "The database is not ready (database is locked)" in caplog.text
    assert (await ask("/readyz"))["status"] == 200


async def test_each_part_is_asked_once_for_all_who_want_to_know(monkeypatch):
    asked = []
    monkeypatch.setattr(health, "read", lambda: asked.append("read"))
    site = with_health(nothing_else)
    answers = await asyncio.gather(*(ask("/readyz", site=site) for _ in range(20)))
    assert {answer["status"] for answer in answers} == {200}
    assert asked == ["read"]


async def test_not_ready_when_other_processes_cannot_be_reached(settings, caplog):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    answer = await ask("/readyz")
    assert answer["status"] == 503
    assert parts(answer)["database"] == "ok"
    assert parts(answer)["channel_layer"] == "failed"
    assert "The line to other processes is not ready" in caplog.text


@pytest.mark.parametrize("address", ["/healthz", "/readyz"])
async def test_nobody_posts_to_them(address):
    answer = await ask(address, "POST")
    assert answer["status"] == 405
    assert (b"allow", b"GET, HEAD") in answer["headers"]


@pytest.mark.parametrize("address", ["/healthz", "/readyz"])
async def test_a_question_for_the_head_alone_gets_it_alone(address):
    answer = await ask(address, "HEAD")
    assert (answer["status"], answer["body"]) == (200, b"")
