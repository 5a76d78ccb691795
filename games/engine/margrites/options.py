"""The options of Margrites (margrites §3, §7, §8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.engine.errors import OptionError
from games.engine.options import Options, change_of_sides, option

PLACING: Final = ("gentleman", "hostile")  # set-ups that are phases of the game
STARTS: Final = {
    "line": "The start: seven in line and one behind.",
    "packet-b": (
        "The start: Black’s line begins at the edge, and one stands behind on g1."
    ),
    "packet-c": "The start: eight in line on both sides, one file apart.",
    "checker": "The start: every other square of two ranks.",
}


@dataclass(frozen=True)
class MargritesOptions(Options):
    setup: str = option(
        "line",
        "Set-up",
        "Where the eight pieces of each side stand, or how they are placed.",
        choices={
            "line": "Seven in line and one behind, as in the first printed game",
            "packet-b": "As in the second printed game",
            "packet-c": "As in the third printed game: eight in line, a file apart",
            "checker": "Every other square of two ranks",
            "gentleman": "Each side arranges its own until both accept",
            "hostile": "One piece at a time in turn, Black first; it stays",
        },
        group="Set-up",
    )
    first_turn_two: bool = option(
        False,
        "Short first turn",
        "Black’s first turn has two steps instead of four.",
        group="Turns",
    )
    rebuttal: bool = option(
        False,
        "Rebuttal",
        "When the game ends on Black’s turn and White has pieces left, White gets two "
        "more steps.",
        group="Turns",
    )
    no_double_dance: bool = option(
        False,
        "No double dance",
        "When two turns in a row both end as they began, the side that did so first "
        "must change something in its next turn.",
        group="Turns",
    )
    return_scored: bool = option(
        False,
        "Scored pieces may return",
        "As one step, a piece may be put back where it scored, at the cost of its "
        "point.",
        group="Points",
    )
    two_for_three: bool = option(
        False,
        "Two games for three points",
        "A match of two games with colours changed: a point for each win, a third for "
        "more captures in both.",
        group="Points",
        alike=(True, False),
    )
    repetition: bool = option(
        False,
        "Repetition ends the game",
        "The third time that a turn begins with the same board, side and score, the "
        "game is over and decided as it stands.",
        group="Points",
        alike=(True, False),
    )
    change_sides: bool = change_of_sides()

    def __post_init__(self) -> None:
        """Refuse two ways to change colours in one match."""
        super().__post_init__()
        if self.change_sides and self.two_for_three:
            raise OptionError(
                "change_sides cannot be played with two_for_three: in a match of two "
                "games the colours are changed anyway."
            )

    @property
    def start_words(self) -> str:
        """How the pieces stand at the start (margrites §3)."""
        empty = "The board is empty at first: the players place their pieces."
        return STARTS.get(self.setup, empty)
