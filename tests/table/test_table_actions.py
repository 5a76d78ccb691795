"""What is done at a table beside moving, with and without htmx."""

from __future__ import annotations

import pytest

from games.ladders import services as ladders
from games.play import services
from games.play.beginnings import begin_again
from games.play.models import Game
from games.play.seats import SeatToken
from tests.support.laddered import found, game_of, playing
from tests.support.people import NOON
from tests.support.plain import Page
from tests.support.rated import begin
from tests.table.test_table_pages import HTMX, play

pytestmark = pytest.mark.django_db

PLAYERS_ONLY = [
    "resign",
    "abort",
    "offer-draw",
    "answer-draw",
    "claim-draw",
    "ask-takeback",
    "answer-takeback",
    "rematch",
    "token",
]


def post(client, game, action, data=None, **more):
    return client.post(f"/g/{game.pk}/{action}/", data or {}, **more)


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


@pytest.mark.parametrize("action", PLAYERS_ONLY)
def test_strangers_are_refused_with_a_sentence(game, cusanus, enter, action):
    for client in (enter(), enter(cusanus)):
        answer = post(client, game, action, headers=HTMX)
        assert answer.status_code == 200
        assert "only its players can do that" in answer.content.decode()
        page = post(client, game, action, follow=True)
        assert "only its players can do that" in page.content.decode()
    assert fresh(game).is_live


def test_there_is_no_such_action(game, ada, enter):
    assert post(enter(ada), game, "explode").status_code == 404


def test_resigning_asks_first_and_then_ends_the_game(game, ada, boethius, plain):
    play(game, ada, "N1-M1")
    play(game, boethius, "C1-D1")
    browser = plain(ada)
    browser.open(game.get_absolute_url())
    assert "Give the game to your opponent?" in browser.page.texts["actions"]
    page = browser.push("Yes: Resign")
    assert "Black won: White resigned." in page.texts["status"]
    assert "won" in page.attributes["player-black"]["class"].split()


def test_a_game_is_left_before_both_have_moved(game, ada, plain):
    browser = plain(ada)
    browser.open(game.get_absolute_url())
    page = browser.push("Yes: Abort")
    assert "aborted" in page.texts["status"]
    assert fresh(game).status == Game.Status.ABORTED


def test_a_draw_is_offered_declined_offered_and_agreed(game, ada, boethius, plain):
    hers, his = plain(ada), plain(boethius)
    address = game.get_absolute_url()
    hers.open(address)
    assert "You offer a draw" in hers.push("Offer a draw").texts["status"]
    assert "White offers a draw." in his.open(address).texts["status"]
    assert "offers" not in his.push("Decline").texts["status"]
    hers.open(address)
    hers.push("Offer a draw")
    his.open(address)
    assert "Both players agreed on a draw." in his.push("Agree").texts["status"]


def test_a_move_is_taken_back_when_the_other_allows(game, ada, boethius, plain):
    play(game, ada, "N1-M1")
    hers, his = plain(ada), plain(boethius)
    hers.open(game.get_absolute_url())
    hers.push("Takeback")
    his.open(game.get_absolute_url())
    page = his.push("Allow")
    assert page.squares["N1"]["data-man"] == "wT4"
    assert "No moves yet." in page.texts["moves"]


def test_a_claim_without_grounds_is_refused(game, ada, enter):
    answer = post(enter(ada), game, "claim-draw", headers=HTMX).content.decode()
    assert "No draw can be claimed in this position." in answer


def test_a_claim_is_offered_when_the_rules_allow_it(game, ada, boethius, plain):
    there_and_back = [("N1-M1", "A1-B1"), ("M1-N1", "B1-A1")] * 2
    for white, black in there_and_back:
        play(game, ada, white)
        play(game, boethius, black)
    browser = plain(ada)
    browser.open(game.get_absolute_url())
    page = browser.push("Yes: Claim a draw")
    assert fresh(game).termination == Game.Termination.CLAIM
    assert page.attributes["status"]["class"] == "status over"


def test_a_rematch_begins_when_both_want_it(game, ada, boethius, enter, plain):
    services.resign(game_id=game.pk, player=ada, now=NOON)
    hers = plain(ada)
    hers.open(game.get_absolute_url())
    assert "You have offered a rematch" in hers.push("Rematch").texts["status"]
    answer = post(enter(boethius), game, "rematch", headers=HTMX)
    rematch = Game.objects.get(rematch_of=game)
    assert answer["HX-Redirect"] == rematch.get_absolute_url()
    page = hers.open(game.get_absolute_url())
    assert page.links["To the rematch"] == rematch.get_absolute_url()
    assert post(enter(ada), game, "rematch").url == rematch.get_absolute_url()


# --- Answers to htmx -----------------------------------------------------------


def test_htmx_is_answered_with_the_table_and_the_half_built_move(game, ada, enter):
    data = {"partial": "N1", "version": game.board_version, "text": "half a li"}
    answer = post(enter(ada), game, "offer-draw", data, headers=HTMX).content.decode()
    page = Page(answer)
    assert answer.startswith('<div id="table"')
    assert page.attributes["strip-said"]["data-partial"] == "N1"
    assert page.attributes["say-text"]["value"] == "half a li"
    assert "You offer a draw" in page.texts["status"]


def test_what_was_half_built_on_an_older_board_is_dropped(game, ada, boethius, enter):
    data = {"partial": "N1", "version": game.board_version}
    play(game, ada, "N1-M1")
    play(game, boethius, "C1-D1")
    answer = post(enter(ada), game, "offer-draw", data, headers=HTMX).content.decode()
    assert Page(answer).attributes["strip-said"]["data-partial"] == ""


def test_a_half_built_move_is_carried_through_an_action(game, ada, plain):
    browser = plain(ada)
    browser.open(game.get_absolute_url())
    browser.press("N1")
    page = browser.push("Offer a draw")
    assert "partial=N1" in browser.url
    assert page.attributes["strip-said"]["data-partial"] == "N1"


# --- Talk ----------------------------------------------------------------------


def test_players_and_spectators_talk_apart(game, ada, cusanus, plain):
    hers, his = plain(ada), plain(cusanus)
    address = game.get_absolute_url()
    hers.open(address)
    assert "Good luck" in hers.push("Send", text="Good luck").texts["talk-lines"]
    his.open(address)
    assert "Good luck" not in his.page.texts["talk-lines"]
    assert "Well!" in his.push("Send", text="Well!").texts["talk-lines"]
    assert "Well!" not in hers.open(address).texts["talk-lines"]


def test_a_stranger_who_speaks_becomes_a_guest(game, enter):
    client = enter()
    post(client, game, "say", {"text": "Hello"})
    assert game.talk.get().author.is_guest
    assert "rithmo_guest" in client.cookies


def test_a_line_that_is_refused_is_not_lost(game, ada, enter):
    line = "x" * 201
    answer = post(enter(ada), game, "say", {"text": line}, headers=HTMX)
    assert "at most 200 characters" in answer.content.decode()
    assert f'value="{line}"' in answer.content.decode()


def test_a_refused_line_is_not_lost_without_scripts(game, ada, plain):
    browser = plain(ada)
    browser.open(game.get_absolute_url())
    page = browser.push("Send", text="x" * 201)
    assert page.attributes["say-text"]["value"] == "x" * 201


def test_a_line_in_the_making_survives_a_move(game, ada, enter):
    data = {"press": "N1", "text": "half a li", "version": game.board_version}
    answer = post(enter(ada), game, "press", data, headers=HTMX).content.decode()
    assert Page(answer).attributes["say-text"]["value"] == "half a li"


def test_talk_is_text(game, ada, enter):
    post(enter(ada), game, "say", {"text": "<b>bold</b>"})
    html = enter(ada).get(game.get_absolute_url()).content.decode()
    assert "&lt;b&gt;bold&lt;/b&gt;" in html


# --- Programs ------------------------------------------------------------------


def test_a_token_is_shown_once_and_can_be_revoked(game, ada, enter, plain):
    browser = plain(ada)
    browser.open(game.get_absolute_url())
    page = browser.push("Make a token")
    secret = page.texts["notice"].split()[-1]
    seat = game.seats.get(player=ada)
    assert seat.token_hash == SeatToken.read(secret).hash
    assert secret not in browser.open(game.get_absolute_url()).texts["main"]
    browser.push("Revoke it")
    seat.refresh_from_db()
    assert seat.token_hash == ""


def test_htmx_is_shown_the_token_in_its_place(game, ada, enter):
    answer = post(enter(ada), game, "token", headers=HTMX).content.decode()
    secret = answer.split('id="secret" value="')[1].split('"')[0]
    assert game.seats.get(player=ada).token_hash == SeatToken.read(secret).hash
    assert "Revoke it" in answer


@pytest.mark.parametrize("more", [{"rated": True}, {}, {"programs": True}])
def test_programs_play_for_a_ladder_where_its_rules_say_so(ada, boethius, plain, more):
    ladder = found(ada, **more)
    for player in (ada, boethius):
        ladders.join(ladder_id=ladder.pk, player=player, now=NOON)
    game = game_of(playing(ladder, boethius, ada))
    allowed = "programs" in more
    browser = plain(ada)
    for address in (ladder.get_absolute_url(), game.get_absolute_url()):
        assert ("programs may play" in browser.open(address).texts["main"]) == allowed
    assert ("Connect a program" in browser.html) == allowed
    plain(boethius).client.post(f"/g/{game.pk}/token/")
    assert game.seats.exclude(token_hash="").exists() == allowed
    again = begin_again(game, NOON, rated=game.rated)
    assert again.programs == allowed


def test_a_refused_token_is_answered_with_the_reason(ada, boethius, enter):
    game = begin(ada, boethius)
    answer = post(enter(ada), game, "token", headers=HTMX).content.decode()
    assert "Programs cannot play this game" in answer
    assert "Connect a program" not in answer
