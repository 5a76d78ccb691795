"""Who has nothing left to choose has moved, whether he pressed a square or a button."""

from __future__ import annotations

import pytest

from accounts.models import Preferences
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(ada, boethius):
    return start_game(
        key="boolean",
        options={"setup": "alternate"},
        players={"white": ada, "black": boethius},
        now=NOON,
    )


@pytest.fixture
def white(game, plain, ada):
    white = plain(ada)
    white.open(game.get_absolute_url())
    return white


def test_a_value_for_a_chosen_cell_is_placed_at_once(game, white):
    cell, value = places(white)
    white.press(cell)
    white.push(value)
    assert "data-man" in white.page.squares[cell]
    game.refresh_from_db()
    assert game.ply == 1


def test_a_chosen_value_waits_for_its_cell(game, white):
    cell, value = places(white)
    white.push(value)
    game.refresh_from_db()
    assert game.ply == 0
    white.press(cell)
    game.refresh_from_db()
    assert game.ply == 1


def test_who_wants_to_confirm_his_moves_confirms_it(game, white, ada):
    Preferences.objects.create(user=ada, confirm_move=True)
    cell, value = places(white)
    white.press(cell)
    white.push(value)
    game.refresh_from_db()
    assert game.ply == 0
    white.send()
    game.refresh_from_db()
    assert game.ply == 1


def places(person):
    """A free cell, and the label of a value that can stand there."""
    free = [
        name
        for name, has in person.page.squares.items()
        if "place" in has["aria-label"].lower() or has.get("data-mark")
    ]
    person.press(free[0])
    labels = [each.label for each in person.page.buttons if each.name == "choice"]
    value = next(label for label in labels if "(" in label)
    person.push("Cancel")
    return free[0], value
