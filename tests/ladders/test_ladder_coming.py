"""Two players come to a game in minutes: who waits, who has gone, and whose fault it is
when nothing is played."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from games.engine.clock import Clock
from games.ladders import services, sweeps
from games.ladders.encounters import attendance
from games.ladders.models import Ladder, Pairing
from games.ladders.rounds import services as rounds
from games.play import services as table
from games.play.conduct import conduct_of
from games.play.models import Game
from games.play.timing import arrivals, flags
from games.play.timing.clocks import clock_of, moment
from tests.support.games import start_game
from tests.support.laddered import (
    HOUR,
    again,
    challenge,
    fill,
    found,
    game_of,
)
from tests.support.people import NOON

NAMES = ["Anna", "Bruno"]
SECOND = timedelta(seconds=1)


@pytest.fixture
def quick(ada):
    """A challenge that has been accepted, for a game in minutes."""
    ladder = found(ada, name="Quick", control="5+3")
    anna, bruno = fill(ladder, NAMES)
    made = challenge(ladder, bruno, anna)
    services.accept(challenge_id=made.pk, player=anna, now=NOON)
    return ladder, anna, bruno, made


@pytest.fixture
def paired(ada):
    """A pairing of a round whose game is in minutes."""
    ladder = found(ada, control="5+3", form="swiss", settings={"rounds": 1})
    fill(ladder, NAMES)
    return rounds.begin_round(ladder_id=ladder.pk, by=ada, now=NOON).pairings.get()


def ready(contest, player, now=NOON):
    if isinstance(contest, Pairing):
        return rounds.be_ready(pairing_id=contest.pk, player=player, now=now)
    return services.be_ready(challenge_id=contest.pk, player=player, now=now)


@pytest.fixture(params=["challenge", "round"])
def contest(request):
    if request.param == "challenge":
        return request.getfixturevalue("quick")[3]
    return request.getfixturevalue("paired")


def people(contest):
    return [member.player for member in contest.both]


def ladder_of(contest) -> Ladder:
    of = contest.round if isinstance(contest, Pairing) else contest
    return Ladder.objects.get(pk=of.ladder_id)


def version(contest) -> int:
    return ladder_of(contest).version


# --- Waiting -------------------------------------------------------------------


def test_who_presses_and_leaves_is_not_started_into_a_game(contest):
    one, two = people(contest)
    ready(contest, one)
    ready(contest, two, NOON + attendance.LEASE)
    assert again(contest).game is None
    ready(contest, one, NOON + attendance.LEASE + SECOND)
    assert game_of(contest).is_live


def test_a_page_that_is_open_keeps_its_player_there(contest):
    one, two = people(contest)
    ready(contest, one)
    later = NOON
    for _ in range(10):
        later += attendance.LEASE - SECOND
        attendance.looks(ladder_of(contest).pk, one.pk, later)
    sweeps.sweep_ladders(later)
    ready(contest, two, later)
    assert game_of(contest).is_live


def test_who_closes_the_last_page_is_gone_and_the_opponent_sees_it(contest):
    one, two = people(contest)
    ready(contest, one)
    attendance.goes(ladder_of(contest).pk, one.pk, NOON)
    before = version(contest)
    sweeps.sweep_ladders(NOON + SECOND)
    assert version(contest) == before
    sweeps.sweep_ladders(NOON + attendance.GRACE)
    assert version(contest) == before + 1, "the pages are told"
    ready(contest, two, NOON + attendance.GRACE)
    assert again(contest).game is None


def test_a_page_of_somebody_else_keeps_nobody_there(contest, boethius):
    one, _two = people(contest)
    ready(contest, one)
    attendance.looks(ladder_of(contest).pk, boethius.pk, NOON + 20 * SECOND)
    sweeps.sweep_ladders(NOON + attendance.LEASE)
    assert not attendance.is_here(again(contest), contest.SIDES[0], NOON)


def test_looking_does_not_bring_back_who_is_gone(contest):
    one, _two = people(contest)
    ready(contest, one)
    late = NOON + attendance.LEASE
    attendance.looks(ladder_of(contest).pk, one.pk, late)
    assert not attendance.is_here(again(contest), contest.SIDES[0], late)


def test_coming_once_counts_at_the_deadline_even_if_one_has_gone_again(quick):
    _ladder, _anna, bruno, made = quick
    ready(made, bruno)
    sweeps.sweep_ladders(NOON + HOUR)
    sweeps.sweep_ladders(again(made).due_at)
    assert again(made).status == "forfeit"


# --- Coming to the table -------------------------------------------------------


def clock(game: Game) -> Clock:
    """The clock as it is now."""
    found = clock_of(Game.objects.get(pk=game.pk))
    assert found is not None
    return found


def due(game: Game) -> datetime:
    assert game.deadline_at is not None
    return game.deadline_at


def begun(contest) -> Game:
    for person in people(contest):
        ready(contest, person)
    return game_of(contest)


def test_the_clock_begins_when_both_have_the_table_open(contest):
    game = begun(contest)
    first, second = (seat.name for seat in game.seats.all())
    came = NOON + 3 * SECOND
    assert not arrivals.came(game, first, NOON + SECOND)
    assert arrivals.came(Game.objects.get(pk=game.pk), second, came)
    began = clock(game)
    assert began.since == moment(came)
    # Loading the table again does not begin it anew.
    assert not arrivals.came(Game.objects.get(pk=game.pk), second, came + SECOND)
    assert clock(game) == began


def test_the_clock_begins_without_who_does_not_come(contest):
    game = begun(contest)
    assert clock(game).since == moment(NOON + arrivals.TIME_TO_COME)
    assert due(game) == NOON + arrivals.TIME_TO_COME + 30 * SECOND
    flags.flag_overdue(due(game) - SECOND)
    assert Game.objects.get(pk=game.pk).is_live


def test_nobody_is_blamed_for_a_game_to_which_not_all_came(contest):
    game = begun(contest)
    arrivals.came(game, game.turn, NOON + SECOND)
    flags.flag(game_id=game.pk, now=due(game))
    over = Game.objects.get(pk=game.pk)
    assert (over.status, over.at_fault) == ("aborted", "")
    assert over.ending == "Not everyone came, so this game does not count."
    for person in people(contest):
        assert conduct_of(person).aborted == 0
    row = again(contest)
    assert row.game is None
    assert all(getattr(row, f"{side}_ready_at") == NOON for side in contest.SIDES)


def test_who_aborts_because_the_other_does_not_come_is_not_to_blame(contest):
    game = begun(contest)
    one = people(contest)[0]
    mine = game.seats.get(player=one).name
    arrivals.came(game, mine, NOON)
    table.abort(game_id=game.pk, player=one, now=NOON + SECOND)
    assert Game.objects.get(pk=game.pk).at_fault == ""


def test_who_sits_at_the_table_and_does_not_begin_is_to_blame(contest):
    game = begun(contest)
    for seat in game.seats.all():
        arrivals.came(Game.objects.get(pk=game.pk), seat.name, NOON)
    game.refresh_from_db()
    flags.flag(game_id=game.pk, now=due(game))
    over = Game.objects.get(pk=game.pk)
    assert over.at_fault == game.turn
    absent = over.seats.get(name=over.at_fault).player
    assert conduct_of(absent).aborted == 1
    side = attendance.side_of(again(contest), absent.pk)
    assert getattr(again(contest), f"{side}_ready_at") is None


def test_opening_the_page_of_the_table_is_coming(contest, enter):
    game = begun(contest)
    for person in people(contest):
        enter(person).get(game.get_absolute_url())
    assert not game.seats.filter(came_at=None).exists()


def test_other_games_begin_at_once_as_before(ada, boethius):
    game = start_game(
        key="rithmomachia",
        options={},
        players={"white": ada, "black": boethius},
        now=NOON,
        control="5+3",
    )
    assert clock(game).since == moment(NOON)
    arrivals.came(game, "white", NOON)
    flags.flag(game_id=game.pk, now=due(game))
    assert Game.objects.get(pk=game.pk).at_fault == "white"
