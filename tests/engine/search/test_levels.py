"""Opponents with a character: each plays every game and every rule set, sees what it is
said to see, and is the same every time."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.engine import games, rules
from games.engine.errors import NothingToChoose
from games.engine.search.levels import (
    LEVELS,
    USUAL,
    choose_as,
    consider,
    level_called,
    levels_of,
    number_of,
    taste_of,
)
from games.engine.search.thinking import bridge_of
from tests.engine.contract import every_game, name_of, random_line
from tests.engine.medieval import sparse as medieval

NAMED = [rules(game.key, **each.given) for game in games() for each in game.rulesets]
THEIR_LEVELS = [(game, level) for game in NAMED for level in levels_of(game)]


def quick(game, position, level):
    """Its taste, with less patience."""
    taste = taste_of(game, position, level)
    return taste._replace(nodes=min(taste.nodes, 60), plain=min(taste.plain, 60))


@pytest.mark.parametrize(
    ("game", "level"),
    THEIR_LEVELS,
    ids=[f"{name_of(game)}-{level.key}" for game, level in THEIR_LEVELS],
)
def test_what_is_chosen_can_be_played(game, level):
    for position, move in random_line(game, 1, 40)[:-1:16]:
        assert move is not None
        if game.chances(position):
            with pytest.raises(NothingToChoose, match="chance decides"):
                choose_as(game, position, level, 3)
            continue
        taste = quick(game, position, level)
        chosen = choose_as(
            game, position, level, 3, lot=1, poll=lambda: True, taste=taste
        )
        text = game.write_move(position, chosen)
        assert game.read_move(position, text) == chosen
        game.apply(position, chosen)


@every_game
def test_the_same_numbers_give_the_same_move_and_others_another(game):
    level, found = LEVELS["pebbles"], []
    for position, _ in random_line(game, 1, 20)[:-1:4]:
        if not game.chances(position):
            moves = [choose_as(game, position, level, seed) for seed in (1, 1, 2, 3, 4)]
            assert moves[0] == moves[1]
            found.append({game.write_move(position, move) for move in moves})
    assert max(map(len, found)) > 1


def test_after_the_end_there_is_nothing_to_choose():
    game = medieval.game(quiet_plies=1)
    position = medieval.play(game, game.initial(), "C2 K6-J5")
    for level in levels_of(game):
        with pytest.raises(NothingToChoose, match="no move"):
            choose_as(game, position, level, 1)


@every_game
def test_a_level_is_known_by_its_number_its_key_and_its_name(game):
    own = levels_of(game)
    for number, level in enumerate(own, 1):
        name = level.title.removeprefix("Computer, ")
        for said in (str(number), level.key, name, name.upper()):
            assert level_called(game, said) is level
        assert number_of(game, level) == number
    for unknown in ("", "0", str(len(own) + 1), "grandmaster"):
        with pytest.raises(KeyError):
            level_called(game, unknown)


@every_game
def test_a_game_has_the_usual_levels_and_others_between(game):
    own = levels_of(game)
    assert [level for level in own if level.everywhere] == [*USUAL]
    assert [level for level in LEVELS.values() if level in own] == [*own]
    assert (own[0], own[-1]) == (USUAL[0], USUAL[-1])
    for level in {*LEVELS.values()} - {*own}:
        with pytest.raises(KeyError):
            number_of(game, level)
        with pytest.raises(KeyError):
            choose_as(game, game.initial(), level, 1)


@every_game
def test_who_has_less_time_looks_at_less(game):
    for level in levels_of(game):
        taste = taste_of(game, game.initial(), level)
        half = taste.hurried(0.5)
        assert half == taste._replace(nodes=half.nodes, plain=half.plain)
        assert taste.nodes / 2.5 < half.nodes <= taste.nodes / 2 + 0.5
        assert taste.hurried(0).nodes == taste.hurried(0).plain == 1


@every_game
def test_each_level_looks_at_no_less_than_the_one_below(game):
    found = [taste_of(game, game.initial(), level) for level in levels_of(game)]
    for lower, upper in pairwise(found):
        assert lower.depth <= upper.depth
        assert lower.nodes <= upper.nodes
        assert lower.plain <= upper.plain


@every_game
def test_a_search_that_is_told_to_stop_does_so_soon(game):
    """Not compiled, some games take a second for 256 nodes."""
    position = next(
        position
        for position, _ in random_line(game, 1, 40)
        if not game.chances(position) and game.bridge(position)
    )
    for level in levels_of(game):
        found = consider(game, position, level, 1, poll=lambda: True, compiled=False)
        assert found.nodes <= bridge_of(game, position).polled
