"""What every game gives to show (games/engine/scenes.py, panels.py)."""

from __future__ import annotations

import json
import re

import pytest

from games.engine import rules
from tests.engine.contract import (
    PLIES,
    every_game,
    every_variant,
    random_line,
    squares_of,
)


@every_variant
def test_the_scene_shows_every_man_once(game):
    for position, _ in random_line(game, 1, PLIES)[::8]:
        scene = game.scene(position)
        assert scene.turn == game.seat_to_move(position)
        assert set(scene.tallies) == set(game.seats)
        shown: set[str] = set()
        for board in scene.boards:
            assert len(board.cells) == len(board.files) * len(board.ranks)
            assert set(board.near) == set(game.seats)
            names = [cell.square for cell in board.cells]
            assert not shown & set(names)
            assert len(set(names)) == len(names)
            shown |= set(names)
        check_drawn(shown, scene.marks, scene.lines)
        for effect in scene.effects:
            check_effect(shown, effect)


def check_drawn(names, marks, lines):
    """Marks and lines of a scene or a panel lie on the board."""
    assert set(marks) <= names
    assert all(words for words in marks.values())
    for line in lines:
        assert line.kind
        assert line.words.text
        assert set(line.squares) <= names


def check_effect(names, effect):
    assert {effect.square, *effect.lights, *effect.counted} <= names
    assert re.fullmatch("[a-z_]+", effect.kind)
    assert effect.label
    assert effect.words.text


GOALS = {"quiet", "capture", "push", "loss"}


def check_reach(game):
    for position, _ in random_line(game, 3, PLIES)[::8]:
        offered = {
            (man.square, goal.square)
            for man in game.offers(position).squares
            if man.kind == "man"
            for goal in game.offers(position, "", man.square).squares
            if goal.kind in GOALS
        }
        reach = game.reach(position).items()
        assert {(man, goal) for man, goals in reach for goal in goals} == offered


@every_variant
def test_where_men_can_go_is_what_is_offered_for_them(game):
    check_reach(game)


@pytest.mark.parametrize("array", ["earth-of-water", "water-of-air", "air-of-fire"])
@pytest.mark.parametrize("order", ["bkry", "kyrb", "widdershins"])
def test_so_it_is_where_two_men_share_a_throne(array, order):
    """In some arrays both of them can go to the same squares."""
    check_reach(rules("enochian", array=array, turn_order=order))


@every_variant
def test_effects_lie_on_the_board(game):
    for position, _ in random_line(game, 1, PLIES)[::20]:
        names = set(squares_of(game.scene(position)))
        for man in game.offers(position).squares:
            for choice in [man, *game.offers(position, man.text).squares]:
                for effect in choice.effects:
                    check_effect(names, effect)


@every_game
def test_only_a_move_has_effects(game):
    assert game.scene(game.initial()).effects == ()
    position = random_line(game, 1, PLIES)[-1][0]
    again = game.read_position(game.write_position(position))
    assert game.scene(again).effects == ()


@every_variant
def test_every_panel_opens_on_any_square(game):
    for position, _ in random_line(game, 1, PLIES)[::20]:
        names = squares_of(game.scene(position))
        for key, title in game.panels.items():
            for focus in ([], names[:1], names[30:34], ["nowhere"]):
                panel = game.panel(position, key, focus)
                assert (panel.key, panel.title) == (key, title)
                assert panel.lead
                check_panel(set(names), panel)
    with pytest.raises(KeyError):
        game.panel(game.initial(), "no such panel")


def check_panel(names, panel):
    """All that a panel points at lies on the board, and its measures make sense."""
    assert set(panel.focus) <= names
    assert set(panel.pressable) <= names
    check_drawn(names, panel.marks, panel.lines)
    for section in panel.sections:
        assert section.title
        assert section.rows or section.empty or section.grid
        for row in section.rows:
            assert row.text
            assert {*row.squares, *row.counted} <= names
            assert row.done >= 0
            assert row.needed > 0 or row.done == row.needed == 0


@every_variant
def test_panel_rows_start_moves_that_can_be_made(game):
    for position, _ in random_line(game, 1, PLIES)[5::10]:
        for key in game.panels:
            names = squares_of(game.scene(position))
            for name in names[:: len(names) // 8 + 1]:
                for section in game.panel(position, key, [name]).sections:
                    for row in section.rows:
                        if row.partial:
                            offers = game.offers(position, row.partial)
                            assert offers.partial == row.partial
                            assert not offers.refusals


@every_variant
def test_the_public_state_is_json(game):
    position = random_line(game, 1, PLIES)[-1][0]
    state = game.write_state(position, game_id="abc")
    assert json.loads(json.dumps(state)) == state
    assert state["id"] == "abc"


@every_game
def test_a_request_can_be_plain_text(game):
    position = game.initial()
    for move in game.legal_moves(position):
        text = game.write_move(position, move)
        assert game.read_request(position, {"text": text}) == move
