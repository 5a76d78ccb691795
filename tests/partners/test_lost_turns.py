"""Workers die and tasks are lost; every practice game goes on or ends."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from games.background import leases
from games.background.leases import LEASE
from games.background.queues import LONGEST, MOST_ATTEMPTS, free_tasks, prune_tasks
from games.partners.sweeps import LEFT, LOST, put_away, take_up_turns
from games.partners.tasks import think
from games.play import positions, services
from games.play.models import Game
from games.upkeep import sweeps
from tests.support.people import NOON
from tests.support.practice import begin, work

pytestmark = pytest.mark.django_db

LATER = NOON + 2 * LOST
SECOND = timedelta(seconds=1)


def waiting(player) -> Game:
    """A practice game in which it is the partner's turn."""
    return begin(player, seat="black")


def tasks() -> list[str]:
    return sorted(DBTaskResult.objects.values_list("status", flat=True))


def die_at_work() -> datetime:
    """A worker takes the task that is ready, and dies; when that was."""
    row = DBTaskResult.objects.ready().get()
    row.claim("the late one")
    assert row.started_at is not None
    return row.started_at


# --- A worker that died --------------------------------------------------------


def test_the_task_of_a_worker_who_died_is_done_by_another(ada):
    game = waiting(ada)
    died = die_at_work()
    work()
    assert game.plies.count() == 0
    assert free_tasks(now=died + LEASE - SECOND) == 0
    assert free_tasks(now=died + LEASE) == 1
    work()
    assert game.plies.count() == 1
    assert tasks() == ["SUCCESSFUL"]


def test_a_task_that_its_worker_has_just_taken_again_is_his(ada):
    """Two sweeps see the same row; the slower one comes after it was taken anew."""
    waiting(ada)
    taken_again = die_at_work() + LONGEST
    DBTaskResult.objects.update(started_at=taken_again)
    assert free_tasks(now=taken_again + LEASE - SECOND) == 0
    assert tasks() == ["RUNNING"]


def test_what_others_have_in_hand_stays_theirs_when_one_worker_dies(ada):
    waiting(ada)
    died = die_at_work()
    assert free_tasks(now=died, worker="another one", at_once=True) == 0
    assert tasks() == ["RUNNING"]
    assert free_tasks(now=died, worker="the late one", at_once=True) == 1
    assert tasks() == ["READY"]


def test_a_task_that_kills_every_worker_fails_in_the_end(ada):
    waiting(ada)
    for attempt in range(MOST_ATTEMPTS):
        assert tasks() == ["READY"], attempt
        died = die_at_work()
        free_tasks(now=died + LONGEST)
    assert tasks() == ["FAILED"]
    assert DBTaskResult.objects.get().finished_at == died + LONGEST


def test_a_game_in_which_every_attempt_failed_ends_without_a_result(ada):
    game = waiting(ada)
    DBTaskResult.objects.update(
        status=TaskResultStatus.FAILED, worker_ids=["a", "b", "c"]
    )
    assert take_up_turns(now=LATER) == 1
    game.refresh_from_db()
    assert (game.status, game.winner) == ("aborted", "")
    words = "Computer, Pebbles could not find a move; the game does not count."
    assert game.ending == words
    assert take_up_turns(now=LATER) == 0


def test_what_failed_once_is_tried_again(ada):
    game = waiting(ada)
    DBTaskResult.objects.update(status=TaskResultStatus.FAILED, worker_ids=["a"])
    assert take_up_turns(now=LATER) == 1
    work()
    assert game.plies.count() == 1


def test_an_engine_that_raises_is_a_failed_task_and_no_move(ada):
    """A position that cannot be replayed: somebody wrote into the plies."""
    game = waiting(ada)
    work()
    game.refresh_from_db()
    rules, position = game.rules, positions.position_of(game)
    text = rules.write_move(position, next(rules.legal_moves(position)))
    services.play(game_id=game.pk, player=ada, text=text, version=None, now=NOON)
    game.plies.filter(number=1).update(text="nonsense")
    positions.forget()
    work()
    assert game.plies.count() == 2
    assert tasks() == ["FAILED", "SUCCESSFUL"]


# --- A task that was lost ------------------------------------------------------


def test_a_turn_whose_task_was_lost_is_taken_up(ada):
    game = waiting(ada)
    DBTaskResult.objects.all().delete()
    assert take_up_turns(now=NOON + LOST) == 0, "it may be on its way"
    assert take_up_turns(now=LATER) == 1
    assert take_up_turns(now=LATER) == 0, "one is enough"
    work()
    assert game.plies.count() == 1


def test_a_turn_that_waits_for_a_worker_or_has_one_is_left_alone(ada):
    waiting(ada)
    assert take_up_turns(now=LATER) == 0
    die_at_work()
    assert take_up_turns(now=LATER) == 0
    assert tasks() == ["RUNNING"]


def test_a_task_of_an_older_board_is_none_of_this_one(ada):
    game = begin(ada)
    services.play(game_id=game.pk, player=ada, text="N2-L4", version=None, now=NOON)
    services.ask_takeback(game_id=game.pk, player=ada, now=NOON)
    services.play(game_id=game.pk, player=ada, text="N3-L5", version=None, now=NOON)
    newest = DBTaskResult.objects.order_by("enqueued_at").last()
    assert newest is not None
    newest.delete()
    assert take_up_turns(now=LATER) == 1


def test_nothing_is_taken_up_that_is_nobodys_or_a_persons_turn(ada, game, alone):
    begin(ada)
    gone = waiting(ada)
    Game.objects.filter(pk=gone.pk).update(key="gone")
    DBTaskResult.objects.all().delete()
    assert take_up_turns(now=LATER) == 0


# --- What is done and what is left ---------------------------------------------


def test_what_is_done_goes_after_a_while_and_failures_later(ada):
    now = timezone.now()
    for status, days in (("SUCCESSFUL", 1), ("FAILED", 1), ("FAILED", 15)):
        result = think.enqueue("nothing2", 1)
        DBTaskResult.objects.filter(pk=result.id).update(
            status=status, finished_at=now - timedelta(days=days)
        )
    result = think.enqueue("nothing2", 1)
    DBTaskResult.objects.filter(pk=result.id).update(
        status="SUCCESSFUL", finished_at=now
    )
    think.enqueue("nothing2", 1)
    assert prune_tasks(now=now) == 2
    assert prune_tasks(now=now) == 0
    assert tasks() == ["FAILED", "READY", "SUCCESSFUL"]


def test_a_practice_game_that_was_left_is_put_away(ada, game):
    left = begin(ada)
    assert put_away(now=NOON + LEFT) == 0
    assert put_away(now=NOON + LEFT + SECOND) == 1
    left.refresh_from_db()
    game.refresh_from_db()
    assert (left.status, left.winner) == ("aborted", "")
    assert "two weeks" in left.ending
    assert game.is_live


def test_the_sweep_does_all_of_this(ada, monkeypatch):
    """In an hour's silence a lost turn is taken up and a dead worker's task freed."""
    now = timezone.now()
    lost = begin(ada, seat="black", now=now)
    DBTaskResult.objects.all().delete()
    begin(ada, seat="black", now=now)
    later = die_at_work() + timedelta(hours=1)
    monkeypatch.setattr(leases, "database_now", lambda: later)
    sweeps.once(later)
    assert tasks() == ["READY", "READY"]
    work()
    assert lost.plies.count() == 1


def test_one_part_that_fails_keeps_no_other_waiting(monkeypatch, caplog):
    did: list[datetime] = []

    def fail(now):
        raise RuntimeError("broken")

    monkeypatch.setattr(sweeps, "PARTS", (fail, did.append))
    sweeps.once(NOON)
    assert did == [NOON]
    assert "A part of the sweep failed" in caplog.text


def test_a_turn_that_cannot_be_taken_up_keeps_no_other_waiting(
    ada, monkeypatch, caplog
):
    broken, other = waiting(ada), waiting(ada)
    DBTaskResult.objects.update(
        status=TaskResultStatus.FAILED, worker_ids=["a", "b", "c"]
    )
    Game.objects.filter(pk=broken.pk).update(clock={"left": 1}, control="5+3")
    assert take_up_turns(now=LATER) == 2
    other.refresh_from_db()
    assert other.status == "aborted"
    assert broken.pk in caplog.text
