"""A detail of the opening of each game, which stands for it among the others."""

from __future__ import annotations

from functools import cache

from django.utils.safestring import SafeString

from games.boards.drawing import part_of
from games.boards.pictures import draw_picture
from games.engine import rules as rules_of
from games.start.tries import try_of


@cache
def detail(key: str) -> SafeString:
    """Two rows of the board of game `key` as they stand at the beginning; the whole
    board where no part of it is named. The link around it says what it is."""
    rules, found = rules_of(key), try_of(key)
    scene = rules.scene(rules.initial())
    return draw_picture(part_of(scene, *found.detail) if found else scene, rules.title)
