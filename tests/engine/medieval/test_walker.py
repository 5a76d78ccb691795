"""What the medieval walker forgets, and which moves it says cannot end the game."""

from __future__ import annotations

import random

import pytest

from games.engine.medieval.game import Medieval
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules import turns
from games.engine.medieval.rules.values import Move
from games.engine.medieval.search.rosters import Roster
from games.engine.medieval.search.walker import Walker
from tests.engine.medieval.chance import crowd
from tests.engine.test_walkers import play_beside


def test_what_was_learned_is_forgotten_in_time(monkeypatch):
    monkeypatch.setattr("games.engine.medieval.search.rosters.PICTURES", 300)
    monkeypatch.setattr("games.engine.medieval.search.rosters.MATCHES", 3)
    forgotten: list[None] = []
    forget = Roster.forget
    monkeypatch.setattr(Roster, "forget", lambda self: forgotten.append(forget(self)))
    game, chance = Medieval(MedievalOptions(value_white=5)), random.Random(9)
    for _ in range(40):
        play_beside(game, crowd(game.options, chance), chance, plies=1)
    assert len(forgotten) > 1


def test_there_is_no_walker_after_the_end():
    game = Medieval(MedievalOptions(quiet_plies=1))
    start = game.initial()
    assert game.walker(start) is not None
    after = game.apply(start, game.read_move(start, "C2 K6-J5"))
    assert game.outcome(after) is not None
    assert game.walker(after) is None


@pytest.mark.parametrize("given", [{}, {"magna": False, "major": False}])
def test_no_victory_comes_from_a_move_that_is_said_not_to_end(given):
    """Any victory within reach, or one body from it, in crowds and in games."""
    ended, quiet = 0, 0
    for seed in range(40):
        chance = random.Random(seed)
        given = {**given, "excellentissima": "magna" not in given}
        options = MedievalOptions(**given, bodies_white=3, value_black=100)
        position = crowd(options, chance)
        steps = Walker(position).moves()
        walker = Walker(position)
        for step in chance.sample(steps, min(8, len(steps))):
            after = turns.after(position, Move(step[1], step[2]))
            if after.ended is not None:
                ended += 1
                assert walker.may_end(step)
            quiet += not walker.may_end(step)
    assert ended > 20
    assert quiet > 20 or "magna" not in given
