"""The page of a table with four people, as each of them sees it."""

from __future__ import annotations

import re

import pytest

from games.models import Game
from games.table import fragments, services
from games.table.seats import player_in, viewer_of
from tests.games.conftest import NOON
from tests.games.four import ROUND, SEATS, STUCK_TWICE, begin, do, stuck
from tests.games.plain import Page

pytestmark = pytest.mark.django_db


@pytest.fixture
def see(plain):
    """The page of a game as who sits there sees it; a stranger's for no seat."""

    def see(game: Game, seat: str = "") -> Page:
        browser = plain(player_in(game, seat) if seat else None)
        return browser.open(game.get_absolute_url())

    return see


@pytest.fixture
def sit(plain):
    """The browser of who sits there, open at the game."""

    def sit(game: Game, seat: str):
        browser = plain(player_in(game, seat))
        browser.open(game.get_absolute_url())
        return browser

    return sit


@pytest.mark.parametrize(
    ("seat", "around"),
    [
        ("red", ["black left", "yellow top", "red bottom", "blue right"]),
        ("blue", ["red left", "black top", "blue bottom", "yellow right"]),
        ("", ["black left", "yellow top", "red bottom", "blue right"]),
    ],
)
def test_everybody_sits_round_the_board_as_it_is_turned(enter, seat, around):
    game = begin()
    client = enter(player_in(game, seat) if seat else None)
    html = client.get(game.get_absolute_url()).content.decode()
    places = re.findall(r'<div id="player-(\w+)" class="player [^"]*edge-(\w+)"', html)
    assert [" ".join(place) for place in places] == around
    board = html.index('id="board"')
    above = [name for name in SEATS if html.index(f'id="player-{name}"') < board]
    assert len(above) == 2
    assert seat not in above


def test_names_sides_and_allies_are_said(see):
    page = see(begin(), "yellow")
    assert re.search(r"Clara\s+Yellow, you\s*, with Red", page.texts["player-yellow"])
    assert "Dante" in page.texts["player-blue"]
    assert "with Black" in page.texts["player-blue"]
    assert "to move" in page.texts["player-red"]
    assert "Waiting for Ada, who moves for Red." in page.texts["status"]


def test_a_push_has_everybody_s_place():
    game = begin(*ROUND)
    viewer = viewer_of(game, player_in(game, "red"))
    push = fragments.render_push(game, viewer, with_board=True, now=NOON)
    assert all(push.count(f'id="player-{seat}"') == 1 for seat in SEATS)


def test_a_draw_is_not_offered_before_the_rules_allow_it(see, enter):
    game = begin(*ROUND)
    assert "draw" not in see(game, "red").texts["actions"]
    post = enter(player_in(game, "red")).post
    answer = post(f"/g/{game.pk}/offer-draw/", headers={"HX-Request": "true"})
    assert "A draw can be agreed only once" in answer.content.decode()


def test_who_has_agreed_and_who_is_awaited_is_seen_by_all(sit, see):
    game = stuck(*STUCK_TWICE)
    page = sit(game, "red").push("Offer a draw")
    assert (
        "You offer a draw; it stands until an opponent moves." in page.texts["status"]
    )
    assert "Awaited: Blue, Black and Yellow." in page.texts["status"]
    page = sit(game, "yellow").push("Agree")
    said = "Red offers a draw. Agreed: Yellow. Awaited: Blue and Black."
    for seat in ("yellow", "blue", "black", ""):
        assert said in see(game, seat).texts["status"]
    assert "Agree" not in page.texts["status"].replace("Agreed", "")
    sit(game, "blue").push("Agree")
    page = sit(game, "black").push("Agree")
    assert "All players agreed on a draw." in page.texts["status"]


def test_a_takeback_waits_for_all_others(sit, see):
    game = begin(*ROUND)
    sit(game, "blue").push("Ask to take back")
    assert "Blue asks to take the last move back." in see(game, "red").texts["status"]
    for seat in ("red", "black"):
        sit(game, seat).push("Allow")
    assert "Awaited: Yellow." in see(game, "blue").texts["status"]
    sit(game, "yellow").push("Allow")
    assert Game.objects.get(pk=game.pk).ply == 3


def test_resigning_says_who_wins_and_who_loses(sit, see):
    game = begin(*ROUND)
    page = see(game, "yellow")
    sure = "Give the game to Black and Blue? Red and Yellow lose it together."
    assert sure in page.texts["actions"]
    page = sit(game, "yellow").push("Yes: Resign")
    assert (
        "Yellow resigned for Red and Yellow; Black and Blue win."
        in page.texts["status"]
    )
    won = {s for s in SEATS if "won" in page.attributes[f"player-{s}"]["class"].split()}
    assert won == {"black", "blue"}


def test_a_rematch_is_awaited_by_name(sit, see):
    game = do(services.resign, begin(*ROUND), "red")
    sit(game, "red").push("Rematch")
    sit(game, "blue").push("Accept the rematch")
    page = see(game, "black")
    assert "Red has offered a rematch." in page.texts["status"]
    assert "Agreed: Blue. Awaited: Black and Yellow." in page.texts["status"]
    assert "Accept" not in see(game, "blue").texts.get("actions", "")
    assert "Accept the rematch" in page.texts["actions"]


def test_the_archive_names_all_four(client):
    do(services.resign, begin(*ROUND), "red")
    html = client.get("/archive/").content.decode()
    card = re.sub(r"<[^>]*>", "", html[html.index('class="card game"') :])
    assert "Ada &amp; Clara – Boethius &amp; Dante" in re.sub(r"\s+", " ", card)
    assert len(re.findall(r'class="side-\w+ winner"', html)) == 2


def test_links_are_told_with_both_teams(client):
    html = client.get(begin().get_absolute_url()).content.decode()
    title = re.search('property="og:title" content="([^"]*)"', html)
    assert title is not None
    assert title[1] == "Ada &amp; Clara – Boethius &amp; Dante · Enochian chess"


def test_a_profile_says_with_whom_and_against_whom(client):
    game = do(services.resign, begin(*ROUND), "red")
    html = client.get(player_in(game, "blue").get_absolute_url()).content.decode()
    said = " ".join(re.sub("<[^>]*>", "", html).split())
    assert "Blue with Boethius against Ada, Clara" in said
    assert 'class="entry won"' in html
