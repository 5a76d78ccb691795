"""Standing sentences about a position, and the die that they speak of."""

from __future__ import annotations

import pytest

from games.boards.notices import draw_notice
from games.engine.words import Words


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_as_many_spots_as_it_says(face):
    drawn = draw_notice(Words("die", f"Red has thrown {face}.", {"die": face}))
    assert drawn.count("<circle") == face
    assert 'aria-hidden="true"' in drawn
    assert drawn.endswith(f"Red has thrown {face}.")


@pytest.mark.parametrize("params", [{}, {"die": 0}, {"die": 7}, {"die": "six"}])
def test_a_sentence_without_a_die_stands_alone(params):
    assert draw_notice(Words("led", "Red < Blue", params)) == "Red &lt; Blue"
