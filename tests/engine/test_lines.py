"""A game is taken up again from a text some plies back, and nothing is lost by it."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import lines
from tests.engine.contract import Ply, name_of, random_line, variants
from tests.engine.medieval.sparse import ended, game, play

PLIES = 30
ROUND = ("L4-K5", "E3-F2", "K5-L4", "F2-E3")
START = "W:L4=C36,M8=S15;B:E3=C9,A7=S120;t=W;w=;b="


def taken_up(rules: Any, line: list[Ply], ply: int) -> tuple[Any, list[int]]:
    """The position of a line after so many plies, taken up where its game says; and how
    often the past has been asked for, once it has been."""
    first, asked = ply - rules.looks_back, list[int]()
    texts = [rules.write_move(*made) for made in line[:ply]]

    def past() -> Any:
        asked.append(first)
        return line[first][0]

    kept = rules.write_position(line[first][0])
    return lines.resumed(rules, kept, texts, past), asked


@pytest.mark.parametrize(
    "game", [game for game in variants() if game.looks_back], ids=name_of
)
def test_a_position_that_is_taken_up_is_the_one_that_was_played(game):
    line = random_line(game, 2, PLIES)
    for ply in range(game.looks_back + 1, len(line)):
        played, _ = line[ply]
        if game.outcome(played) is not None:
            break
        position, asked = taken_up(game, line, ply)
        assert position == played
        assert game.write_position(position) == game.write_position(played)
        assert game.scene(position) == game.scene(played)
        assert game.turn(position) == game.turn(played)
        assert game.claims(position) == game.claims(played)
        assert game.outcome(position) is None
        assert asked == []
        assert list(position.line()) == list(played.line())
        assert game.write_state(position, game_id="x") == game.write_state(
            played, game_id="x"
        )
        assert len(asked) == 1


def test_a_repetition_is_seen_across_the_place_where_a_game_is_taken_up():
    rules = game(repetition=2)
    line: list[Ply] = []
    position = rules.read_position(START)
    for text in ROUND[:3]:
        line.append((position, rules.read_move(position, text)))
        position = play(rules, position, text)
    line.append((position, None))
    resumed, asked = taken_up(rules, line, 3)
    assert asked == []
    outcome = ended(rules, play(rules, resumed, ROUND[3]))
    assert (outcome.winner, outcome.reason) == (None, "repetition")
