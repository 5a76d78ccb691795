"""The toggles of Rithmomachia (Spec v1 §7.2, §8, §11.2, §16)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from games.engine.options import Options, change_of_sides, option
from games.engine.sides import Side

ZONE_OF_SETUP = {"spec": "rows", "reference-24": "columns"}


@dataclass(frozen=True)
class RithmomachiaOptions(Options):
    first_groups: ClassVar = ("Points", "First move")

    setup: str = option(
        "spec",
        "Setup",
        "Where the men stand at the start.",
        choices={
            "spec": "The diagram of Spec v1 (23 black, 24 white men)",
            "reference-24": "The reference board (24 men a side)",
        },
        group="Board",
    )
    harmony_zone: str = option(
        "rows",
        "Harmony zone",
        "Where a harmony counts. On the reference board White’s own rows would give "
        "it a harmony before the first move, so there it is columns unless chosen.",
        choices={
            "rows": "The opponent’s rows (White 5–8, Black 1–4)",
            "columns": "The opponent’s columns (White A–H, Black I–P)",
        },
        group="Harmony",
    )
    harmony_layout: str = option(
        "adjacent",
        "Harmony layout",
        "How the men of a harmony must stand on their line.",
        choices={
            "adjacent": "On neighbouring squares",
            "equal": "With equal gaps of none or one square",
            "collinear": "Anywhere on one line, in numeric order",
        },
        group="Harmony",
    )
    any_set_on_recheck: bool = option(
        True,
        "Any harmony on re-check",
        "When the declarer’s next turn begins, any of their harmonies wins; otherwise "
        "the declared men must still form it.",
        group="Harmony",
    )
    helper_adjacency: bool = option(
        False,
        "Helpers next to the target",
        "A helper must stand on one of the eight squares around the man it helps take.",
        group="Captures",
    )
    pyramid_helpers: bool = option(
        False,
        "Pyramids help",
        "A pyramid may be a helper, with one of its faces, which is named.",
        group="Captures",
    )
    ambush: bool = option(
        True,
        "Ambush",
        "After a move, two other men of yours may take one enemy anywhere.",
        group="Captures",
    )
    point_victory: bool = option(
        False,
        "Point victory",
        "Circles count 1, triangles 2, squares 3, pyramids 5; enough points win.",
        group="Points",
    )
    point_target: int = option(
        30,
        "Points to win",
        "Points for a point victory.",
        low=1,
        high=100,
        group="Points",
    )
    black_point_target: int = option(
        0,
        "Points Black needs to win",
        "Lets Black need fewer points than White, who moves first, or more; 0: the "
        "same.",
        low=0,
        high=100,
        group="Points",
        added=True,
        nought="the same as White",
    )
    repetition: bool = option(
        True,
        "Threefold repetition",
        "A position seen three times may be claimed a draw.",
        group="Draws",
        alike=(True, False),
    )
    fifty_move: bool = option(
        True,
        "Fifty moves",
        "Fifty moves by each side without capture or harmony may be claimed a draw.",
        group="Draws",
        alike=(True, False),
    )
    change_sides: bool = change_of_sides()

    def target_of(self, side: Side) -> int:
        """The points with which a side may declare a win (Spec v1 §8)."""
        own = self.black_point_target if side is Side.BLACK else 0
        return own or self.point_target

    @property
    def targets(self) -> tuple[int, int]:
        """The points that White and Black need."""
        return self.target_of(Side.WHITE), self.target_of(Side.BLACK)

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Self:
        """Options by name; the zone not given follows the setup (rules, "Setup")."""
        setup = str(given.get("setup", "spec"))
        zone = ZONE_OF_SETUP.get(setup, "rows")
        return super().read({"harmony_zone": zone} | dict(given))

    def baseline(self) -> Options:
        return type(self)(harmony_zone=ZONE_OF_SETUP[self.setup])
