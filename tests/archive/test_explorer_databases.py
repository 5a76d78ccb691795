"""The explorer counts alike on every kind of database."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from games.archive.explorer.visits import CountedGames, times_reached, visits
from games.engine import rules
from tests.databases import KINDS, database_of
from tests.support.archived import DIVISOR, indexed, resigned
from tests.support.people import NOON


@pytest.fixture(params=KINDS)
def games(request, tmp_path, django_db_blocker):
    with django_db_blocker.unblock(), database_of(request.param, tmp_path):
        ada, boethius = map(User.objects.create_user, ("Ada", "Boethius"))
        made = [
            resigned(ada, boethius, *DIVISOR[:n], at=NOON + timedelta(days=n))
            for n in range(4)
        ]
        indexed(*made)
        yield made


def test_counts_are_those_of_the_games(games):
    game = rules("rithmomachia")
    start = game.initial()
    key = game.position_key(start)
    after = game.apply(start, game.read_move(start, DIVISOR[0]))
    second = game.position_key(after)
    seen = visits(key, CountedGames())
    assert (seen.games, seen.ended) == (4, 1)
    assert seen.tallies[second].games == 3
    assert seen.tallies[second].won == {"white": 3}
    assert times_reached([key, second, 5]) == {key: 4, second: 3, 5: 0}
    assert visits(key, CountedGames(digest=game.options.digest(game.key))).games == 4
    assert visits(key, CountedGames(low=1, high=3000)).games == 0
