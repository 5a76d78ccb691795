"""The page that plays a finished game once more by other rules."""

from __future__ import annotations

import pytest

from games.engine.rithmomachia.rulesets import RULESETS
from games.play import services
from games.play.models import Game
from tests.support.people import NOON
from tests.support.rated import begin, open_with

pytestmark = pytest.mark.django_db

MOVES = ("N7xC7:DIVISOR", "B7xC7:MULTIPLE*O5:SUM(B3,B4)")


@pytest.fixture
def over(ada, boethius) -> Game:
    game = open_with(begin(ada, boethius), *MOVES, at=NOON)
    return services.resign(game_id=game.pk, player=ada, now=NOON)


def test_each_named_rule_set_has_an_answer_with_its_move(over, plain):
    page = plain().open(f"/archive/what-if/{over.pk}/")
    text = page.texts["main"]
    for named in RULESETS[1:]:
        assert named.title in text
    assert "Move 1… stands, but it does something else." in text
    assert "ambush takes White C16 on O5" in text
    assert "Another start: the game cannot be compared." in text
    words = "Move 1… stands, but it does something else."
    assert page.links[words] == f"/g/{over.pk}/2/"


def test_the_page_of_the_game_leads_there_once_it_is_over(over, game, plain):
    at = f"/archive/what-if/{over.pk}/"
    assert plain().open(over.get_absolute_url()).links["By other rules"] == at
    assert "By other rules" not in plain().open(game.get_absolute_url()).links


def test_a_stranger_keeps_the_page(over, client, django_assert_max_num_queries):
    address = f"/archive/what-if/{over.pk}/"
    with django_assert_max_num_queries(4):
        tag = client.get(address)["ETag"]
    with django_assert_max_num_queries(1):
        again = client.get(address, headers={"if-none-match": tag})
    assert again.status_code == 304


def test_a_live_game_is_not_asked(game, client):
    assert client.get(f"/archive/what-if/{game.pk}/").status_code == 404
