"""A step of a turn that goes on is taken back at once, and never more than that."""

from __future__ import annotations

import pytest

from games.common import errors
from games.play import checks, services
from games.play.models import Game
from games.play.move_lists import moves_of
from games.table.move_tables import draw_moves
from tests.support.games import start_game
from tests.support.people import NOON
from tests.support.plain import Page
from tests.table.test_table_pages import HTMX

pytestmark = pytest.mark.django_db

TURN = ("b2>b3", "c2>c3", "d2>d3", "e2>e3")
REPLY = ("b7>b6", "c7>c6", "d7>d6", "e7>e6")


@pytest.fixture
def game(ada, boethius) -> Game:
    """Four steps a turn: Ada, Black, begins."""
    return start_game(
        key="margrites",
        options={},
        players={"black": ada, "white": boethius},
        now=NOON,
    )


def play(game, player, *texts):
    for text in texts:
        game = services.play(
            game_id=game.pk, player=player, text=text, version=None, now=NOON
        )
    return game


def undo(game, player, version=None):
    return services.undo(game_id=game.pk, player=player, version=version, now=NOON)


def test_step_by_step_back_to_where_the_turn_began(game, ada):
    start = game.position
    game = play(game, ada, *TURN[:3])
    for ply in (2, 1, 0):
        game = undo(game, ada)
        assert (game.ply, game.turn) == (ply, "black")
    assert game.position == start
    with pytest.raises(errors.NothingToUndo):
        undo(game, ada)
    assert checks.faults(game) == []


def test_a_turn_that_is_closed_stays(game, ada, boethius):
    game = play(game, ada, *TURN)
    with pytest.raises(errors.NotYourTurn):
        undo(game, ada)
    with pytest.raises(errors.NothingToUndo):
        undo(game, boethius)
    game = play(game, boethius, REPLY[0])
    with pytest.raises(errors.NotYourTurn):
        undo(game, ada)


def test_it_is_done_once_for_the_board_it_was_meant_for(game, ada):
    game = play(game, ada, *TURN[:2])
    seen = game.board_version
    game = undo(game, ada, seen)
    assert undo(game, ada, seen).version == game.version
    assert game.ply == 1


def test_moves_stand_in_a_rated_game_but_steps_do_not(game, ada):
    Game.objects.filter(pk=game.pk).update(rated=True)
    play(game, ada, *TURN[:2])
    with pytest.raises(errors.NoTakebackWhenRated):
        services.ask_takeback(game_id=game.pk, player=ada, now=NOON)
    assert undo(game, ada).ply == 1


def test_an_offer_of_a_draw_outlives_it(game, ada):
    play(game, ada, TURN[0])
    services.offer_draw(game_id=game.pk, player=ada, now=NOON)
    assert undo(game, ada).draw_offer == "black"


def test_a_takeback_takes_the_whole_turn(game, ada, boethius):
    play(game, ada, *TURN)
    play(game, boethius, *REPLY[:2])
    services.ask_takeback(game_id=game.pk, player=ada, now=NOON)
    game = services.answer_takeback(
        game_id=game.pk, player=boethius, accept=True, now=NOON
    )
    assert (game.ply, game.turn) == (0, "black")


def test_one_s_own_open_turn_goes_back_unasked(game, ada, boethius):
    play(game, ada, *TURN)
    play(game, boethius, *REPLY[:3])
    game = services.ask_takeback(game_id=game.pk, player=boethius, now=NOON)
    assert (game.ply, game.turn, game.takeback) == (4, "white", "")


def test_four_steps_are_one_turn_of_the_game(game, ada, boethius):
    play(game, ada, *TURN)
    game = play(game, boethius, *REPLY[:2])
    entries = moves_of(game).entries
    assert [each.label for each in entries] == ["1.", "", "", "", "2.", ""]
    assert [each.row for each in entries] == ["1"] * 4 + ["2"] * 2
    rows = draw_moves(game, moves_of(game), ply=6).split("<tr>")[2:]
    assert [row.count("<a ") for row in rows] == [4, 2]  # a turn is one row
    game = services.abort(game_id=play_back(game, 4).pk, player=ada, now=NOON)
    assert game.status == Game.Status.ABORTED  # White had not moved


def play_back(game: Game, ply: int) -> Game:
    while game.ply > ply:
        white = game.seats.get(name="white").player
        game = undo(game, white)
    return game


# --- On the page ---------------------------------------------------------------


def test_the_button_takes_one_step_back(game, ada, plain):
    play(game, ada, *TURN[:2])
    browser = plain(ada)
    page = browser.open(game.get_absolute_url())
    assert "Undo the step" in page.texts["strip"]
    assert "takeback" not in page.texts["actions"].lower()
    page = browser.push("Undo the step")
    assert Game.objects.get(pk=game.pk).ply == 1
    assert page.squares["c2"]["data-man"]


def test_only_who_is_on_move_sees_it(game, ada, boethius, plain):
    play(game, ada, *TURN[:2])
    for player in (boethius, None):
        page = plain(player).open(game.get_absolute_url())
        assert "Undo" not in page.texts["strip"] + page.texts.get("actions", "")
    play(game, ada, *TURN[2:])
    assert "Undo" not in plain(ada).open(game.get_absolute_url()).texts["actions"]


def test_it_is_sent_with_the_version_of_the_board(game, ada, enter):
    game = play(game, ada, *TURN[:2])
    data = {"version": game.board_version}
    for _ in range(2):
        answer = enter(ada).post(f"/g/{game.pk}/undo/", data, headers=HTMX)
        page = Page(answer.content.decode())
        assert page.squares["b3"]["data-man"]
        assert not page.texts.get("notice")
    assert Game.objects.get(pk=game.pk).ply == 1
