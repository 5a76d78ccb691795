"""The site stands still: who was on move gets the time of it back, once."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.play import services
from games.play.models import Game, Heartbeat
from games.play.timing import outages
from games.play.timing.clocks import moment
from games.upkeep import sweeps
from tests.support.clocked import DAY, after, begin, move, the_clock, under_way

pytestmark = pytest.mark.django_db
__all__ = ["begin", "under_way"]


@pytest.fixture(autouse=True)
def rested():
    """No process of another test has beaten."""
    outages.forget()
    yield
    outages.forget()


def beat(second: float):
    return outages.beat(after(round(second * 1000)))


def left(game, second: int) -> int:
    game.refresh_from_db()
    return the_clock(game).left_of("white", moment(after(second * 1000)))


def test_the_first_beat_of_all_gives_nothing(under_way):
    game = under_way()
    assert beat(100) is None
    assert left(game, 100) == 200_000


def test_while_it_beats_nothing_is_given(under_way):
    game = under_way()
    for second in range(0, 60, 3):
        assert beat(second) is None
    assert left(game, 60) == 240_000
    assert game.remarks == []


def test_an_outage_is_given_back_once_and_said_until_browsers_are_back(
    under_way, client
):
    game = under_way()
    beat(10)
    assert beat(130) == timedelta(seconds=120)
    assert beat(130) is None
    assert left(game, 135) == 290_000
    assert game.deadline_at == after(135_000 + 290_000 + 2_000)
    (remark,) = game.remarks
    assert remark["text"] == (
        "The site was down; White got 2 minutes 5 seconds back on the clock."
    )
    assert remark["text"] in client.get(game.get_absolute_url()).content.decode()


def test_who_came_to_move_in_it_gets_his_part(under_way):
    """A process that does not sweep, as a bench, played on."""
    beat(0)
    game = move(under_way(), "N1-M1", 60_000)
    beat(100)
    game.refresh_from_db()
    assert the_clock(game).left_of("black", moment(after(100_000))) == 300_000
    assert the_clock(game).left["white"] == 243_000


def test_the_first_move_is_waited_for_anew(begin):
    game = begin("5+0")
    beat(5)
    beat(105)
    game.refresh_from_db()
    assert game.deadline_at == after(135_000)


def test_after_an_outage_nobody_flags_for_it(under_way):
    """The sweep that comes first sees the outage before it looks at the flags."""
    game = under_way("1+0")
    sweeps.tick(after(1_000))
    sweeps.tick(after(500_000))
    game.refresh_from_db()
    assert game.is_live
    game = services.flag(game_id=game.pk, now=game.deadline_at)
    assert game.termination == "flag"


def test_who_was_out_of_time_before_it_has_lost(under_way):
    game = under_way("1+0")
    beat(65)
    sweeps.tick(after(300_000))
    game.refresh_from_db()
    assert game.termination == "flag"


def test_games_without_a_running_clock_hear_nothing(game, under_way, ada):
    over = services.resign(game_id=under_way().pk, player=ada, now=after(0))
    beat(0)
    beat(900)
    for each in (game, over):
        version = each.version
        each.refresh_from_db()
        assert (each.version, each.remarks) == (version, [])


def test_one_broken_game_keeps_no_other_from_its_time(under_way, caplog):
    broken, game = under_way(), under_way()
    Game.objects.filter(pk=broken.pk).update(clock={"left": {}})
    beat(10)
    assert beat(130) is not None
    assert left(game, 135) == 290_000
    assert "got no time back" in caplog.text


def test_in_days_it_is_given_back_where_it_matters(begin):
    soon = move(move(begin("1d"), "N2-L4", 0), "C1-D1", 0)
    late = move(move(begin("9d"), "N2-L4", 0), "C1-D1", 0)
    beat(0)
    beat(3600)
    soon.refresh_from_db()
    late.refresh_from_db()
    assert soon.deadline_at == after(DAY + 3_605_000)
    assert late.deadline_at == after(9 * DAY)
    assert (len(soon.remarks), late.remarks) == (1, [])


def test_a_process_that_wakes_up_looks_before_it_lets_anybody_move(under_way):
    game = under_way("1+0")
    beat(1)
    outages.look_up(after(3_000))
    assert Heartbeat.objects.get().beat_at == after(1_000)
    outages.look_up(after(500_000))  # the machine was asleep
    game = move(game, "N1-M1", 506_000)
    assert game.is_live
    assert game.plies.last().spent_ms == 2_000


def test_a_process_that_does_not_sweep_looks_at_nothing(under_way):
    under_way()
    outages.look_up(after(500_000))
    assert not Heartbeat.objects.exists()


def test_a_process_that_slept_alone_gives_nothing(under_way):
    game = under_way()
    beat(1)
    Heartbeat.objects.update(beat_at=after(499_000))  # by another process
    outages.look_up(after(500_000))
    game.refresh_from_db()
    assert game.remarks == []
