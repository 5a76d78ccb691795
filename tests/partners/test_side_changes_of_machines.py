"""Machines that change sides, and that play on from their new seat."""

from __future__ import annotations

import pytest

from games.engine.changing_sides import CHANGE
from games.engine.search import levels
from games.engine.search.thinking import Thought
from games.play import services
from games.play.models import Game
from games.play.seats import player_in
from tests.support.people import NOON
from tests.support.practice import begin, work

pytestmark = pytest.mark.django_db

OPTIONS = {"change_sides": True}


def again(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def play(game, player, text):
    return services.play(
        game_id=game.pk, player=player, text=text, version=None, now=NOON
    )


def finds(monkeypatch, value: int) -> None:
    """The board alone is worth so much to who is on move."""
    changing = levels._changing

    def worth(rules, position, thought):
        thought = Thought(thought.move, value, thought.depth, (), thought.nodes)
        return changing(rules, position, thought)

    monkeypatch.setattr(levels, "_changing", worth)


def test_a_machine_changes_where_the_first_move_was_too_good(ada, monkeypatch):
    finds(monkeypatch, -50)
    game = play(begin(ada, options=OPTIONS), ada, "N2-L4")
    work()
    game = again(game)
    assert [ply.text for ply in game.plies.all()] == ["N2-L4", CHANGE]
    assert player_in(game, "black") == ada
    assert game.turn == "black"
    play(game, ada, "C1-D1")
    work()
    assert again(game).ply == 4, "the machine goes on, for White"


def test_it_stays_where_the_first_move_was_none_too_good(ada, monkeypatch):
    finds(monkeypatch, 50)
    game = play(begin(ada, options=OPTIONS), ada, "N2-L4")
    work()
    assert again(game).ply == 2
    assert player_in(again(game), "white") == ada


def test_a_machine_that_began_plays_on_for_the_other_side(ada):
    game = begin(ada, options=OPTIONS, seat="black")
    work()
    assert again(game).ply == 1
    game = play(again(game), ada, CHANGE)
    work()
    game = again(game)
    assert (game.ply, game.turn) == (3, "white")
    assert player_in(game, "white") == ada
