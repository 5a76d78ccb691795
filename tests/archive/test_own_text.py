"""A game in its own notation, where it has one, beside the record of the site."""

from __future__ import annotations

import random

import pytest
from django.urls import reverse

from games.engine import GAMES, rules
from games.engine.record import final_position
from games.engine.retelling import read_text
from games.play import services
from games.play.models import Game
from tests.support import four
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db

TOLD = [key for key in GAMES if rules(key).text_title]


@pytest.fixture
def begun(ada, boethius):
    """`begun(key, plies)`: a game with a few moves, each side led by one of two."""

    def begun(key, plies=6):
        chance = random.Random(key)
        players = {
            seat: (ada, boethius)[n % 2] for n, seat in enumerate(rules(key).seats)
        }
        game = start_game(
            key=key, options=rules(key).options.values(), players=players, now=NOON
        )
        position = game.rules.initial()
        for _ in range(plies):
            move = chance.choice(list(game.rules.legal_moves(position)))
            text = game.rules.write_move(position, move)
            position = game.rules.apply(position, move)
            player = players[game.turn]
            game = services.play(
                game_id=game.pk, player=player, text=text, version=None, now=NOON
            )
        return game

    return begun


def own(client, game):
    return client.get(reverse("game-record", args=[game.pk]), {"own": ""})


@pytest.mark.parametrize("key", [key for key in TOLD if len(rules(key).seats) == 2])
def test_a_game_is_told_in_its_own_notation(begun, client, key):
    game = begun(key)
    text = own(client, game).content.decode()
    assert text.startswith(f'[Game "{key}"]')
    assert game.plies.first().text.partition("(")[0] in text
    page = client.get(game.get_absolute_url()).content.decode()
    assert rules(key).text_title in page


@pytest.mark.parametrize("key", [key for key in GAMES if len(rules(key).seats) == 2])
def test_both_texts_of_a_table_are_read_back(begun, client, key):
    game = begun(key)
    record = client.get(reverse("game-record", args=[game.pk])).content.decode()
    texts = [record, own(client, game).content.decode()] if key in TOLD else [record]
    for text in texts:
        told = read_text(text)
        assert told.rules.write_position(final_position(told)) == game.position


@pytest.mark.parametrize("key", sorted(set(GAMES) - set(TOLD)))
def test_other_games_have_none(begun, client, key):
    game = begun(key, 1)
    assert own(client, game).status_code == 404
    assert "?own" not in client.get(game.get_absolute_url()).content.decode()


def test_the_text_tells_who_resigned(begun, client, ada):
    """Ada has the first seat."""
    game = begun("margrites")
    services.resign(game_id=game.pk, player=ada, now=NOON)
    game = Game.objects.get(pk=game.pk)
    assert own(client, game).content.decode().strip().endswith("R0(0)-0(0)")


def test_of_four_the_one_who_resigned_is_told(client):
    game = four.begin(*four.ROUND)
    four.do(services.resign, game, "yellow")  # an ally of Red, who sits before him
    text = own(client, game).content.decode()
    assert " y:resigns " in text
    Game.objects.update(assents={})  # as it was kept before
    assert " r:resigns " in own(client, game).content.decode()


def test_a_made_position_is_answered_with_what_there_is_instead(client, ada, boethius):
    game = start_game(
        key="margrites",
        options={},
        players={"black": ada, "white": boethius},
        start="7B1/9/9/9/9/9/1W7/9 B 4 - 0,0 2,1 9",
        now=NOON,
    )
    answer = own(client, game)
    assert answer.status_code == 200
    assert "began from a position that was set up" in answer.content.decode()
    assert f"/g/{game.pk}.txt" in answer.content.decode()
