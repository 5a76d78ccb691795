"""Margrites by links, forms and buttons alone, as without JavaScript."""

from __future__ import annotations

import pytest

from games.play import services
from games.play.models import Game
from tests.engine.margrites.test_worked_variations import WINNERS, Worked, worked
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db

CASCADE = "9/9/5W3/6WW1/5BBW1/1B7/9/9 W 4 - 0,0 0,0 1"
NEARLY = "3B1B3/9/9/9/9/9/9/W8 B 4 - 0,0 0,0 9"


@pytest.fixture
def begin(ada, boethius):
    """A game of Ada, who has Black and begins, and Boethius."""

    def begin(start="", **options):
        players = {"black": ada, "white": boethius}
        return start_game(
            key="margrites", options=options, players=players, start=start, now=NOON
        )

    return begin


def test_a_step_is_made_undone_and_made_again(begin, plain, boethius):
    game = begin(CASCADE)
    his = plain(boethius)
    his.open(game.get_absolute_url())
    page = his.press("f6")
    assert "capture waves" in page.squares["f5"]["data-mark"]
    assert "Wave 1: White takes g4, 4 enemies against 2" in page.texts["strip"]
    page = his.press("f5")
    assert "Step 2 of 4" in page.texts["strip"]
    assert "start" in page.squares["f6"]["data-mark"].split()
    assert "taken" in page.squares["g4"]["data-mark"].split()

    page = his.push("Undo the step")
    assert "Step 1 of 4" in page.texts["strip"]
    assert page.squares["g4"]["data-man"] == "b"
    assert "data-mark" not in page.squares["f5"]
    assert "Undo the step" not in page.texts["strip"]

    for step in ("f6 e5", "e5 d5", "d5 c5", "c5 c4"):
        for square in step.split():
            page = his.press(square)
    assert "Undo" not in page.texts["strip"]  # the turn is closed
    assert "It is Ada’s turn." in page.texts["strip"]


def test_two_pieces_leave_the_board_and_the_game_is_over(begin, plain, ada):
    game = begin(NEARLY)
    hers = plain(ada)
    hers.open(game.get_absolute_url())
    hers.press("d8")
    hers.push("Leave the board")
    hers.press("f8")
    page = hers.push("Leave the board")
    assert "Black wins by points, 2 to 0" in page.texts["status"]
    assert "Step" not in page.texts["strip"]
    page = hers.open(f"{game.get_absolute_url()}1/")
    assert page.squares["f8"]["data-man"] == "b"
    assert "data-man" not in page.squares["d8"]


def test_armies_are_arranged_until_both_accept(begin, plain, ada, boethius):
    game = begin(setup="gentleman")
    hers, his = plain(ada), plain(boethius)
    hers.open(game.get_absolute_url())
    for square in ("c1", "d1", "e1", "f1", "c2", "d2", "e2", "f2"):
        page = hers.press(square)
        assert page.squares[square]["data-man"] == "b"
    page = hers.press("f2")  # lifted again, and put elsewhere
    assert "data-man" not in page.squares["f2"]
    assert "7 of 8 pieces stand" in page.texts["strip"]
    hers.press("g2")
    hers.push("Done")

    his.open(game.get_absolute_url())
    his.push("Checkered")
    his.push("Done")
    hers.open(game.get_absolute_url())
    page = hers.push("Accept")
    assert "Black has accepted" in page.texts["pending"]
    his.open(game.get_absolute_url())
    his.push("Accept")
    page = hers.open(game.get_absolute_url())
    assert "Step 1 of 4" in page.texts["strip"]
    assert "pending" not in page.texts


def test_hostile_pieces_are_placed_in_turn_and_stay(begin, plain, ada, boethius):
    game = begin(setup="hostile")
    hers, his = plain(ada), plain(boethius)
    page = hers.open(game.get_absolute_url())
    drops = [
        at for at, has in page.squares.items() if "drop" in has.get("data-mark", "")
    ]
    assert len(drops) == 18
    hers.press("e1")
    page = his.open(game.get_absolute_url())
    asked = "Your move. Press a square of your two ranks for piece 1"
    assert asked in page.texts["strip"]
    page = his.press("e5")
    assert "e5 is outside White’s camp" in page.texts["strip"]
    his.press("e8")
    hers.open(game.get_absolute_url())
    page = hers.press("e1")
    assert "e1 is occupied" in page.texts["strip"]


@pytest.mark.parametrize(
    "example",
    [each for each in worked() if "turns" in each.lines],
    ids=lambda each: each.name,
)
def test_who_resigns_loses_whatever_the_score(
    begin, plain, ada, boethius, example: Worked
):
    """Black is ahead; how the game ends is the table's (margrites §13)."""
    game = begin()
    for turn in example.quoted("turns"):
        player = ada if game.turn == "black" else boethius
        for step in turn.partition(". ")[2].removesuffix(".").split("; "):
            game = services.play(
                game_id=game.pk, player=player, text=step, version=None, now=NOON
            )
    winner, termination = example.quoted("expected")
    if termination == "resignation":
        services.resign(game_id=game.pk, player=ada, now=NOON)
    else:
        services.offer_draw(game_id=game.pk, player=ada, now=NOON)
        services.answer_draw(game_id=game.pk, player=boethius, accept=True, now=NOON)
    game = Game.objects.get(pk=game.pk)
    assert game.termination == termination
    assert (game.winner or None) == WINNERS.get(winner, winner)
    page = plain(ada).open(game.get_absolute_url())
    assert "Step" not in page.texts["strip"]
