"""The options of the medieval game (medieval §8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.engine.errors import OptionError
from games.engine.options import Options, change_of_sides, option
from games.engine.sides import Side

# The options that set the numbers of the common victories, by victory and side.
NUMBERS: Final[Mapping[str, tuple[str, str]]] = {
    "de_corpore": ("bodies_white", "bodies_black"),
    "de_bonis": ("value_white", "value_black"),
    "de_lite": ("digits_white", "digits_black"),
    "de_honore": ("most_bodies_white", "most_bodies_black"),
}


@dataclass(frozen=True)
class MedievalOptions(Options):
    board: str = option(
        "8x16",
        "Board",
        "How many columns lie between the two edges.",
        choices={
            "8x16": "16 columns, two behind each army",
            "8x14": "14 columns, the armies at the edges and six columns between them",
        },
        group="Board",
    )
    first_player: str = option(
        "white",
        "First player",
        "Which side makes the first move. Selenus lets the odd side begin.",
        choices={"white": "White, the even side", "black": "Black, the odd side"},
        group="Board",
    )
    arrangement: str = option(
        "inset",
        "Arrangement",
        "Where the armies stand on 16 columns; on 14 they stand at the edges.",
        choices={
            "inset": "Two empty columns behind each army, four between them",
            "edge": "At the edges, eight columns between them: Fulke’s third kind, "
            "Boutin",
        },
        group="Board",
        alike=("inset", "edge"),
        added=True,
    )
    exchange: bool = option(
        False,
        "36 and 30 exchanged",
        "Black’s triangles 36 and 30 stand on each other’s squares, as in the "
        "transcription of 1563.",
        group="Board",
        alike=(True, False),
        added=True,
    )
    mirror: bool = option(
        False,
        "Mirrored",
        "Row 1 becomes row 8 and so on, as on the board of the article’s author. It is "
        "the same game.",
        group="Board",
        alike=(True, False),
        added=True,
    )
    simplified_moves: bool = option(
        False,
        "Simplified moves",
        "Every shape moves exactly 1, 2 or 3 squares in all eight directions, and "
        "nothing leaps.",
        group="Moves",
    )
    pyramid_diag3: bool = option(
        False,
        "Complete pyramid strides",
        "A pyramid with all its parts may also move three squares diagonally; along "
        "this move it attacks with its total.",
        group="Moves",
    )
    leap_captures: bool = option(
        True,
        "Leaps attack",
        "A man also attacks the squares that it can leap to. Fulke forbids it.",
        group="Captures",
    )
    siege: str = option(
        "adjacent",
        "Siege",
        "When a man is shut in, and so taken whatever its number.",
        choices={
            "adjacent": "Enemies or the edge on all four sides, or all four corners",
            "natural": "Each of its straight moves is blocked by an enemy or the edge",
        },
        group="Captures",
    )
    ambush: str = option(
        "reach",
        "Ambush",
        "Where two men must stand for an ambush.",
        choices={
            "reach": "Both can reach the enemy by their own moves",
            "clamp": "Both stand right beside the enemy, on opposite sides",
        },
        group="Captures",
    )
    eruption_diagonal: bool = option(
        False,
        "Diagonal eruption",
        "Eruption works along diagonals too.",
        group="Captures",
    )
    eruption_blocked: bool = option(
        False,
        "Eruption needs a free way",
        "The squares between the two men of an eruption must be empty.",
        group="Captures",
    )
    prisoners: bool = option(
        False,
        "Prisoners",
        "Taken bodies change colour and may be put back on their captor’s outermost "
        "column instead of a move.",
        group="Captures",
    )
    pyramid_total_complete_only: bool = option(
        False,
        "Only complete pyramids have a total",
        "Once a pyramid has lost a part, its total can no longer attack, be hit or "
        "take part in a formation; its parts still can.",
        group="Pyramids",
    )
    pyramid_falls_whole: bool = option(
        False,
        "Pyramids fall whole",
        "When any part of a pyramid is hit, all its parts are taken.",
        group="Pyramids",
    )
    win_by_pyramid: bool = option(
        False,
        "Taking the pyramid wins",
        "A player who takes the last part of the enemy pyramid has won.",
        group="Pyramids",
    )
    de_corpore: bool = option(
        True, "De Corpore", "Victory by bodies: enough men taken.", group="Victories"
    )
    bodies_white: int = option(
        15, "Bodies for White", "De Corpore.", low=1, high=99, group="Victories"
    )
    bodies_black: int = option(
        15, "Bodies for Black", "De Corpore.", low=1, high=99, group="Victories"
    )
    de_bonis: bool = option(
        True, "De Bonis", "Victory by goods: enough value taken.", group="Victories"
    )
    value_white: int = option(
        1315,
        "Value for White",
        "De Bonis and above.",
        low=1,
        high=9999,
        group="Victories",
    )
    value_black: int = option(
        984,
        "Value for Black",
        "De Bonis and above.",
        low=1,
        high=9999,
        group="Victories",
    )
    de_lite: bool = option(
        True,
        "De Lite",
        "Victory by lawsuit: the value of De Bonis in few digits.",
        group="Victories",
    )
    digits_white: int = option(
        28, "Most digits for White", "De Lite.", low=1, high=99, group="Victories"
    )
    digits_black: int = option(
        22, "Most digits for Black", "De Lite.", low=1, high=99, group="Victories"
    )
    de_honore: bool = option(
        True,
        "De Honore",
        "Victory by honour: the value of De Bonis in few bodies.",
        group="Victories",
    )
    most_bodies_white: int = option(
        12, "Most bodies for White", "De Honore.", low=1, high=99, group="Victories"
    )
    most_bodies_black: int = option(
        10, "Most bodies for Black", "De Honore.", low=1, high=99, group="Victories"
    )
    de_honore_liteque: bool = option(
        True,
        "De Honore Liteque",
        "Victory by honour and lawsuit: both limits at once.",
        group="Victories",
    )
    magna: bool = option(
        True,
        "Victoria Magna",
        "Three men in a formation, in arithmetic progression.",
        group="Victories",
    )
    major: bool = option(
        True,
        "Victoria Major",
        "Four men in a formation with exactly two kinds of progression.",
        group="Victories",
    )
    excellentissima: bool = option(
        True,
        "Victoria Excellentissima",
        "Four men in a formation with all three kinds of progression.",
        group="Victories",
    )
    magna_any: bool = option(
        False,
        "Magna by any progression",
        "A geometric or harmonic progression makes a Victoria Magna too.",
        group="Formations",
    )
    disjunct_geometric: bool = option(
        False,
        "Disjunct proportions",
        "Four numbers with a : b = c : d count as geometric, as in the old tables.",
        group="Formations",
    )
    prog_enemy: bool = option(
        True,
        "Enemy men may serve",
        "Men of either colour may be part of a formation; at least one must be your "
        "own.",
        group="Formations",
    )
    formation: str = option(
        "line_angle",
        "Formation",
        "How the men of a progression must stand.",
        choices={
            "line_angle": "Evenly on a line, a right angle or a square",
            "line": "Evenly on a line",
            "anywhere": "Anywhere in enemy territory",
        },
        group="Formations",
    )
    formation_order: bool = option(
        True,
        "Numbers in order",
        "The numbers of a formation must rise along it.",
        group="Formations",
    )
    formation_clear: bool = option(
        True,
        "Nothing in between",
        "The squares between the men of a formation must be empty.",
        group="Formations",
    )
    proper_after_pyramid: bool = option(
        False,
        "Proper victories after the pyramid",
        "Formations count only once the enemy pyramid is gone.",
        group="Formations",
    )
    repetition: int = option(
        3,
        "Repetition",
        "A position that occurs this often is a draw (0: never).",
        low=0,
        high=9,
        group="Draws",
        alike=(0, *range(3, 10)),
    )
    quiet_plies: int = option(
        200,
        "Quiet moves",
        "This many moves without a capture, both sides counted, are a draw (0: never).",
        low=0,
        high=1000,
        group="Draws",
        alike=(0, *range(100, 1001)),
    )
    change_sides: bool = change_of_sides()

    def __post_init__(self) -> None:
        """Refuse what would end every game before it begins."""
        super().__post_init__()
        if self.repetition == 1:
            raise OptionError(
                "repetition cannot be 1: the first position would be a draw at once; "
                "it is 0 for never, or 2 to 9."
            )

    def number(self, victory: str, side: Side) -> int:
        """What `side` needs (or may have at most) for a common victory."""
        return int(getattr(self, NUMBERS[victory][side]))
