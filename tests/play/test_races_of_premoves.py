"""A move and the premove that waits for it, sent at the same instant: whichever comes
first, both are played."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from accounts.models import User
from games.play import checks, services
from games.play.models import Game, Seat
from tests.databases import KINDS, at_once, database_of
from tests.migrated import empty
from tests.support.games import start_game
from tests.support.people import NOON

ROUNDS = 4


@pytest.fixture(scope="module", params=KINDS)
def database(request, tmp_path_factory, django_db_setup, django_db_blocker):
    folder = tmp_path_factory.mktemp("premoves")
    with django_db_blocker.unblock(), database_of(request.param, folder):
        yield


@pytest.fixture
def people(database):
    yield [User.objects.create_user(name) for name in ("Ada", "Boethius")]
    empty()


def test_a_move_and_the_premove_that_waits_for_it_at_once(people):
    ada, boethius = people
    for _ in range(ROUNDS):
        game = start_game(
            key="rithmomachia",
            options={},
            players={"white": ada, "black": boethius},
            now=NOON,
        )
        given: dict[str, Any] = {
            "game_id": game.pk,
            "version": game.version,
            "now": NOON,
        }
        results = at_once(
            partial(services.play, player=ada, text="N2-L4", **given),
            partial(services.premove, player=boethius, text="C1 D1", **given),
        )
        assert all(isinstance(each, Game) for each in results)
        game = Game.objects.get(pk=game.pk)
        made = list(game.plies.values_list("text", flat=True))
        assert made == ["N2-L4", "C1-D1"]
        assert not Seat.objects.filter(game=game).exclude(premove="").exists()
        assert checks.faults(game) == []
