"""Named rule sets of Enochian chess (enochian §4, §11)."""

from __future__ import annotations

from typing import Final

from games.engine.options import Ruleset

RULESETS: Final = (
    Ruleset(
        "fire-of-fire",
        "Fire of Fire",
        "The first of the historical arrays, for two players with two armies each. "
        "Red begins.",
    ),
    Ruleset(
        "four-players",
        "Four players",
        "The same array with a player for each army; partners win and lose together.",
        {"players": "4"},
    ),
    Ruleset(
        "water-of-water",
        "Water of Water",
        "Blue begins, then Red, Black and Yellow: the order that its specification "
        "calls canonical.",
        {"array": "water-of-water"},
    ),
    Ruleset(
        "divination",
        "Divination",
        "At each turn a die says which kind of piece must move.",
        {"divination": True},
    ),
    Ruleset(
        "quiet-200",
        "With a limit of 200 quiet moves",
        "A draw after 200 moves without a capture or a pawn move; meant for games "
        "between programs.",
        {"quiet_limit": 200},
    ),
    Ruleset(
        "prototype",
        "Tablet of Fire, prototype",
        "The specification’s own array: Blue and Red cannot move at the start, and "
        "Black can take Yellow’s king at once.",
        {"array": "tablet-of-fire-prototype"},
    ),
)
