"""In every game a premove of the squares of any move is played when its turn comes, or
refused with a sentence."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from games.engine.errors import EngineError
from games.play.models import Game
from games.play.premoves import reader
from tests.engine.contract import every_game, random_line, squares_of

PLIES, EVERY = 36, 5


@every_game
@pytest.mark.parametrize("helps", [True, False])
def test_the_squares_of_a_move_are_played_or_refused_in_words(game, helps):
    played, refused = 0, []
    for position, _move in random_line(game, 12, PLIES)[:-1:EVERY]:
        row = cast(Game, SimpleNamespace(helps=helps))
        for origin, goal in reached(game, position)[:40]:
            try:
                move = reader(row, f"{origin} {goal}")(game, position)
                after = game.apply(position, move)
            except EngineError as refusal:
                refused.append(str(refusal).strip())
            else:
                played += 1
                assert after != position
    assert played or not helps
    assert all(refused)


def reached(game, position):
    """The squares on which a displacement begins and ends, two by two."""
    reach = game.reach(position).items()
    return [(origin, goal) for origin, goals in reach for goal in goals]


@every_game
def test_squares_that_lead_nowhere_are_refused_in_words(game):
    row = cast(Game, SimpleNamespace(helps=True))
    for position, _move in random_line(game, 12, PLIES)[:-1:EVERY]:
        can = set(reached(game, position))
        names = squares_of(game.scene(position))
        pairs = set(zip(names, names[7:], strict=False)) - can
        for origin, goal in sorted(pairs):
            with pytest.raises(EngineError) as refusal:
                game.apply(position, reader(row, f"{origin} {goal}")(game, position))
            assert str(refusal.value).strip()
