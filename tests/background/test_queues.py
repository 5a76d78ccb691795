"""Tasks wait in the database or in Redis, and all is the same."""

from __future__ import annotations

import logging
import time
from datetime import datetime, timedelta

import pytest
from django.db import transaction
from django.utils import timezone
from django_tasks import TaskResultStatus

from games.analysis.tasks import analyse, consider_position
from games.background import leases
from games.background.models import Worker
from games.background.queues import (
    FAILED_KEPT,
    LONGEST,
    MISSED,
    MOST_ATTEMPTS,
    failed,
    free_tasks,
    is_under_way,
    prune_tasks,
    site_queue,
    under_way,
    waiting_tasks,
)
from games.notices.tasks import push
from games.partners.sweeps import LOST, take_up_turns
from games.partners.tasks import think
from games.play import services
from games.play.models import Game
from games.upkeep import sweeps
from rithmo_site import health
from tests.support.practice import begin, work
from tests.support.queues import QUEUES, queue_of

pytestmark = pytest.mark.django_db(transaction=True)
SECOND = timedelta(seconds=1)
READY, RUNNING = TaskResultStatus.READY, TaskResultStatus.RUNNING


@pytest.fixture(params=QUEUES, autouse=True)
def kind(request):
    with queue_of(request.param):
        yield request.param


class DiedError(BaseException):
    """A process is killed: nothing that would catch it is run."""


def die_at_work(monkeypatch, name: str = "the late one") -> datetime:
    """A worker takes the task that is ready, and dies; when that was."""

    def die(worker, task):
        raise DiedError

    worker = site_queue().worker(name)
    with monkeypatch.context() as patch:
        patch.setattr(type(worker), "run_task", die)
        with pytest.raises(DiedError):
            worker.run()
    (entry,) = site_queue().entries(RUNNING)
    assert entry.started_at is not None
    return entry.started_at


def waiting(player) -> Game:
    """A practice game in which it is the partner's turn."""
    return begin(player, seat="black", now=timezone.now())


def test_a_task_is_under_way_until_it_is_done(ada):
    game = waiting(ada)
    assert is_under_way(think, game.pk, game.board_version)
    assert not is_under_way(think, game.pk, game.board_version + 1)
    work()
    assert game.plies.count() == 1
    assert not is_under_way(think, game.pk, game.board_version)
    assert not site_queue().has_ready()


def test_what_is_rolled_back_wants_no_task():
    with transaction.atomic():
        think.enqueue("nothing", 1)
        transaction.set_rollback(True)
    assert not under_way(think)


def test_no_task_is_seen_before_its_change_is_committed(kind):
    with transaction.atomic():
        think.enqueue("nothing", 1)
        seen_here = len(under_way(think))
    assert seen_here == (1 if kind == "database" else 0)
    assert len(under_way(think)) == 1


def test_machines_at_tables_come_before_analysis(ada, monkeypatch):
    done: list[str] = []
    monkeypatch.setattr(
        "games.analysis.game_reports.analyse_further",
        lambda game_id: done.append(game_id) or True,  # type: ignore[func-returns-value]
    )
    monkeypatch.setattr(
        "games.partners.services.choose_turn",
        lambda game_id, version: done.append(game_id),
    )
    for name in ("first", "second"):
        analyse.enqueue(f"analysis {name}")
        think.enqueue(f"machine {name}", 1)
    work()
    assert done == [
        "machine first",
        "machine second",
        "analysis first",
        "analysis second",
    ]


def test_a_task_for_later_waits_until_then(monkeypatch):
    now = timezone.now()
    push.using(run_after=now + 60 * SECOND).enqueue(1)
    assert is_under_way(push, 1)
    assert not site_queue().has_ready()
    assert waiting_tasks(now=now).waiting == 0
    work()
    assert is_under_way(push, 1)
    monkeypatch.setattr(timezone, "now", lambda: now + 61 * SECOND)
    assert site_queue().has_ready()
    assert waiting_tasks(now=timezone.now()).waiting == 1
    work()
    assert not is_under_way(push, 1)


def test_what_a_task_raised_is_kept_for_a_week(caplog):
    # Other tests have had workers who say nothing, which lasts.
    caplog.set_level(logging.ERROR, "django_tasks")
    consider_position.enqueue("no such game", {}, "", "worth")
    work()
    assert not under_way(consider_position)
    (entry,) = failed(consider_position)
    assert (entry.given[0], entry.workers) == ("no such game", ["test"])
    assert "Traceback" in caplog.text
    now = timezone.now()
    assert prune_tasks(now=now + FAILED_KEPT - SECOND) == 0
    assert prune_tasks(now=now + 2 * FAILED_KEPT + SECOND) == 1
    assert not failed(consider_position)


# --- Workers who die -----------------------------------------------------------


def test_the_task_of_a_worker_who_died_is_free_within_seconds(ada, monkeypatch):
    game = waiting(ada)
    leases.sign("the late one", now=timezone.now())
    died = die_at_work(monkeypatch)
    work()
    assert game.plies.count() == 0
    assert free_tasks(now=died + leases.LEASE / 2) == 0, "it may be thinking"
    assert free_tasks(now=died + leases.LEASE + SECOND) == 1
    assert free_tasks(now=died + leases.LEASE + SECOND) == 0, "once is enough"
    work()
    assert game.plies.count() == 1


def test_a_worker_whose_clock_is_late_is_there(ada, monkeypatch):
    """What counts is the time of the database, for the worker and for who looks."""
    waiting(ada)
    now = timezone.now()
    monkeypatch.setattr(leases, "database_now", lambda: now)
    monkeypatch.setattr(time, "sleep", stop)
    with monkeypatch.context() as patch:
        patch.setattr(timezone, "now", lambda: now - 2 * leases.LEASE)
        with pytest.raises(StopIteration):
            leases._sign_on("the late one")
        die_at_work(monkeypatch, "the late one")
    sweeps.once(now + leases.LEASE, [sweeps._machines])
    assert [*site_queue().entries(RUNNING)]
    assert health.tasks()["workers"] == health.OK


def stop(_seconds: float) -> None:
    raise StopIteration


def test_a_worker_who_is_there_may_think_for_long(ada, monkeypatch):
    waiting(ada)
    began = die_at_work(monkeypatch, "the slow one")
    for seconds in (20, 40, 59):
        leases.sign("the slow one", now=began + seconds * SECOND)
        assert free_tasks(now=began + seconds * SECOND) == 0
    leases.sign("the slow one", now=began + LONGEST)
    assert free_tasks(now=began + LONGEST) == 1, "it hangs"


def test_a_worker_whose_death_is_known_waits_for_nothing(ada, monkeypatch):
    waiting(ada)
    died = die_at_work(monkeypatch)
    assert free_tasks(now=died, worker="another one", at_once=True) == 0
    assert len(list(site_queue().entries(RUNNING))) == 1
    assert free_tasks(now=died, worker="the late one", at_once=True) == 1
    assert len(list(site_queue().entries(READY))) == 1


def test_what_was_taken_again_meanwhile_is_left_alone(ada, monkeypatch):
    """Two sweeps see the same task; the slower one comes after it was taken anew."""
    waiting(ada)
    died = die_at_work(monkeypatch)
    (old,) = site_queue().entries(RUNNING)
    free_tasks(now=died, at_once=True)
    again = die_at_work(monkeypatch, "the next one")
    assert again > died
    site_queue().give_back(old)
    site_queue().give_up(old, again)
    (entry,) = site_queue().entries(RUNNING)
    assert entry.workers == ["the late one", "the next one"]


def test_a_late_worker_who_ends_after_all_does_no_harm(ada, monkeypatch):
    game = waiting(ada)
    run_task = type(site_queue().worker("")).run_task

    def slow(worker, task):
        """It is taken for dead, and another does its task."""
        with monkeypatch.context() as patch:
            patch.setattr(type(worker), "run_task", run_task)
            free_tasks(now=timezone.now(), at_once=True)
            work()
            run_task(worker, task)

    with monkeypatch.context() as patch:
        patch.setattr(type(site_queue().worker("")), "run_task", slow)
        site_queue().worker("the slow one").run()
    assert game.plies.count() == 1
    assert not under_way(think)
    assert not failed(think)


def test_a_task_that_kills_every_worker_fails_in_the_end(ada, monkeypatch):
    game = waiting(ada)
    for attempt in range(MOST_ATTEMPTS):
        assert len(list(site_queue().entries(READY))) == 1, attempt
        free_tasks(now=die_at_work(monkeypatch) + LONGEST)
    assert not under_way(think)
    (entry,) = failed(think)
    assert len(entry.workers) == MOST_ATTEMPTS
    assert take_up_turns(now=timezone.now() + 2 * LOST) == 1
    game.refresh_from_db()
    assert (game.status, game.winner) == ("aborted", "")


def test_a_turn_whose_task_was_lost_is_taken_up(ada, monkeypatch):
    game = waiting(ada)
    site_queue().worker("thief").run()
    game.refresh_from_db()
    rules, position = game.rules, game.rules.read_position(game.position)
    text = rules.write_move(position, next(rules.legal_moves(position)))
    with monkeypatch.context() as patch:
        patch.setattr(type(site_queue()), "enqueue", lambda self, *task: None)
        services.play(
            game_id=game.pk, player=ada, text=text, version=None, now=timezone.now()
        )
    assert not under_way(think)
    assert take_up_turns(now=timezone.now() + 2 * LOST) == 1
    assert take_up_turns(now=timezone.now() + 2 * LOST) == 0, "one is enough"
    work()
    assert game.plies.count() == 3


# --- What operators read -------------------------------------------------------


def test_a_missing_worker_is_told_at_once():
    now = timezone.now()
    assert not waiting_tasks(now=now).has_worker
    leases.sign("the good one", now=now)
    assert waiting_tasks(now=now + leases.LEASE / 2).has_worker
    assert not waiting_tasks(now=now + leases.LEASE).has_worker
    leases.sign("the good one", now=now + leases.LEASE)
    leases.sign_off("the good one")
    assert not waiting_tasks(now=now + leases.LEASE).has_worker


def test_so_is_one_who_takes_nothing(monkeypatch):
    think.enqueue("nothing", 1)
    late = timezone.now() + MISSED + SECOND
    leases.sign("the idle one", now=late)
    waits = waiting_tasks(now=late)
    assert (waits.waiting, waits.has_worker) == (1, False)
    assert MISSED <= waits.longest < MISSED + 10 * SECOND
    die_at_work(monkeypatch, "the busy one")
    think.enqueue("nothing", 2)
    assert waiting_tasks(now=late).has_worker


def test_the_dead_are_forgotten_after_a_while():
    now = timezone.now()
    leases.sign("the late one", now=now - leases.DEAD_KEPT - SECOND)
    leases.sign("the good one", now=now)
    prune_tasks(now=now)
    assert leases.alive(now=now) == {"the good one"}
    assert Worker.objects.count() == 1
