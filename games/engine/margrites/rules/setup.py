"""How a game begins (margrites §3)."""

from __future__ import annotations

from typing import Final

from games.engine.margrites.options import MargritesOptions
from games.engine.margrites.rules.boards import mask_of
from games.engine.margrites.rules.values import EIGHT, FEW, STEPS, Men, Position
from games.engine.sides import Side

_LINE: Final = "b7 c7 d7 e7 f7 g7 h7 e8", "b2 c2 d2 e2 f2 g2 h2 e1"
# White's and Black's squares by the name of the set-up.
FORMATIONS: Final = {
    "line": _LINE,
    "packet-b": (_LINE[Side.WHITE], "a2 b2 c2 d2 e2 f2 g2 g1"),
    "packet-c": ("b7 c7 d7 e7 f7 g7 h7 i7", "a2 b2 c2 d2 e2 f2 g2 h2"),
    "checker": ("b7 d7 f7 h7 b8 d8 f8 h8", "a1 c1 e1 g1 a2 c2 e2 g2"),
}


def formations(side: Side) -> tuple[tuple[str, int], ...]:
    """The formations of the sources for one side, each once, by name."""
    found: dict[int, str] = {}
    for name, squares in FORMATIONS.items():
        found.setdefault(mask_of(squares[side]), name)
    return tuple((name, mask) for mask, name in found.items())


def initial(options: MargritesOptions) -> Position:
    """The position before the first decision."""
    if options.setup == "hostile":
        return Position(options, (0, 0), left=EIGHT, number=0)
    if options.setup == "gentleman":
        return Position(options, (0, 0), left=2, number=0)
    white, black = FORMATIONS[options.setup]
    return opening(options, (mask_of(white), mask_of(black)))


def opening(options: MargritesOptions, men: Men) -> Position:
    """The first turn, once the pieces stand."""
    left = FEW if options.first_turn_two else STEPS
    return Position(options, men, left=left, begun=men)


def steps_of_turn(position: Position) -> int:
    """How many steps the turn has from its beginning (margrites §4, §8)."""
    short = position.options.first_turn_two and position.number == 1
    if position.rebutting or (short and position.turn is Side.BLACK):
        return FEW
    return STEPS
