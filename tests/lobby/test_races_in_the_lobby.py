"""Two people in the lobby at the same instant."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from accounts.models import User
from games.common import errors
from games.engine import rules
from games.lobby import services
from games.lobby.models import Seek
from games.play.models import Game
from tests.databases import KINDS, at_once, database_of
from tests.migrated import empty
from tests.support.games import seek_game
from tests.support.people import NOON


@pytest.fixture(scope="module", params=KINDS)
def database(request, tmp_path_factory, django_db_setup, django_db_blocker):
    folder = tmp_path_factory.mktemp("lobby")
    with django_db_blocker.unblock(), database_of(request.param, folder):
        yield


@pytest.fixture
def people(database):
    names = ("Ada", "Boethius", "Cusanus", "Dee", "Euclid")
    yield [User.objects.create_user(name) for name in names]
    empty()


def make_seek(creator: User, **more: Any) -> Seek:
    given: dict[str, Any] = {"key": "rithmomachia", "options": {}, "now": NOON} | more
    return seek_game(creator=creator, **given)


def test_of_two_who_accept_at_once_one_gets_the_game(people):
    ada, *takers = people[:3]
    for _ in range(5):
        seek = make_seek(ada)
        accept = partial(services.accept_seek, token=seek.token, now=NOON)
        results = at_once(*(partial(accept, player=taker) for taker in takers))
        refused = [each for each in results if isinstance(each, errors.SeekTaken)]
        games = [each for each in results if isinstance(each, Game)]
        assert (len(games), len(refused)) == (1, 1)
        seek.refresh_from_db()
        assert seek.game == games[0]
    assert Game.objects.count() == 5


def test_two_who_accept_each_other_sit_at_one_table(people):
    ada, boethius, *_ = people
    for _ in range(5):
        first, second = make_seek(ada), make_seek(boethius)
        accept = partial(services.accept_seek, now=NOON)
        results = at_once(
            partial(accept, token=first.token, player=boethius),
            partial(accept, token=second.token, player=ada),
        )
        assert sorted(type(each).__name__ for each in results) == ["Game", "SeekGone"]
    assert Game.objects.count() == 5
    assert not Seek.objects.filter(status="open").exists()


def test_two_who_press_play_now_at_once_meet(people):
    ada, boethius, *_ = people
    for _ in range(5):
        play_now = partial(services.play_now, rules=rules("rithmomachia"), now=NOON)
        at_once(partial(play_now, player=ada), partial(play_now, player=boethius))
        assert not Seek.objects.filter(status="open").exists()
    assert Game.objects.count() == 5


def test_a_double_click_makes_one_seek(people):
    play_now = partial(
        services.play_now, player=people[0], rules=rules("rithmomachia"), now=NOON
    )
    first, second = at_once(play_now, play_now)
    assert isinstance(first, Seek)
    assert first == second


def test_the_limit_of_open_seeks_holds_at_once(people):
    ada = people[0]
    for _ in range(services.MOST_OPEN_SEEKS - 1):
        make_seek(ada, kept=True)
    results = at_once(*[partial(make_seek, ada, kept=True)] * 3)
    refused = [each for each in results if isinstance(each, errors.TooManySeeks)]
    assert len(refused) == 2


# --- Four seats ----------------------------------------------------------------

FOUR = rules("enochian", players="4")


def for_four(creator: User, *come: User, **more: Any) -> Seek:
    """A seek of `creator` for four, to which these have come."""
    seek = make_seek(creator, key=FOUR.key, options={"players": "4"}, **more)
    for player in come:
        services.accept_seek(token=seek.token, player=player, now=NOON)
    return seek


def names(results: list[Any]) -> list[str]:
    return sorted(type(each).__name__ for each in results)


def test_of_two_who_take_the_last_place_at_once_one_gets_it(people):
    ada, boethius, cusanus, *takers = people
    for _ in range(5):
        seek = for_four(ada, boethius, cusanus)
        accept = partial(services.accept_seek, token=seek.token, now=NOON)
        results = at_once(*(partial(accept, player=taker) for taker in takers))
        assert names(results) == ["Game", "SeekTaken"]
    assert Game.objects.count() == 5


def test_of_two_who_take_the_same_seat_at_once_one_gets_it(people):
    ada, boethius, cusanus, *_ = people
    for _ in range(5):
        seek = for_four(ada, public=False)
        accept = partial(services.accept_seek, token=seek.token, now=NOON, seat="blue")
        results = at_once(
            partial(accept, player=boethius), partial(accept, player=cusanus)
        )
        assert names(results) == ["SeatTaken", "Seek"]
        assert seek.places.get().seat == "blue"
        services.cancel_seek(token=seek.token, player=ada)


def test_who_leaves_while_the_last_comes_is_in_the_game_or_not(people):
    ada, boethius, cusanus, dee, _ = people
    for _ in range(5):
        seek = for_four(ada, boethius, cusanus)
        leave = partial(services.leave_seek, token=seek.token, player=cusanus)
        accept = partial(services.accept_seek, token=seek.token, player=dee, now=NOON)
        left, found = at_once(leave, accept)
        if isinstance(found, Game):
            assert isinstance(left, errors.SeekTaken)
            assert found.seats.filter(player=cusanus).exists()
        else:
            assert set(seek.places.values_list("player", flat=True)) == {
                boethius.pk,
                dee.pk,
            }
            services.cancel_seek(token=seek.token, player=ada)


def test_two_games_that_want_the_same_two_begin_once(people):
    """Both seeks lack one, and each would close the other."""
    ada, boethius, cusanus, dee, euclid = people
    for _ in range(5):
        first = for_four(ada, cusanus, dee)
        second = for_four(boethius, dee, cusanus)
        accept = partial(services.accept_seek, player=euclid, now=NOON)
        results = at_once(
            partial(accept, token=first.token), partial(accept, token=second.token)
        )
        assert names(results) == ["Game", "Seek"]
        left = Seek.objects.get(status="open")
        assert [place.player for place in left.places.all()] == [euclid]
        services.cancel_seek(token=left.token, player=left.creator)


def test_four_who_press_play_now_at_once_meet(people):
    for _ in range(5):
        play_now = partial(services.play_now, rules=FOUR, now=NOON)
        at_once(*(partial(play_now, player=player) for player in people[:4]))
        assert not Seek.objects.filter(status="open").exists()
    assert Game.objects.count() == 5
