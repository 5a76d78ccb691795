"""While somebody plays, nobody tells them anything of the position on their board,
unless that game allows hints."""

from __future__ import annotations

from random import Random

import pytest
from django.urls import reverse
from django.utils.http import urlencode

from games.engine import rules
from games.engine.position_keys import write_key
from games.partners.fair_play import refusal_of_book
from games.play import services
from games.play.addresses import ply_at
from games.play.models import Game
from games.play.positions import position_at, position_of
from games.rulesets.terms import Terms
from tests.support.archived import indexed, resigned
from tests.support.people import NOON
from tests.support.practice import begin, work

pytestmark = pytest.mark.django_db
KEY = "rithmomachia"
MOVES = ("N2-L4", "C1-D1")
CLOSED = "You can look into it when the game is over."


def rated(ada, boethius, *, helps: bool = True) -> Game:
    """Ada is White, and both have moved."""
    terms = Terms(KEY, {}, rated=True, helps=helps)
    game = services.start(terms, {"white": ada, "black": boethius}, NOON)
    for player, text in zip((ada, boethius), MOVES, strict=True):
        services.play(game_id=game.pk, player=player, text=text, version=None, now=NOON)
    game.refresh_from_db()
    return game


def explorer(client, *moves: str) -> str:
    address = reverse("explorer", args=[KEY])
    query = urlencode([("m", text) for text in moves])
    return client.get(f"{address}?{query}").content.decode()


def beside(game: Game, client) -> str:
    """What stands beside an earlier game about what was played after two plies."""
    address = f"{ply_at(game.pk, len(MOVES))}?panel=played"
    return client.get(address).content.decode()


def asked(client, *moves: str) -> str:
    """The board for analysis after the question what the position is worth."""
    query = urlencode([("m", text) for text in moves])
    address = f"{reverse('analysis-board', args=[KEY])}?{query}"
    return client.post(address, {"ask": "worth"}, follow=True).content.decode()


@pytest.mark.parametrize("helps", [True, False])
def test_neither_analysis_nor_explorer_tells_of_a_game_one_plays(
    ada, boethius, cusanus, enter, helps
):
    before = resigned(boethius, cusanus, *MOVES, "N8-M8", at=NOON)
    indexed(before)
    game = rated(ada, boethius, helps=helps)
    for player in (ada, boethius):
        for read in (asked, explorer):
            page = read(enter(player), *MOVES)
            assert CLOSED in page
            assert "N8-M8" not in page
    for reader in (enter(cusanus), enter()):
        assert CLOSED not in asked(reader, *MOVES)
        assert "1 game came here." in explorer(reader, *MOVES)
        assert "1 game came here." in beside(before, reader)
    for player in (ada, boethius):
        assert CLOSED in beside(before, enter(player))
        assert "came here" not in beside(before, enter(player))
    services.resign(game_id=game.pk, player=ada, now=NOON)
    assert "1 game came here." in explorer(enter(ada), *MOVES)
    assert CLOSED not in asked(enter(ada), *MOVES)


def test_nor_of_the_same_position_set_up_by_hand(ada, boethius, enter):
    game = rated(ada, boethius)
    text = rules(KEY).write_position(position_of(game))
    address = f"{reverse('explorer', args=[KEY])}?{urlencode({'position': text})}"
    page = enter(ada).get(address).content.decode()
    assert CLOSED in page
    assert "came here" not in page
    assert "q=position" not in page, "nor is its key told, by which games are found"
    assert CLOSED not in enter().get(address).content.decode()


def test_other_positions_can_be_explored_meanwhile(ada, boethius, enter):
    rated(ada, boethius)
    assert CLOSED not in explorer(enter(ada), "N8-M8")
    assert CLOSED in asked(enter(ada)), "that is two moves away"


def pasted(client, text: str, *moves: str) -> str:
    """The board for analysis with a position and moves from there, after the same."""
    query = urlencode([("position", text), *(("m", move) for move in moves)])
    address = f"{reverse('analysis-board', args=[KEY])}?{query}"
    return client.post(address, {"ask": "worth"}, follow=True).content.decode()


def far(ada, boethius) -> Game:
    """Ten plies on, a position of which most squares differ from those before it."""
    game, chosen = rated(ada, boethius), Random(5)
    while game.ply < 12:
        position = position_of(game)
        move = chosen.choice(list(game.rules.legal_moves(position)))
        game = services.play(
            game_id=game.pk,
            player=game.seats.get(name=game.turn).player,
            text=game.rules.write_move(position, move),
            version=None,
            now=NOON,
        )
    assert game.is_live
    return game


def test_a_line_that_leads_away_from_the_board_asks_about_it(ada, boethius, enter):
    """The position is pasted, and moves are tried from there."""
    game, chosen = far(ada, boethius), Random(2)
    rules, position = game.rules, position_of(game)
    board, moves = rules.write_position(position), list[str]()
    while len(moves) < 6:
        assert CLOSED in pasted(enter(ada), board, *moves), moves
        move = chosen.choice(list(rules.legal_moves(position)))
        moves.append(rules.write_move(position, move))
        position = rules.apply(position, move)
    assert CLOSED not in pasted(enter(), board, *moves)


def test_what_was_on_the_board_before_is_closed_too(ada, boethius, cusanus, enter):
    game = far(ada, boethius)
    for ply in (1, 4, 10):
        board = game.rules.write_position(position_at(game, ply))
        assert CLOSED in pasted(enter(ada), board), ply
        assert CLOSED not in pasted(enter(cusanus), board)
    start = game.rules.write_position(game.rules.initial())
    assert CLOSED not in pasted(enter(ada), start)


def test_of_all_the_games_that_one_plays_one_question_is_asked(
    ada, boethius, enter, django_assert_max_num_queries
):
    client, address = enter(ada), reverse("analysis-board", args=[KEY])
    for _ in range(5):
        far(ada, boethius)
    client.get(address)
    with django_assert_max_num_queries(4):
        assert CLOSED not in client.get(address).content.decode()


def test_who_has_logged_out_is_known_by_the_browser(ada, boethius, enter):
    game = rated(ada, boethius)
    client = enter(ada)
    client.get(game.get_absolute_url())
    client.post(reverse("account_logout"))
    assert CLOSED in asked(client, *MOVES)
    assert CLOSED in explorer(client, *MOVES)


@pytest.mark.parametrize(
    "address",
    [
        "/archive/?q={}",
        "/archive/statistics/?q={}",
        "/archive/games.txt?q={}",
        "/@/Boethius/games.ndjson?q={}",
        "/archive/newest.atom?q={}",
    ],
)
def test_a_position_on_the_board_is_not_searched_for(
    address, ada, boethius, cusanus, enter
):
    game = rated(ada, boethius)
    key = write_key(game.rules.position_key(position_of(game)))
    start = write_key(game.rules.position_key(game.rules.initial()))
    asks, watches = enter(ada), enter(cusanus)
    assert CLOSED in told(asks, address.format(f"position:{key}"))
    assert CLOSED in told(asks, address.format(f"white+won+position:{key}"))
    assert CLOSED not in told(asks, address.format(f"position:{start}"))
    assert CLOSED not in told(watches, address.format(f"position:{key}"))


def told(client, address: str) -> str:
    return client.get(address).getvalue().decode()


@pytest.mark.parametrize("helps", [True, False])
def test_against_a_machine_hints_tell_and_analysis_does_not(ada, enter, helps):
    game = begin(ada, seat="black", helps=helps)
    work()
    game.refresh_from_db()
    position = position_of(game)
    assert CLOSED in pasted(enter(ada), game.rules.write_position(position))
    assert CLOSED not in pasted(
        enter(ada), game.rules.write_position(game.rules.initial())
    )
    assert bool(refusal_of_book([ada.pk], rules(KEY), position)) is not helps


def test_at_one_screen_all_can_be_tried(alone, ada, enter):
    board = alone.rules.write_position(position_of(alone))
    assert CLOSED not in pasted(enter(ada), board)
