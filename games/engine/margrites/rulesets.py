"""Named rule sets of Margrites (margrites §3, §8)."""

from __future__ import annotations

from typing import Final

from games.engine.options import Ruleset

RULESETS: Final = (
    Ruleset(
        "packet",
        "The packet’s game",
        "The rules of R. M. Burke’s Margrites packet, set up as both sides do in its "
        "first annotated game.",
    ),
    Ruleset(
        "gentleman",
        "Gentleman’s set-up",
        "Each side arranges its eight pieces as it likes, in turn, until both accept; "
        "Black’s first turn has two steps.",
        {"setup": "gentleman", "first_turn_two": True},
    ),
    Ruleset(
        "full-hostile",
        "Full hostile",
        "The players take turns placing their pieces, and neither side may dance "
        "twice.",
        {"setup": "hostile", "no_double_dance": True},
    ),
    Ruleset(
        "rebuttal",
        "With rebuttal",
        "Black’s first turn has two steps, and White gets two more when the game ends "
        "on Black’s turn.",
        {"first_turn_two": True, "rebuttal": True},
    ),
    Ruleset(
        "two-for-three",
        "Two for three",
        "A match of two games, with colours changed: a point for each win, and a third "
        "for more captures in both.",
        {"two_for_three": True},
    ),
)
