"""The values of Boolean Rithmomachia: men, positions, moves, captures (boolean §2).

Cells are whole numbers (see `space`). All values are immutable.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

from games.engine.boolean.options import BooleanOptions
from games.engine.boolean.rules.formulas import equation, in_bits
from games.engine.boolean.rules.space import KINDS, NAMES, NOWHERE, bits, neighbours
from games.engine.rules import Outcome
from games.engine.sides import Side

SHAPES: Final = {
    "circle": frozenset({"orthogonal", "diagonal"}),
    "triangle": frozenset({"diagonal", "triagonal"}),
    "square": frozenset({"orthogonal", "triagonal"}),
    "pyramid": frozenset(KINDS),
}  # the kinds of steps of each shape (boolean §2)
SHAPE_OF: Final = tuple(
    ("pyramid", "circle", "triangle", "square", "pyramid")[value.bit_count()]
    for value in range(16)
)
# Where a man of each value steps to and what it touches, from each cell.
NEIGHBOURS: Final = {shape: neighbours(kinds) for shape, kinds in SHAPES.items()}
STEPS: Final = tuple(NEIGHBOURS[shape] for shape in SHAPE_OF)
_TOUCHED = {shape: tuple(map(bits, steps)) for shape, steps in NEIGHBOURS.items()}
TOUCHED: Final = tuple(_TOUCHED[shape] for shape in SHAPE_OF)
FORMS: Final = ("not", "compile", "filter")


@dataclass(frozen=True, eq=False)
class Man:
    """A man of a side with its four bits. There is one of each kind, in `MEN`, so that
    each is equal to itself alone."""

    side: Side
    value: int

    @cached_property
    def shape(self) -> str:
        return SHAPE_OF[self.value]

    @cached_property
    def is_pyramid(self) -> bool:
        return self.shape == "pyramid"

    @cached_property
    def bits(self) -> str:
        return in_bits(self.value)

    @cached_property
    def token(self) -> str:
        """ "wB" (boolean §10)."""
        return f"{self.side.letter.lower()}{self.value:X}"


MEN: Final = tuple(
    tuple(Man(side, value) for value in range(len(SHAPE_OF))) for side in Side
)

Men = tuple[Man | None, ...]  # by cell, 64 entries


def touches(man: Man, here: int, cell: int) -> bool:
    """Whether a cell is one step of this man away, with anything on it (boolean §2)."""
    return bool(TOUCHED[man.value][here] >> cell & 1)


class Move(NamedTuple):
    """One decision: a step, a step that pushes, or a placement (boolean §3, §4).

    What it takes follows from the position, so it is no part of the move.
    """

    origin: int  # NOWHERE for a placement
    to: int
    push: int = NOWHERE  # where a pyramid pushes the man on `to`
    man: Man | None = None  # who is placed


class Reason(NamedTuple):
    """One equation by which a man is taken (boolean §5): T = X op Y, or T = NOT X.

    `form` is one of FORMS; `helper` is the cell of Y, NOWHERE for NOT.
    """

    letter: str
    form: str
    mover: int
    helper: int
    x: int
    y: int | None
    result: int

    @property
    def equation(self) -> str:
        return equation(self.letter, self.x, self.y, self.result)

    @property
    def takers(self) -> tuple[int, ...]:
        """The cells of X and of Y, if there is one."""
        return (self.mover,) if self.y is None else (self.mover, self.helper)


class Hit(NamedTuple):
    """A man that is taken, with every equation that fits, the first first."""

    cell: int
    man: Man
    reasons: tuple[Reason, ...]

    @property
    def letter(self) -> str:
        """The first fitting formula (boolean §10)."""
        return self.reasons[0].letter


Wave = tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A position with all that the rules may ask about.

    `options` are those of its game; equal positions may differ in them. `quiet` counts
    moves without capture, `ply` plies played, placements included. `placing` says that
    the set-up goes on. `before` and `move` lead back to the start; `waves` are what
    `move` took. `ended` follows from the rest and the rules. `record` is left by the
    code that wrote the turn that led here, `told` by that which wrote all turns.
    """

    options: BooleanOptions = field(compare=False, repr=False)
    men: Men
    turn: Side = Side.WHITE
    quiet: int = 0
    ply: int = 0
    placing: bool = False
    ended: Outcome | None = field(default=None, compare=False)
    before: Position | None = field(default=None, compare=False, repr=False)
    move: Move | None = field(default=None, compare=False, repr=False)
    waves: tuple[Wave, ...] = field(default=(), compare=False, repr=False)
    record: dict[str, Any] | None = field(
        default=None, init=False, compare=False, repr=False
    )
    told: Any = field(default=None, init=False, compare=False, repr=False)

    def standing(self) -> Iterator[tuple[int, Man]]:
        """The men with their cells, in index order."""
        for cell, man in enumerate(self.men):
            if man is not None:
                yield cell, man

    def line(self) -> Iterator[Position]:
        """This position and those before it, back to the start."""
        position: Position | None = self
        while position is not None:
            yield position
            position = position.before


def here(man: Man, cell: int) -> str:
    """ "0100 on c22"."""
    return f"{man.bits} on {NAMES[cell]}"
