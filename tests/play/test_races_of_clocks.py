"""A move and something else at the same instant: one of them comes first, and what is
kept is whole."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from accounts.models import User
from games.common import errors
from games.play import checks, services
from games.play.models import Game, Heartbeat, Seat
from games.play.seats import player_in
from games.play.timing import outages, presence
from games.play.timing.absences import claim_absence
from games.play.timing.clocks import clock_of
from games.play.timing.flags import SETTLING, flag_overdue
from tests.databases import KINDS, at_once, database_of
from tests.migrated import empty
from tests.support.games import start_game
from tests.support.people import NOON

DUE = NOON + timedelta(seconds=60)
OVER = DUE + timedelta(milliseconds=1170)  # when no lag is waited for any more


@pytest.fixture(scope="module", params=KINDS)
def database(request, tmp_path_factory, django_db_setup, django_db_blocker):
    folder = tmp_path_factory.mktemp("clocks")
    with django_db_blocker.unblock(), database_of(request.param, folder):
        yield


@pytest.fixture
def people(database):
    yield [User.objects.create_user(name) for name in ("Ada", "Boethius")]
    empty()


def under_way(people: list[User], control: str = "1+0") -> Game:
    """A game in which both have moved at noon, so that White's clock runs."""
    ada, boethius = people
    game = start_game(
        key="rithmomachia",
        options={},
        players={"white": ada, "black": boethius},
        now=NOON,
        control=control,
    )
    for text in ("N2-L4", "C1-D1"):
        game = mover(game)(text=text)
    return game


def mover(game: Game, now=NOON):
    """The moves of whoever is on move."""
    return partial(
        services.play,
        game_id=game.pk,
        player=player_in(game, game.turn),
        version=game.version,
        now=now,
    )


def again(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def left(game: Game) -> dict[str, int]:
    clock = clock_of(game)
    assert clock is not None
    return dict(clock.left)


def test_of_two_moves_at_once_one_is_played_and_paid(people):
    for _ in range(4):
        game = under_way(people)
        play = mover(game, NOON + timedelta(seconds=10))
        results = at_once(*(partial(play, text=x) for x in ("N1-M1", "N1-L1")))
        assert sum(isinstance(each, errors.OldBoard) for each in results) == 1
        game = again(game)
        assert game.ply == 3
        assert left(game) == {"white": 50_000, "black": 60_000}
        assert checks.faults(game) == []


def test_the_same_move_sent_twice_at_once_is_paid_once(people):
    for _ in range(4):
        game = under_way(people)
        play = partial(mover(game, NOON + timedelta(seconds=10)), text="N1-M1")
        assert all(isinstance(each, Game) for each in at_once(play, play))
        game = again(game)
        assert (game.ply, left(game)["white"]) == (3, 50_000)


def test_a_move_in_time_and_the_sweep_at_once(people):
    """The move was received in time, but comes to the row with the sweep."""
    for _ in range(6):
        game = under_way(people)
        now = DUE - timedelta(milliseconds=1)
        play = partial(mover(game, now), text="N1-M1")
        at_once(play, partial(flag_overdue, OVER + SETTLING))
        game = again(game)
        if game.is_live:
            assert (game.ply, left(game)["white"]) == (3, 1)
        else:
            assert (game.ply, game.termination, game.winner) == (2, "flag", "black")
        assert checks.faults(game) == []


def test_a_late_move_and_many_sweeps_end_the_game_once(people):
    for _ in range(4):
        game = under_way(people)
        play = partial(mover(game, OVER), text="N1-M1")
        sweep = partial(flag_overdue, OVER + SETTLING)
        played, *swept = at_once(play, sweep, sweep)
        assert isinstance(played, Game | errors.GameOver)
        assert not any(isinstance(each, Exception) for each in swept)
        ended = again(game)
        assert (ended.ply, ended.termination, ended.winner) == (2, "flag", "black")
        assert ended.version == game.version + 1


def test_a_move_and_resigning_at_once(people):
    for _ in range(4):
        game = under_way(people)
        now = NOON + timedelta(seconds=10)
        play = partial(mover(game, now), text="N1-M1")
        resign = partial(services.resign, game_id=game.pk, player=people[0], now=now)
        at_once(play, resign)
        game = again(game)
        assert (game.termination, game.winner) == ("resignation", "black")
        assert left(game)["white"] == 50_000
        assert checks.faults(game) == []


def test_a_move_and_a_takeback_at_once(people):
    """White asks his last move back while Black answers it."""
    ada, boethius = people
    for _ in range(4):
        game = mover(under_way(people))(text="N1-M1")
        now = NOON + timedelta(seconds=10)
        services.ask_takeback(game_id=game.pk, player=ada, now=NOON)
        play = partial(mover(again(game), now), text="C2-D2")
        allow = partial(
            services.answer_takeback,
            game_id=game.pk,
            player=boethius,
            accept=True,
            now=now,
        )
        at_once(play, allow)
        game = again(game)
        clock = clock_of(game)
        assert clock is not None
        assert game.turn == clock.running == "white"
        assert game.ply in (2, 4)
        assert left(game)["black"] == 50_000
        assert checks.faults(game) == []


def test_the_time_of_an_outage_is_given_back_once(people):
    games = [under_way(people, "5+0") for _ in range(3)]
    Heartbeat.objects.update_or_create(pk=1, defaults={"beat_at": NOON})
    now = NOON + timedelta(seconds=100)
    results = at_once(*[partial(outages.beat, now)] * 3)
    assert sorted(each is not None for each in results) == [False, False, True]
    for game in map(again, games):
        clock = clock_of(game)
        assert clock is not None
        assert clock.left_of("white", clock.since or 0) == 300_000
        assert game.deadline_at == now + timedelta(seconds=302) + outages.RECOVERY
        assert len(game.remarks) == 1


def test_a_move_and_the_end_of_an_outage_at_once(people):
    for _ in range(3):
        game = under_way(people, "5+0")
        Heartbeat.objects.update_or_create(pk=1, defaults={"beat_at": NOON})
        now = NOON + timedelta(seconds=100)
        play = partial(mover(game, now), text="N1-M1")
        results = at_once(play, partial(outages.beat, now))
        assert not any(isinstance(each, Exception) for each in results)
        game = again(game)
        assert game.ply == 3
        # Whoever comes first: White's time is given back, or Black's after his move;
        # Black's begins when browsers have found back.
        assert left(game)["white"] in (300_000, 200_000)
        assert game.deadline_at == now + timedelta(seconds=302) + outages.RECOVERY


def test_a_claim_and_a_return_at_once_leave_a_whole_game(people):
    for _ in range(4):
        game, now = under_way(people), NOON + timedelta(seconds=30)
        Seat.objects.filter(game=game, name="black").update(gone_at=NOON)
        black = Seat.objects.get(game=game, name="black")
        claim = partial(claim_absence, game_id=game.pk, draw=False, now=now)
        come = partial(presence.arrive, black.pk, now)
        claimed, _came = at_once(partial(claim, player=people[0]), come)
        if isinstance(claimed, errors.NotAway):
            assert again(game).is_live
        else:
            assert again(game).termination == Game.Termination.ABSENCE
        black.refresh_from_db()
        assert black.gone_at is None or not again(game).is_live


def test_two_sweeps_tell_once_of_who_has_gone(people):
    for _ in range(4):
        game = under_way(people)
        for seat in game.seats.all():
            presence.arrive(seat.pk, NOON)
        mark = partial(presence.mark_gone, NOON + presence.LEASE + timedelta(seconds=1))
        at_once(mark, mark)
        assert again(game).version == game.version + 2  # one for each who has gone
