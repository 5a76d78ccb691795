"""The page of a table with four people, as each of them sees it."""

from __future__ import annotations

import re

import pytest

from games.play import services
from games.play.models import Game
from games.play.seats import player_in, viewer_of
from games.table import fragments
from tests.support.four import ROUND, SEATS, STUCK_TWICE, begin, do, stuck
from tests.support.people import NOON
from tests.support.plain import Page

pytestmark = pytest.mark.django_db
FROZEN = "7bK/ynrK6/6bR1/8/8/2yR5/8/kKkb6 fire-of-fire rkyb r aaaf bkry ---b - 0"
LED = "rK6bK/ynyK6/6bR1/8/8/2yR5/8/kKkb6 fire-of-fire rkyb y aaaa bkrr ---- - 0"
BELOW = {
    "red": ("black bottom-left", "red bottom-right"),
    "black": ("yellow bottom-left", "black bottom-right"),
    "yellow": ("blue bottom-left", "yellow bottom-right"),
    "blue": ("red bottom-left", "blue bottom-right"),
}


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
        ("red", ["yellow top-left", "blue top-right", *BELOW["red"]]),
        ("black", ["blue top-left", "red top-right", *BELOW["black"]]),
        ("yellow", ["red top-left", "black top-right", *BELOW["yellow"]]),
        ("blue", ["black top-left", "yellow top-right", *BELOW["blue"]]),
        ("", ["yellow top-left", "blue top-right", *BELOW["red"]]),
    ],
)
def test_everybody_sits_round_the_board_as_it_is_turned(enter, seat, around):
    game = begin()
    client = enter(player_in(game, seat) if seat else None)
    html = client.get(game.get_absolute_url()).content.decode()
    corner = r'<div id="player-(\w+)" class="player [^"]*corner-([a-z-]+)[ "]'
    places = re.findall(corner, html)
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


def test_who_waits_reads_whose_turn_it_is_and_for_which_army(see):
    game = begin()
    assert "It is Ada’s turn for Red." in see(game, "blue").texts["strip"]
    order = see(game).texts["status"]
    assert re.search(r"Red\s*Black\s*Yellow\s*Blue", order)


def test_who_is_frozen_reads_who_can_free_them_and_how(see):
    page = see(begin(start=FROZEN), "yellow")
    assert (
        "You are frozen: Red can free you by bringing its king to your throne (a8) or "
        "by an exchange of prisoners." in page.texts["strip"]
    )
    assert "Yellow" not in page.texts["status"].partition("Turn order")[2]


def test_who_leads_two_armies_reads_which_is_on_move(see):
    game = begin(start=LED)
    assert "you move for Yellow." in see(game, "red").texts["status"]
    page = see(game, "yellow")
    assert "Red makes Yellow’s moves" in page.texts["strip"]
    assert "Waiting for Ada, who moves for Yellow." in page.texts["status"]


def test_who_was_passed_over_reads_why(see):
    text = see(stuck(STUCK_TWICE[0]), "red").texts["strip"]
    assert "Red is skipped: it is not in check and has no legal move." in text


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
    assert "Waiting for: Blue, Black and Yellow." in page.texts["status"]
    page = sit(game, "yellow").push("Agree")
    said = "Red offers a draw. Agreed: Yellow. Waiting for: Blue and Black."
    for seat in ("yellow", "blue", "black", ""):
        assert said in see(game, seat).texts["status"]
    assert "Agree" not in page.texts["status"].replace("Agreed", "")
    sit(game, "blue").push("Agree")
    page = sit(game, "black").push("Agree")
    assert "All players agreed on a draw." in page.texts["status"]


def test_a_takeback_waits_for_all_others(sit, see):
    game = begin(*ROUND)
    sit(game, "blue").push("Takeback")
    assert "Blue asks to take the last move back." in see(game, "red").texts["status"]
    for seat in ("red", "black"):
        sit(game, seat).push("Allow")
    assert "Waiting for: Yellow." in see(game, "blue").texts["status"]
    sit(game, "yellow").push("Allow")
    assert Game.objects.get(pk=game.pk).ply == 3


def test_resigning_says_who_wins_and_who_loses(sit, see):
    game = begin(*ROUND)
    page = see(game, "yellow")
    sure = "Give the game to Black and Blue? Red and Yellow lose it together."
    assert sure in page.texts["actions"]
    page = sit(game, "yellow").push("Yes: Resign")
    assert (
        "Black and Blue won: Yellow resigned for Red and Yellow."
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
    assert "Agreed: Blue. Waiting for: Black and Yellow." in page.texts["status"]
    assert "Accept" not in see(game, "blue").texts.get("actions", "")
    assert "Accept the rematch" in page.texts["actions"]


def test_the_archive_names_all_four(client):
    do(services.resign, begin(*ROUND), "red")
    html = client.get("/archive/").content.decode()
    row = html[html.index('class="game-row"') :]
    people = re.findall(r'<li( class="winner")?>(.*?)</li>', row, re.DOTALL)
    names = [re.sub(r"<[^>]*>|\s+", " ", text).split()[0] for _, text in people]
    assert names == ["Ada", "Clara", "Boethius", "Dante"]
    assert sum(bool(won) for won, _ in people) == 2


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
