"""The camps, the standard set-up and the phase of placing men (boolean §3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from games.engine.boolean.options import BooleanOptions
from games.engine.boolean.rules.space import NOWHERE, SIDE, SIZE, cell_at, reflected
from games.engine.boolean.rules.values import MEN, SHAPE_OF, Man, Men, Move, Position
from games.engine.sides import Side

PATTERN: Final = ("SCCS", "TTPT", "TPTT", "SCCS")  # top line first
SHAPES: Final = {"C": "circle", "T": "triangle", "S": "square", "P": "pyramid"}
PLACEMENTS: Final = 32


@cache
def camp(orientation: str, side: Side) -> dict[int, str]:
    """The cells of a camp, in the reading order of the pattern, with their shapes."""
    end = 0 if side is Side.WHITE else SIDE - 1
    found = {}
    for line, shapes in enumerate(PATTERN):
        up = SIDE - 1 - line  # the pattern's top line is rank 4, or level 4
        for file, letter in enumerate(shapes):
            flat = orientation == "horizontal"
            cell = cell_at(file, up, end) if flat else cell_at(file, end, up)
            found[cell] = SHAPES[letter]
    return found


@cache
def standard(orientation: str) -> Men:
    """White ascending per shape in reading order, Black the reflection (boolean §3)."""
    men: list[Man | None] = [None] * SIZE
    values = {
        shape: iter([v for v, each in enumerate(SHAPE_OF) if each == shape])
        for shape in SHAPES.values()
    }
    for cell, shape in camp(orientation, Side.WHITE).items():
        value = next(values[shape])
        men[cell] = MEN[Side.WHITE][value]
        men[reflected(cell)] = MEN[Side.BLACK][value]
    return tuple(men)


def initial(options: BooleanOptions) -> Position:
    """The position before the first move, or before the first placement."""
    if options.setup == "alternate":
        return Position(options, (None,) * SIZE, placing=True)
    return Position(options, standard(options.orientation))


def unused(position: Position, side: Side) -> tuple[Man, ...]:
    """The men that a side has still to place, in ascending order."""
    placed = {man.value for _, man in position.standing() if man.side is side}
    return tuple(man for man in MEN[side] if man.value not in placed)


def free_cells(position: Position) -> dict[int, str]:
    """The free cells in the camp of the side to move, with their shapes."""
    own = camp(position.options.orientation, position.turn)
    return {cell: shape for cell, shape in own.items() if position.men[cell] is None}


def placements(position: Position) -> Iterator[Move]:
    """Any unused man on a free cell of its shape in its camp (boolean §3)."""
    cells = free_cells(position)
    for man in unused(position, position.turn):
        for cell, shape in cells.items():
            if shape == man.shape:
                yield Move(NOWHERE, cell, NOWHERE, man)


def usual(position: Position) -> Move:
    """The placement of the side to move that comes next on the way to the standard
    set-up, as far as the men already placed leave it open."""
    cells, left = free_cells(position), unused(position, position.turn)
    usually = standard(position.options.orientation)
    for cell in cells:
        if (man := usually[cell]) is not None and man in left:
            return Move(NOWHERE, cell, NOWHERE, man)
    cell, shape = next(iter(cells.items()))
    man = next(each for each in left if each.shape == shape)
    return Move(NOWHERE, cell, NOWHERE, man)
