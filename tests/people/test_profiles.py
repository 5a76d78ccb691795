"""What others see of a person."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from games.archive.selectors import PageWanted
from games.people import selectors
from games.play import services
from games.play.models import Game
from tests.support.people import NOW, begin, finish

pytestmark = pytest.mark.django_db


def text_of(client, address="/@/Ada/") -> str:
    return " ".join(client.get(address).content.decode().split())


def test_results_are_counted_by_game(ada, boethius, guest):
    finish(begin(ada, boethius), loser=boethius)
    finish(begin(boethius, ada), loser=boethius)
    finish(begin(ada, guest), loser=ada)
    drawn = begin(ada, boethius)
    services.offer_draw(game_id=drawn.pk, player=ada, now=NOW)
    services.answer_draw(game_id=drawn.pk, player=boethius, accept=True, now=NOW)
    begin(ada, boethius)  # is still being played
    [score] = selectors.results_of(ada).scores
    assert (score.won, score.drawn, score.lost, score.played) == (2, 1, 1, 4)


def test_aborted_games_and_pass_and_play_do_not_count(ada, boethius):
    aborted = begin(ada, boethius)
    services.abort(game_id=aborted.pk, player=ada, now=NOW)
    finish(begin(ada, ada, local=True), loser=ada)
    assert selectors.results_of(ada).scores == []
    assert selectors.games_shown(ada, PageWanted()).page.games == ()


def test_the_page_says_how_each_game_ended(client, ada, boethius):
    finish(begin(ada, boethius), loser=boethius)
    begin(boethius, ada)
    page = text_of(client)
    assert "White won: Black resigned." in page
    assert 'White against <a href="/@/Boethius/">Boethius</a>' in page
    assert ">won<" in page
    assert ">waiting<" in page
    assert "Member since" in page


def test_a_guest_has_a_page_that_searches_leave_alone(client, guest):
    page = text_of(client, guest.get_absolute_url())
    assert "Guest since" in page
    assert '<meta name="robots" content="noindex">' in page


def test_capitals_lead_to_the_name_as_it_is_written(client, ada):
    assert client.get("/@/aDA/").url == "/@/Ada/"


@pytest.mark.parametrize("name", ["Nobody", "Аda", "Adа", "A-d-a", "%00", "a" * 200])
def test_a_name_that_nobody_has_is_not_found(client, ada, name):
    assert client.get(f"/@/{name}/").status_code == 404


def test_a_closed_account_has_no_page(client, ada):
    User.objects.filter(pk=ada.pk).update(closed_at=NOW)
    assert client.get("/@/Ada/").status_code == 404


def test_older_games_are_on_the_next_pages(client, ada, boethius):
    games = [finish(begin(ada, boethius), loser=ada) for _ in range(30)]
    for age, game in enumerate(games):
        ended = NOW - timedelta(days=age)
        Game.objects.filter(pk=game.pk).update(ended_at=ended)
    first = client.get("/@/Ada/").context
    assert [entry.url for entry in first["ended"]] == [
        g.get_absolute_url() for g in games[:24]
    ]
    assert first["page"].newer is None
    second = client.get("/@/Ada/", {"before": str(first["page"].older)}).context
    assert [entry.url for entry in second["ended"]] == [
        g.get_absolute_url() for g in games[24:]
    ]
    assert second["page"].older is None
    back = client.get("/@/Ada/", {"after": str(second["page"].newer)}).context
    assert [entry.url for entry in back["ended"]] == [
        g.get_absolute_url() for g in games[:24]
    ]


def test_a_mangled_place_shows_the_first_page(client, ada, boethius):
    finish(begin(ada, boethius), loser=ada)
    assert len(client.get("/@/Ada/", {"before": "x_y"}).context["ended"]) == 1


def test_the_number_of_questions_does_not_grow_with_the_games(
    client, ada, boethius, django_assert_max_num_queries
):
    for _ in range(10):
        finish(begin(ada, boethius), loser=ada)
        begin(boethius, ada)
    with django_assert_max_num_queries(11):  # the last asks whether she is here
        client.get("/@/Ada/")
