"""A long list of ambushes shows its first and says how many more there are."""

from __future__ import annotations

import re

from games.boards.strips import FIRST, draw_choices
from games.engine import rules


def drawn(game, partial):
    return str(draw_choices(game.offers(game.initial(), partial)))


def test_every_ambush_of_a_long_list_can_be_had():
    """After N2–L4 each of Black's 23 men can be ambushed."""
    shown, more, rest = drawn(rules("rithmomachia"), "N2-L4").partition("<details")
    assert "Ambush (23)" in shown
    buttons = re.compile('class="choice ambush"')
    assert len(buttons.findall(shown)) == FIRST
    assert more
    assert "<summary>All 23</summary>" in rest
    assert len(buttons.findall(rest)) == 23 - FIRST


def test_a_short_list_is_shown_whole():
    game = rules("rithmomachia", helper_adjacency=True)
    assert "<details" not in drawn(game, "N2-L4")
