"""The arrays: start positions with turn order, thrones and directions (enochian §4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from games.engine.enochian.rules.armies import BY_LETTER, Army
from games.engine.enochian.rules.men import KIND_OF, Men, man
from games.engine.enochian.rules.squares import (
    EDGES,
    FORWARD,
    INDEX,
    SIZE,
    Squares,
    shifted,
)

Order = tuple[Army, ...]
CYCLE: Final = "rkyb"  # deosil, clockwise
STARTERS: Final = {"fire": "r", "earth": "k", "air": "y", "water": "b"}
PROTOTYPE: Final = "tablet-of-fire-prototype"


@dataclass(frozen=True)
class Array:
    """A start position with all that depends on it; each army's by its number."""

    name: str
    men: Men
    starter: str
    ways: tuple[str, ...]  # where its pawns walk: N, S, E, W
    thrones: tuple[Squares, ...]

    @cached_property
    def zones(self) -> tuple[frozenset[int], ...]:
        """Where its pawns promote: the whole edge that they walk towards."""
        return tuple(EDGES[way] for way in self.ways)

    def order(self, turn_order: str) -> Order:
        """The order of turns that `turn_order` names or gives as four letters."""
        if turn_order == "deosil":
            return _order(_rotated(CYCLE, self.starter))
        if turn_order == "widdershins":
            return _order(_rotated(CYCLE[::-1], self.starter))
        return _order(turn_order)


def _rotated(cycle: str, starter: str) -> str:
    at = cycle.index(starter)
    return cycle[at:] + cycle[:at]


def _order(letters: str) -> Order:
    return tuple(BY_LETTER[letter] for letter in letters)


# --- The sixteen historical arrays (enochian §4.1) --------------------------------

# The pieces along each line of four, on the boards of fire and earth, air and water.
SETTINGS: Final[Mapping[str, tuple[str, str]]] = {
    "fire": ("NQBR", "NRBQ"),
    "earth": ("RBQN", "RNQB"),
    "air": ("BRNQ", "BQNR"),
    "water": ("QNRB", "QBRN"),
}
LINES: Final = {
    Army.BLUE: ("h8 h7 h6 h5", "W"),
    Army.BLACK: ("a1 a2 a3 a4", "E"),
    Army.RED: ("h1 g1 f1 e1", "N"),
    Army.YELLOW: ("a8 b8 c8 d8", "S"),
}


def _historical(setting: str, board: str) -> Array:
    pieces = SETTINGS[setting][board in ("air", "water")]
    men = [0] * SIZE
    for army, (line, way) in LINES.items():
        squares = [INDEX[name] for name in line.split()]
        for square, piece in zip(squares, pieces, strict=True):
            men[square] = man(army, KIND_OF[piece])
            men[FORWARD[way][square]] = man(army, KIND_OF[piece.lower()])
        men[squares[0]] = man(army, KIND_OF["K"]) + (men[squares[0]] << 8)
    return Array(
        f"{setting}-of-{board}",
        tuple(men),
        STARTERS[board],
        tuple(way for _, way in LINES.values()),
        tuple((INDEX[line.split()[0]],) for line, _ in LINES.values()),
    )


# --- The seed's prototype (enochian §4.2) -----------------------------------------

BANDS: Final = {Army.BLUE: (1, 1), Army.BLACK: (3, 1), Army.RED: (8, -1)}
THRONES: Final = ("d1 e1", "a5 a4", "e8 d8", "h4 h5")


def _prototype() -> Array:
    men = [0] * SIZE
    bands = {**BANDS, Army.YELLOW: (5, 1)}
    for army, (rank, forward) in bands.items():
        for file, (piece, pawn) in enumerate(zip("RNBQKBNR", "rnbqqbnr", strict=True)):
            square = 8 * (rank - 1) + file
            men[square] = man(army, KIND_OF[piece])
            men[shifted(square, 0, forward)] = man(army, KIND_OF[pawn])
    thrones = tuple(tuple(map(INDEX.__getitem__, each.split())) for each in THRONES)
    return Array(PROTOTYPE, tuple(men), "b", ("N", "N", "S", "N"), thrones)


ARRAYS: Final[Mapping[str, Array]] = {
    array.name: array
    for array in (
        *(_historical(setting, board) for board in STARTERS for setting in SETTINGS),
        _prototype(),
    )
}
