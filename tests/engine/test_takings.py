"""The men who can take something now, and the panel that lists what."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import rules, takings
from tests.engine.contract import PLIES, every_game, every_variant, random_line


@every_variant
def test_the_takers_are_those_to_whom_a_capture_is_offered(game):
    for position, _ in random_line(game, 1, PLIES)[1::9]:
        offered = {
            man.square
            for man in game.offers(position).squares
            if man.kind == "man" and any(takings.captures(game, position, man.square))
        }
        assert set(takings.takers(game, position)) == offered


@every_game
def test_the_panel_starts_each_capture(game):
    listed = 0
    for position, _ in random_line(game, 1, 80)[:-1:4]:
        panel = takings.panel(game, position)
        assert (panel.key, panel.title) == (takings.KEY, takings.TITLE)
        takers = takings.takers(game, position)
        assert set(panel.marks) == set(takers)
        assert len(panel.sections) == len(takers)
        for square, section in zip(takers, panel.sections, strict=True):
            assert section.title.endswith(square)
            for row in section.rows:
                assert row.squares[0] == square
                offers = game.offers(position, row.partial)
                assert offers.partial == row.partial
                assert not offers.refusals
                listed += 1
    assert listed > 3


@pytest.mark.parametrize(
    ("key", "square", "row"),
    [
        ("rithmomachia", "N8", "White T5 N8→C8 takes Black T9: 5 + 4 = 9"),
        ("medieval", "L2", "Move to J2 and take T12: 72 ÷ 6 = 12"),
    ],
)
def test_a_capture_is_told_with_its_equation(key, square, row):
    game = rules(key)
    panel = takings.panel(game, game.initial())
    section = next(each for each in panel.sections if each.title.endswith(square))
    assert section.rows[0].text.startswith(row)


@pytest.mark.parametrize("key", ["medieval", "boolean", "enochian"])
def test_nobody_takes_once_the_game_has_ended(key):
    game: Any = rules(key)
    position = random_line(game, 1, 300)[-1][0]
    assert game.outcome(position) is not None
    assert takings.takers(game, position) == ()
    assert takings.panel(game, position).sections == ()
