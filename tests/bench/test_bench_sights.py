"""From the third level on every win and every loss in one move is seen, whatever else a
level overlooks and however early its search is stopped."""

from __future__ import annotations

import pytest

from games.bench.sights import FOLDER, sees, sights_of
from games.engine import rules
from games.engine.search.levels import LEVELS, levels_of, taste_of

HASTY = 40  # positions that are looked at
KEYS = [file.stem for file in sorted(FOLDER.glob("*.txt"))]


def test_all_positions_are_there():
    for key in KEYS:
        kinds = [sight.kind for sight in sights_of(key)]
        assert (kinds.count("win"), kinds.count("loss")) == (60, 60), key


@pytest.mark.parametrize("key", KEYS)
def test_wins_and_losses_in_one_are_seen(key):
    levels = [level for level in levels_of(rules(key)) if level.safe]
    assert len(levels) >= 4
    for number, sight in enumerate(sights_of(key)):
        level, game = levels[number % len(levels)], sight.rules(key)
        taste = taste_of(game, game.read_position(sight.position), level)
        hasty = taste._replace(nodes=HASTY, plain=HASTY)
        assert sees(key, sight, level, hasty), (level.key, sight)


def test_a_lower_level_overlooks_some():
    """So that the positions are worth a test."""
    seen = [
        sees(key, sight, LEVELS["pebbles"])
        for key in KEYS
        for sight in sights_of(key)[::3]
    ]
    assert seen.count(False) > 10
