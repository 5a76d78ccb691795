"""Opponents with a character: each plays every game and every rule set, sees what it is
said to see, and is the same every time."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.engine import games, rules
from games.engine.search.levels import LEVELS, choose_as, consider, level_of, taste_of
from games.engine.search.thinking import bridge_of
from tests.engine.contract import every_game, name_of, random_line
from tests.engine.medieval import sparse as medieval

every_level = pytest.mark.parametrize("level", LEVELS.values(), ids=list(LEVELS))
NAMED = [rules(game.key, **each.given) for game in games() for each in game.rulesets]


def quick(game, position, level):
    """Its taste, with less patience."""
    taste = taste_of(game, position, level)
    return taste._replace(nodes=min(taste.nodes, 60), plain=min(taste.plain, 60))


@every_level
@pytest.mark.parametrize("game", NAMED, ids=name_of)
def test_what_is_chosen_can_be_played(game, level):
    for position, move in random_line(game, 1, 40)[:-1:16]:
        assert move is not None
        if game.chances(position):
            with pytest.raises(ValueError, match="chance decides"):
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
    for level in LEVELS.values():
        with pytest.raises(ValueError, match="no move"):
            choose_as(game, position, level, 1)


def test_a_level_is_known_by_its_number_its_key_and_its_name():
    for level in LEVELS.values():
        name = level.title.removeprefix("Computer, ")
        for said in (str(level.number), level.key, name, name.upper()):
            assert level_of(said) is level
    for unknown in ("", "0", "7", "grandmaster"):
        with pytest.raises(KeyError):
            level_of(unknown)


@every_game
def test_who_has_less_time_looks_at_less(game):
    for level in LEVELS.values():
        taste = taste_of(game, game.initial(), level)
        half = taste.hurried(0.5)
        assert half == taste._replace(nodes=half.nodes, plain=half.plain)
        assert taste.nodes / 2.5 < half.nodes <= taste.nodes / 2 + 0.5
        assert taste.hurried(0).nodes == taste.hurried(0).plain == 1


@every_game
def test_each_level_looks_at_no_less_than_the_one_below(game):
    found = [taste_of(game, game.initial(), level) for level in LEVELS.values()]
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
    for level in LEVELS.values():
        found = consider(game, position, level, 1, poll=lambda: True, compiled=False)
        assert found.nodes <= bridge_of(game, position).polled
