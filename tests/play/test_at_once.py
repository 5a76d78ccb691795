"""Commands at the same moment: one row lock decides, on every database."""

from __future__ import annotations

from functools import partial

import pytest

from accounts.models import User
from games.common import errors
from games.play import services
from games.play.models import Game
from tests.databases import KINDS, at_once, database_of
from tests.support.games import start_game
from tests.support.people import NOON

ROUNDS = 8


@pytest.fixture(scope="module", params=KINDS)
def players(request, tmp_path_factory, django_db_setup, django_db_blocker):
    folder = tmp_path_factory.mktemp("table")
    with django_db_blocker.unblock(), database_of(request.param, folder):
        yield [User.objects.create_user(name) for name in ("Ada", "Boethius")]


@pytest.fixture(params=range(ROUNDS))
def game(players) -> Game:
    seats = dict(zip(("white", "black"), players, strict=True))
    return start_game(key="rithmomachia", options={}, players=seats, now=NOON)


def by(game, player, use_case, **more):
    return partial(use_case, game_id=game.pk, player=player, now=NOON, **more)


def move(game, player, text):
    return by(game, player, services.play, text=text, version=1)


def test_of_two_moves_one_counts(game, players):
    ada, _ = players
    became = at_once(*(move(game, ada, text) for text in ("N2-L4", "N1-M1")))
    assert sorted(type(each).__name__ for each in became) == ["Game", "OldBoard"]
    assert game.plies.count() == 1


def test_one_move_sent_four_times_at_once_counts_once(game, players):
    ada, _ = players
    became = at_once(*[move(game, ada, "N2-L4")] * 4)
    assert [getattr(each, "version", each) for each in became] == [2] * 4
    assert game.plies.count() == 1


def test_a_game_ends_once(game, players):
    ada, boethius = players
    by(game, ada, services.offer_draw)()
    became = at_once(
        by(game, boethius, services.answer_draw, accept=True),
        by(game, boethius, services.resign),
        move(game, ada, "N2-L4"),
    )
    game.refresh_from_db()
    ended = [each for each in became[:2] if isinstance(each, Game)]
    assert len(ended) == 1
    assert game.termination == ended[0].termination
    assert isinstance(became[2], Game | errors.OldBoard | errors.GameOver)


def test_two_who_offer_a_rematch_at_once_get_one_game(game, players):
    ada, boethius = players
    by(game, ada, services.resign)()
    at_once(*(by(game, player, services.rematch) for player in players))
    new = Game.objects.get(rematch_of=game)
    assert by(game, ada, services.rematch)() == new
    assert by(game, boethius, services.rematch)() == new
