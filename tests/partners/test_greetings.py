"""What a machine says when a game begins."""

from __future__ import annotations

import pytest

from accounts import partners
from games.play import services
from tests.partners.test_partners import play
from tests.support.people import NOON
from tests.support.practice import begin

pytestmark = pytest.mark.django_db


def test_a_level_greets_once_and_nobody_is_asked_to_answer(plain, ada):
    game = begin(ada, partner="abacus")
    (line,) = game.talk.all()
    assert line.text == partners.greeting("abacus")
    page = plain(ada).open(game.get_absolute_url())
    assert line.text in page.texts["talk"]
    play(game, ada)
    services.ask_takeback(game_id=game.pk, player=ada, now=NOON)
    assert game.talk.count() == 1


def test_several_seats_of_one_machine_greet_with_one_voice(ada):
    game = begin(ada, key="enochian", options={"players": "4"}, seat="red")
    assert game.talk.count() == 1


@pytest.mark.parametrize("players", ["2", "4"])
def test_a_level_greets_where_the_die_is_thrown_first(ada, players):
    options = {"players": players, "divination": True}
    game = begin(ada, key="enochian", options=options, seat="")
    assert game.ply
    assert [line.text for line in game.talk.all()] == [partners.greeting("pebbles")]


def test_nobody_greets_between_people(game, alone):
    assert not game.talk.exists()
    assert not alone.talk.exists()
