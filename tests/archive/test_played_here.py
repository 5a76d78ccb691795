"""What others played at a position of a finished game, and where the game was new."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from games.archive.explorer import novelty
from games.archive.explorer.novelty import Novelty, novelty_of
from games.archive.explorer.played_here import played_here
from games.archive.index import tallies
from games.archive.index.facts import PLACES
from games.play.models import Game
from tests.support.archived import DIVISOR, indexed, resigned
from tests.support.people import NOON

pytestmark = pytest.mark.django_db

FIRST, SECOND, THIRD = DIVISOR


@pytest.fixture
def games(ada, boethius, cusanus) -> list[Game]:
    """One after another: one move; two; two and another third; all three."""
    found = [
        resigned(ada, boethius, *moves, at=NOON + timedelta(days=day))
        for day, moves in enumerate(
            [(FIRST,), (FIRST, SECOND), (FIRST, SECOND, "N8-K8"), DIVISOR]
        )
    ]
    indexed(*found)
    return [Game.objects.get(pk=game.pk) for game in found]


def test_a_game_is_new_where_no_earlier_one_had_been(games):
    new = [novelty_of(game) for game in games]
    assert new == [
        Novelty(1, 0, 1),
        Novelty(2, 1, 2),
        Novelty(3, 1, 3),
        Novelty(3, 2, 3),
    ]


def test_a_game_that_only_follows_others_is_not_new(games, ada, boethius):
    last = resigned(ada, boethius, FIRST, SECOND, at=NOON + timedelta(days=9))
    indexed(last)
    assert novelty_of(Game.objects.get(pk=last.pk)) == Novelty(None, 3, 2)
    said = played_here(Game.objects.get(pk=last.pk), 2).novelty
    assert said == "Nothing new: 3 earlier games had come to its last position too."


def test_it_is_said_how_far_games_are_compared(games, monkeypatch, ada, boethius):
    last = resigned(ada, boethius, FIRST, SECOND, at=NOON + timedelta(days=9))
    indexed(last)
    monkeypatch.setattr(novelty, "PLACES", 1)
    said = played_here(Game.objects.get(pk=last.pk), 1).novelty
    assert said.startswith("Nothing new in the first 1 moves, in which games are")
    assert said.endswith("4 earlier games had come as far.")


def test_many_earlier_games_are_counted_no_further(games, monkeypatch):
    monkeypatch.setattr(novelty, "MANY", 1)
    assert novelty_of(games[3]) == Novelty(3, 1, 3)


def test_a_game_that_waits_for_the_index_is_not_told_of(ada, boethius):
    assert novelty_of(resigned(ada, boethius, FIRST)) is None


def test_where_a_game_was_new_takes_one_query(games, django_assert_num_queries):
    game = games[3]
    novelty_of(game)
    with django_assert_num_queries(1):
        novelty_of(game)


def test_the_moves_of_other_games_lead_to_the_newest_and_to_the_explorer(games):
    here = played_here(games[3], 2)
    assert (here.games, here.ended) == (3, 1)
    rows = {way.text: way for move in here.rows for way in move.ways}
    assert rows["N8-K8"].newest_url == f"/g/{games[2].pk}/3/"
    assert rows["N8-K8"].url.endswith(f"?from={games[3].pk}%2F2&m=N8-K8")
    own = [text for text, row in rows.items() if row.after == here.own]
    assert own == [THIRD]


def test_each_way_of_a_move_has_its_own_count(ada, boethius, plain):
    plainly, ambushing = "N7xC7:DIVISOR", "N7xC7:DIVISOR*C4:EQUAL(N1,N5)"
    made = [resigned(ada, boethius, text) for text in (plainly, plainly, ambushing)]
    indexed(*made)
    text = plain().open(f"/g/{made[2].pk}/0/?panel=played").texts["main"]
    assert "T6 C7 3 games: White won 3" in text
    assert "T6×T90 C7 2 games: White won 2 the newest" in text
    assert "T6×T90 C7 *C4 this game 1 game: White won 1 the newest" in text


def test_the_panel_takes_few_queries(games, django_assert_max_num_queries):
    assert played_here(games[3], 1).rows
    with django_assert_max_num_queries(5):
        played_here(games[3], 1)


def test_the_panel_of_a_common_position_takes_fewer(
    ada, boethius, monkeypatch, django_assert_num_queries
):
    """What is kept of it tells all but where the newest games went on."""
    monkeypatch.setattr(tallies, "COMMON", 3)
    made = [resigned(ada, boethius, *DIVISOR) for _ in range(3)]
    indexed(*made)
    game = Game.objects.get(pk=made[0].pk)
    assert played_here(game, 1).games == 3
    with django_assert_num_queries(4):
        assert played_here(game, 1).rows


# --- On the page of the game ---------------------------------------------------------


def test_the_page_shows_it_as_a_panel_that_steps_along(games, plain):
    browser = plain()
    page = browser.open(f"/g/{games[3].pk}/2/")
    assert "games came here" not in page.texts["main"]
    page = browser.open(
        f"/g/{games[3].pk}/2/" + page.links["Played here"].split("/")[-1]
    )
    text = page.texts["main"]
    assert "New after 2." in text
    assert "until then it had followed 2 earlier games." in text
    assert "3 games came here. 1 ended here." in text
    assert "this game" in text
    steps = [
        url for url in page.links.values() if url.startswith(f"/g/{games[3].pk}/3/")
    ]
    assert any("panel=played" in url for url in steps)


def test_without_the_panel_the_page_asks_no_more(games, django_assert_max_num_queries):
    stranger = Client()
    stranger.get(f"/g/{games[3].pk}/")
    with django_assert_max_num_queries(4):
        stranger.get(f"/g/{games[3].pk}/", headers={"accept-language": "en-GB"})


def test_a_position_that_is_too_late_leads_back(games, monkeypatch, client):
    monkeypatch.setattr(novelty, "PLACES", 1)
    game = games[3]
    Game.objects.filter(pk=game.pk).update(board_version=game.board_version + 1)
    html = client.get(f"/g/{game.pk}/3/?panel=played").content.decode()
    assert f"first {PLACES} half-moves" in html
    assert f'href="/g/{game.pk}/1/?panel=played"' in html


def test_a_live_game_and_one_at_one_screen_have_no_such_panel(game, alone, client):
    for each in (game, alone):
        html = client.get(f"/g/{each.pk}/?panel=played").content.decode()
        assert "Played here" not in html
