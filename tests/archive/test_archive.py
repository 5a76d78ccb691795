"""Finished games: the list with its pages, record text and JSON."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from accounts.models import User
from games.archive.selectors import PAGE
from games.engine.record import final_position, read_record
from games.play import services
from games.play.models import Game
from games.play.positions import position_of
from games.rulesets import services as rulesets
from tests.support.games import start_game
from tests.support.people import NOON
from tests.support.rated import OPENING, begin, open_with
from tests.table.test_table_pages import play

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(ada, boethius) -> list[Game]:
    """More games than fit on two pages, newest first; some ended together."""
    players = {"white": ada, "black": boethius}
    games = []
    for number in range(2 * PAGE + 3):
        game = start_game(key="rithmomachia", options={}, players=players, now=NOON)
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
    assert "No finished games yet." in plain().open("/archive/").texts["main"]
    services.abort(game_id=game.pk, player=ada, now=NOON)
    assert "No finished games yet." in plain().open("/archive/").texts["main"]


def test_a_page_takes_few_queries(finished, enter, django_assert_max_num_queries):
    client = enter()
    with django_assert_max_num_queries(4):
        client.get("/archive/")


def test_a_link_to_a_game_names_it_and_players_are_links_too(finished, plain):
    links = plain().open("/archive/").links
    assert links["Ada v Boethius, 1 May 2026:"].startswith("/g/")
    assert links["Black won: White resigned."] == links["Ada v Boethius, 1 May 2026:"]
    assert (links["Ada"], links["Boethius"]) == ("/@/Ada/", "/@/Boethius/")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("", "51 finished games"),
        ("?game=rithmomachia", "51 games of Rithmomachia"),
        ("?game=medieval", "0 games of Medieval Rithmomachia"),
        (
            "?game=rithmomachia&ruleset=no-ambush",
            "0 games of Rithmomachia by “Without ambush”",
        ),
    ],
)
def test_title_and_heading_say_how_many_games_of_what(finished, client, query, words):
    html = client.get(f"/archive/{query}").content.decode()
    assert f"<title>{words} · Archive · Rithmo</title>" in html
    assert f"<h1>{words}</h1>" in html


# --- By game and rule set ------------------------------------------------------


@pytest.fixture
def calm(ada, boethius) -> list[Game]:
    """More games without ambush than fit on a page, and one by the usual rules."""
    players = {"white": ada, "black": boethius}
    games = []
    for ambush in (True, *[False] * (PAGE + 2)):
        game = start_game(
            key="rithmomachia", options={"ambush": ambush}, players=players, now=NOON
        )
        services.resign(game_id=game.pk, player=ada, now=NOON)
        games.append(game)
    return games


def test_games_are_sifted_by_rule_set_on_every_page(calm, plain):
    usual, *without = calm
    browser = plain()
    browser.open("/archive/")
    browser.follow("Rithmomachia")
    browser.follow("Without ambush")
    assert browser.url == "/archive/?game=rithmomachia&ruleset=no-ambush"
    first = listed(browser, calm)
    browser.open("/archive/" + browser.page.links["Older"])
    assert sorted(first + listed(browser, calm)) == sorted(game.pk for game in without)
    browser.follow("Newest")
    assert listed(browser, calm) == first
    browser.follow("Standard rules")
    assert listed(browser, calm) == [usual.pk]


def test_a_saved_set_sifts_by_what_it_says(calm, ada, plain):
    ruleset = calm[1].rules
    saved = rulesets.save(owner=ada, rules=ruleset, name="Calm", now=NOON)
    address = f"/archive/?game=rithmomachia&ruleset={saved.slug}"
    assert plain().open(address).links["Older"]
    assert "Calm" not in plain().open("/archive/?game=rithmomachia").links
    assert "Calm" in plain(ada).open("/archive/?game=rithmomachia").links


def test_a_rule_set_that_is_gone_finds_nothing(calm, plain):
    browser = plain()
    page = browser.open("/archive/?game=rithmomachia&ruleset=gone")
    assert listed(browser, calm) == []
    assert "There is no rule set “gone” here" in page.texts["main"]


def test_an_unknown_game_leaves_all(calm, plain):
    browser = plain()
    browser.open("/archive/?game=chess&ruleset=spec")
    assert len(listed(browser, calm)) == PAGE


def test_where_nothing_was_played_one_can_be_the_first(calm, plain):
    browser = plain()
    browser.open("/archive/?game=rithmomachia&ruleset=points-30")
    browser.follow("Play the first one.")
    assert browser.url == "/seeks/new/?game=rithmomachia&ruleset=points-30"


def test_each_game_names_its_rules_or_tells_them(ada, boethius, plain):
    players = {"white": ada, "black": boethius}
    for options in ({"ambush": False}, {"point_target": 7}):
        game = start_game(
            key="rithmomachia", options=options, players=players, now=NOON
        )
        services.resign(game_id=game.pk, player=ada, now=NOON)
    page = plain().open("/archive/")
    assert page.links["Without ambush"] == "/rules/rithmomachia/sets/no-ambush/"
    assert "Points to win: 7" in page.texts["main"]


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
    assert record.headers["Ending"] == "Black won: White resigned."


def test_the_state_says_how_the_players_ended_the_game(game, ada, enter):
    def result() -> str:
        return enter().get(f"/g/{game.pk}.json").json()["result"]

    assert result() == "ONGOING"
    services.resign(game_id=game.pk, player=ada, now=NOON)
    assert result() == "WINS_B"
    Game.objects.filter(pk=game.pk).update(status=Game.Status.ABORTED, winner="")
    assert result() == "ABORTED"


@pytest.mark.parametrize(
    ("options", "name"), [({"ambush": False}, "no-ambush"), ({"point_target": 7}, None)]
)
def test_rules_that_have_a_name_carry_it(ada, boethius, enter, options, name):
    players = {"white": ada, "black": boethius}
    game = start_game(key="rithmomachia", options=options, players=players, now=NOON)
    assert enter().get(f"/g/{game.pk}.json").json()["ruleset"] == name
    record = read_record(enter().get(f"/g/{game.pk}.txt").content.decode())
    assert record.headers.get("Ruleset") == name
    assert record.rules == game.rules


def test_the_state_is_public_json(game, enter):
    state = enter().get(f"/g/{game.pk}.json").json()
    assert (state["version"], state["drawOffer"]) == (game.version, None)
    assert state["turn"] == "W"
    assert len(state["pieces"]) == 47


# --- As it was then ----------------------------------------------------------------


def test_an_old_game_tells_the_ratings_of_its_time(ada, boethius, enter, plain):
    """Here Ada loses twice: the second game changes nothing in what the first says."""
    first = open_with(begin(ada, boethius), *OPENING, at=NOON + timedelta(seconds=9))
    services.resign(game_id=first.pk, player=ada, now=NOON + timedelta(minutes=1))
    second = begin(ada, boethius, at=NOON + timedelta(hours=1))
    then = NOON + timedelta(hours=1, seconds=9)
    second = open_with(second, *OPENING, at=then)
    services.resign(game_id=second.pk, player=ada, now=then)

    old, new = (enter().get(f"/g/{game.pk}.json").json() for game in (first, second))
    assert [each["rating"] for each in old["seats"]] == [1500, 1500]
    assert all(each["provisional"] for each in old["seats"])
    ada_then, boethius_then = (each["rating"] for each in new["seats"])
    assert ada_then < 1500 < boethius_then

    record = read_record(enter().get(f"/g/{first.pk}.txt").content.decode())
    assert record.headers["WhiteRating"] == record.headers["BlackRating"] == "1500?"
    record = read_record(enter().get(f"/g/{second.pk}.txt").content.decode())
    assert record.headers["WhiteRating"] == f"{ada_then}?"

    for game, shown in ((first, "1500?"), (second, f"{ada_then}?")):
        html = enter().get(f"/g/{game.pk}/").content.decode()
        beside = re.findall(r'class="rating" title="Rating">([^<]*)<', html)
        assert beside[-1] == shown


def test_record_and_json_say_when_a_game_began_and_ended(game, ada, enter):
    state = enter().get(f"/g/{game.pk}.json").json()
    assert (state["began"], "ended" in state) == ("2026-05-01T12:00:00Z", False)
    then = NOON + timedelta(minutes=5)
    services.resign(game_id=game.pk, player=ada, now=then)
    state = enter().get(f"/g/{game.pk}.json").json()
    assert state["ended"] == "2026-05-01T12:05:00Z"
    answer = enter().get(f"/g/{game.pk}.txt")
    headers = read_record(answer.content.decode()).headers
    assert (headers["Began"], headers["Ended"]) == (state["began"], state["ended"])
    assert answer["Content-Disposition"] == f'attachment; filename="{game.pk}.txt"'


def test_a_card_that_was_shown_is_another_once_what_it_tells_is(client, ada, boethius):
    """Its text is kept by all that is in it."""
    players = {"white": ada, "black": boethius}
    game = start_game(key="rithmomachia", options={}, players=players, now=NOON)
    services.resign(game_id=game.pk, player=ada, now=NOON)
    shown = client.get("/archive/").content.decode()
    assert "Ada v Boethius" in shown
    assert 'href="/@/Boethius/"' in shown
    User.objects.filter(pk=ada.pk).update(username="Adela")
    User.objects.filter(pk=boethius.pk).update(closed_at=NOON)
    Game.objects.filter(pk=game.pk).update(ending="It ended in another way.")
    shown = client.get("/archive/").content.decode()
    assert "Adela v closed account" in shown
    assert "Boethius" not in shown
    assert "It ended in another way." in shown
