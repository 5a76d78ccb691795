"""Tasks in Redis: their order, and what becomes of them while the database is away."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.utils import timezone
from django_tasks import TaskResultStatus

from games.analysis.tasks import WORTH, consider_position
from games.background import worker as loop
from games.background.queues import failed, is_under_way, site_queue, under_way
from games.background.redis_store import Store, moment
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
    assert sorted(under_way(think)) == [["first", 1], ["second", 1]]
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


# --- Without reading what lies there ---------------------------------------------


@pytest.fixture
def unread(monkeypatch):
    """Nobody reads the bodies of tasks."""

    def read(*_given):
        raise AssertionError("The tasks were read.")

    monkeypatch.setattr(Store, "_kept", read)


def test_whether_a_task_is_under_way_is_known_by_its_name(done, unread):
    assert not is_under_way(think, "first", 1)
    for _ in range(2):
        think.enqueue("first", 1)
    assert is_under_way(think, "first", 1)
    assert not is_under_way(think, "first", 2)
    work()
    assert not is_under_way(think, "first", 1)


def test_so_is_with_what_a_task_is_called(done, unread):
    think.enqueue("first", 1)
    consider_position.enqueue("boolean", {}, "a position", WORTH)
    store: Any = site_queue()
    store.store.claim("a worker", 10**14)
    think.using(run_after=timezone.now() + timedelta(seconds=30)).enqueue("later", 2)
    assert sorted(under_way(think)) == [["first", 1], ["later", 2]]
    assert under_way(consider_position) == [["boolean", {}, "a position", WORTH]]


def test_one_of_two_alike_that_is_left_is_under_way(unread):
    for _ in range(2):
        think.enqueue("first", 1)
    queue: Any = site_queue()
    store = queue.store
    first, second = (store.claim("a worker", n) for n in (1, 2))
    store.done(first.id)
    store.done(first.id)
    assert is_under_way(think, "first", 1)
    store.release(second.id, 2, {"at": 3, "error": "died"})
    assert not is_under_way(think, "first", 1)
    think.enqueue("first", 1)
    store.done(second.id)
    assert is_under_way(think, "first", 1), "what failed was over already"


def test_what_waits_is_counted(unread, monkeypatch):
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    queue: Any = site_queue()
    assert queue.waiting(now) == (0, None)
    think.enqueue("first", 1)
    later = now + timedelta(seconds=30)
    think.using(run_after=later).enqueue("later", 1)
    ms = timedelta(milliseconds=1)
    count, first = queue.waiting(now + ms)
    assert (count, abs(first - now) <= ms) == (1, True)
    assert queue.waiting(later + ms)[0] == 2
    taken = queue.store.claim("a worker", moment(now + ms))
    assert queue.waiting(now + ms) == (0, None)
    assert abs(queue.waiting(later + ms)[1] - later) <= ms
    queue.store.release(taken.id, moment(now + ms))
    assert queue.waiting(now + ms) == (count, first)
