"""Finished games: the list with its pages, record text and JSON."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.archive.selectors import PAGE
from games.engine.record import final_position, read_record
from games.models import Game
from games.table import services
from games.table.positions import position_of
from tests.games.conftest import NOON
from tests.games.test_table_pages import play

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(ada, boethius) -> list[Game]:
    """More games than fit on two pages, newest first; some ended together."""
    players = {"white": ada, "black": boethius}
    games = []
    for number in range(2 * PAGE + 3):
        game = services.start(key="rithmomachia", options={}, players=players, now=NOON)
        then = NOON + timedelta(hours=number // 3)
        services.resign(game_id=game.pk, player=ada, now=then)
        games.append(Game.objects.get(pk=game.pk))
    return sorted(games, key=lambda game: (game.ended_at, game.pk), reverse=True)


def listed(browser, games) -> list[str]:
    """The ids of `games` in the order in which the page has them."""
    at = {game.pk: browser.html.find(f"/g/{game.pk}/") for game in games}
    return sorted((pk for pk in at if at[pk] >= 0), key=lambda pk: at[pk])


def test_pages_follow_each_other_without_gap_or_double(finished, plain):
    browser = plain()
    browser.open("/archive/")
    seen = listed(browser, finished)
    assert len(seen) == PAGE
    while "Older" in browser.page.links:
        older = browser.page.links["Older"].replace("?", "/archive/?", 1)
        browser.open(older)
        seen += listed(browser, finished)
    assert seen == [game.pk for game in finished]


def test_the_way_back_leads_through_the_same_pages(finished, plain):
    browser = plain()
    pages = []
    browser.open("/archive/")
    pages.append(listed(browser, finished))
    browser.open("/archive/" + browser.page.links["Older"])
    browser.open("/archive/" + browser.page.links["Newer"])
    assert listed(browser, finished) == pages[0]


def test_a_mangled_page_is_the_first(finished, plain):
    for query in ("before=x", "after=2026-05-01_", "before=2026-05-01T12:00_abc"):
        browser = plain()
        browser.open(f"/archive/?{query}")
        assert listed(browser, finished)[0] == finished[0].pk


def test_an_empty_archive_says_what_to_do(plain, db):
    assert "Play the first one." in plain().open("/archive/").links


def test_live_local_and_aborted_games_are_not_listed(game, alone, ada, boethius, plain):
    services.resign(game_id=alone.pk, player=ada, now=NOON)
    assert "No game has been finished yet." in plain().open("/archive/").texts["main"]
    services.abort(game_id=game.pk, player=ada, now=NOON)
    assert "No game has been finished yet." in plain().open("/archive/").texts["main"]


def test_a_page_takes_few_queries(finished, enter, django_assert_max_num_queries):
    client = enter()
    with django_assert_max_num_queries(3):
        client.get("/archive/")


# --- Downloads -----------------------------------------------------------------


def test_the_record_replays_to_the_same_position(game, ada, boethius, enter):
    play(game, ada, "N1-M1")
    after = play(game, boethius, "C1-D1#GEOM(B3,C2,D1)")
    response = enter().get(f"/g/{game.pk}.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    record = read_record(response.content.decode())
    assert (record.headers["White"], record.headers["Black"]) == ("Ada", "Boethius")
    assert record.headers["Site"] == f"http://testserver/g/{game.pk}/"
    written = record.rules.write_position(final_position(record))
    assert written == after.rules.write_position(position_of(after))


def test_the_record_of_a_finished_game_has_its_result(game, ada, enter):
    services.resign(game_id=game.pk, player=ada, now=NOON)
    record = read_record(enter().get(f"/g/{game.pk}.txt").content.decode())
    assert record.result == "0-1"
    assert record.headers["Ending"] == "White resigned; Black wins."


def test_the_state_says_how_the_players_ended_the_game(game, ada, enter):
    def result() -> str:
        return enter().get(f"/g/{game.pk}.json").json()["result"]

    assert result() == "ONGOING"
    services.resign(game_id=game.pk, player=ada, now=NOON)
    assert result() == "WINS_B"
    Game.objects.filter(pk=game.pk).update(status=Game.Status.ABORTED, winner="")
    assert result() == "ABORTED"


def test_the_state_is_public_json(game, enter):
    state = enter().get(f"/g/{game.pk}.json").json()
    assert (state["version"], state["drawOffer"]) == (game.version, None)
    assert state["turn"] == "W"
    assert len(state["pieces"]) == 47
