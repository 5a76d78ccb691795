"""The board for analysis in a finished game: through its moves, off them and back."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.http import QueryDict

from games.analysis.analysed_places import AnalysedPlace
from games.engine import GAMES
from games.play.positions import plies_of, position_at
from tests.support.ended import ended as ended

pytestmark = pytest.mark.django_db


def board(game, ply, **words):
    query = urlencode({"from": f"{game.pk}/{ply}", **words}, doseq=True)
    return f"/analysis/{game.key}/?{query}"


def place(address):
    path, _mark, query = address.partition("?")
    return AnalysedPlace.read(path.strip("/").split("/")[1], QueryDict(query))


def other_move(game, ply):
    """A lawful move that was not played after so many plies."""
    there, played = position_at(game, ply), plies_of(game)[ply].text
    moves = (game.rules.write_move(there, m) for m in game.rules.legal_moves(there))
    return next(text for text in moves if text != played)


def steps_of(client, address):
    """The addresses of the buttons through the line, by their keys."""
    page = client.get(address).content.decode()
    found = re.findall(r'class="button key-(\w+)"\s+href="([^"]+)"', page)
    return {key: unescape(url) for key, url in found}


@pytest.mark.parametrize("key", GAMES)
def test_its_buttons_lead_through_the_moves_of_the_game(client, ended, key):
    game = ended(key, 3)
    assert steps_of(client, board(game, 1)) == {
        "first": board(game, 0),
        "previous": board(game, 0),
        "next": board(game, 2),
        "last": board(game, 3),
    }
    assert set(steps_of(client, board(game, 0))) == {"next", "last"}
    assert set(steps_of(client, board(game, 3))) == {"first", "previous"}


@pytest.mark.parametrize("key", GAMES)
def test_who_leads_on_through_a_game_asks_for_its_moves_once(
    client, ended, key, django_assert_num_queries
):
    game = ended(key, 3)
    client.get(board(game, 2))
    with django_assert_num_queries(2):  # the game, and what is known of the position
        client.get(board(game, 2))


def test_the_last_move_is_told_with_its_words(client, ended):
    game = ended("rithmomachia", 3)
    page = unescape(client.get(board(game, 2)).content.decode())
    words = plies_of(game)[1].words
    assert words.split(" ")[0] in page
    before, step = place(board(game, 2)).last
    assert (before, step.text) == (position_at(game, 1), plies_of(game)[1].text)
    assert place(board(game, 0)).last is None


def test_the_move_that_was_played_goes_on_in_the_game(ended):
    game = ended("boolean", 3)
    found = place(board(game, 1)).then(plies_of(game)[1].text)
    assert found.url() == board(game, 2)


def test_another_move_leaves_the_game_and_a_link_leads_back(client, ended):
    game = ended("boolean", 4)
    text = other_move(game, 2)
    answer = client.post(board(game, 2), {"send": text})
    assert answer["Location"] == board(game, 2, m=text)
    found = place(answer["Location"])
    assert (found.at, found.moves) == (1, (text,))
    played, *_others = found.other_lines
    assert played.is_game
    back = place(played.url)
    assert back.position == position_at(game, 3)
    assert back.others == ((text,),), "what was tried is kept beside the game"
    assert "or as it was played:" in client.get(answer["Location"]).content.decode()


def test_one_steps_back_from_a_line_into_the_game(client, ended):
    game = ended("boolean", 4)
    text = other_move(game, 2)
    found = place(board(game, 2, m=text))
    back = place(found.url_at(-1))
    assert back.position == position_at(game, 1)
    assert back.moves == (text,), "the line is still there, further on"
    assert back.game_url == f"/g/{game.pk}/1/"
    assert place(found.url_at(-99)).position == position_at(game, 0)
    steps = steps_of(client, back.url())
    assert place(steps["previous"]).position == position_at(game, 0)
    assert place(steps["last"]).position == found.position


def test_a_line_that_leaves_the_game_earlier_keeps_the_one_that_left_it_later(ended):
    game = ended("boolean", 4)
    late, early = other_move(game, 2), other_move(game, 1)
    found = place(place(board(game, 2, m=late)).url_at(-1)).then(early)
    again = place(found.url())
    assert str(again.origin) == f"{game.pk}/1"
    assert again.moves == (early,)
    assert again.others == ((plies_of(game)[1].text, late),)
    on = place(place(board(game, 2, m=late)).url_at(-1)).then(plies_of(game)[1].text)
    assert (on.at, on.moves) == (0, (late,)), "as it was played: the line stays"


def test_a_line_may_leave_the_game_after_others_that_are_kept(ended):
    game = ended("boolean", 4)
    early, late = other_move(game, 1), other_move(game, 2)
    found = place(board(game, 1, v=early, at=1)).then(late)
    again = place(found.url())
    assert again.moves == (plies_of(game)[1].text, late)
    assert again.others == ((early,),)


def test_what_cannot_be_shown_is_the_nearest(ended):
    game = ended("boolean", 2)
    for at, ply in (("-99", 0), ("99", 2), ("--1", 1), ("x", 1)):
        assert place(board(game, 1, at=at)).position == position_at(game, ply)
