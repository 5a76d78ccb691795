"""Tasks in Redis: their order, and what becomes of them while the database is away."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError, connection
from django.utils import timezone
from django_tasks import TaskResultStatus

from games.background import worker as loop
from games.background.queues import failed, site_queue, under_way
from games.partners.tasks import think
from tests.support.practice import work
from tests.support.queues import queue_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.redis]


@pytest.fixture(autouse=True)
def in_redis():
    with queue_of("redis"):
        yield


@pytest.fixture
def done(monkeypatch):
    """The games about which a worker was asked to think."""
    games: list[str] = []
    monkeypatch.setattr(
        "games.partners.services.choose_turn",
        lambda game_id, version: games.append(game_id),
    )
    return games


def test_what_comes_in_one_moment_is_done_in_its_order(done, monkeypatch):
    names = [f"game {n}" for n in range(20)]
    now = timezone.now()
    with monkeypatch.context() as patch:
        patch.setattr(timezone, "now", lambda: now)
        for name in names:
            think.enqueue(name, 1)
    work()
    assert done == names


def test_nothing_fails_while_the_database_is_away(done, monkeypatch):
    """The one in hand is given back, and no other is taken."""

    def away(**_given):
        raise OperationalError("The server closed the connection.")

    def choose(**_given):
        patch.setattr(connection, "is_usable", lambda: False)
        patch.setattr(connection, "ensure_connection", away)
        away()

    for name in ("first", "second"):
        think.enqueue(name, 1)
    with monkeypatch.context() as patch:
        patch.setattr("games.partners.services.choose_turn", choose)
        patch.setattr("games.background.redis_worker.close_old_connections", int)
        with pytest.raises(OperationalError):
            site_queue().worker("a worker").run()
    assert [entry.given for entry in under_way(think)] == [["first", 1], ["second", 1]]
    assert failed(think) == []
    work()
    assert done == ["first", "second"]


def test_who_comes_back_has_nothing_in_hand(done):
    """As after an answer of Redis that was lost."""
    think.enqueue("first", 1)
    queue: Any = site_queue()
    queue.store.claim("a worker", 1)
    assert [*queue.entries(TaskResultStatus.RUNNING)]
    loop._do_what_is_ready(queue.worker("a worker"), is_back=False)
    assert done == []
    loop._do_what_is_ready(queue.worker("a worker"), is_back=True)
    assert done == ["first"]


def test_a_failure_keeps_the_end_of_its_traceback(monkeypatch):
    def choose(**_given):
        raise ValueError("x" * 9000 + " at the end")

    monkeypatch.setattr("games.partners.services.choose_turn", choose)
    think.enqueue("first", 1)
    work()
    queue: Any = site_queue()
    (entry,) = failed(think)
    assert entry.why.endswith("at the end")
    assert len(queue.store.failed()[0].failure["error"]) == 4000
