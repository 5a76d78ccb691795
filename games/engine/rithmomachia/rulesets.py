"""Named rule sets of Rithmomachia (Spec v1 §4, §6.2, §8, §16)."""

from __future__ import annotations

from typing import Final

from games.engine.options import Ruleset

RULESETS: Final = (
    Ruleset("spec", "Standard rules", "The rules as in Implementation Spec v1."),
    Ruleset(
        "reference-24",
        "Reference board",
        "The reference board with 24 men a side; harmonies count by columns.",
        {"setup": "reference-24", "harmony_zone": "columns"},
    ),
    Ruleset(
        "no-ambush",
        "Without ambush",
        "Men are taken only by landing on them: the best way to learn captures.",
        {"ambush": False},
        for_beginners=True,
    ),
    Ruleset(
        "adjacent-helpers",
        "Adjacent helpers",
        "Helpers must stand next to the man that they help take.",
        {"helper_adjacency": True},
    ),
    Ruleset(
        "points-30",
        "Standard rules with point victory",
        "Thirty points win, as well as a harmony.",
        {"point_victory": True, "point_target": 30},
    ),
    Ruleset(
        "points-30-27",
        "Point victory, even",
        "White, who moves first, wins with 30 points, Black with 27; a harmony wins as "
        "well. So measured, both have the same chance.",
        {"point_victory": True, "point_target": 30, "black_point_target": 27},
        for_ladders=True,
        for_levels=True,
    ),
)
