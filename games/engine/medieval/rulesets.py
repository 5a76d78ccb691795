"""Named rule sets of the medieval game (medieval §8, §10)."""

from __future__ import annotations

from typing import Final

from games.engine.options import Ruleset

RULESETS: Final = (
    Ruleset(
        "article",
        "The article's game",
        "The game as the modern article tells it: every capture by itself, "
        "eight victories.",
    ),
)
