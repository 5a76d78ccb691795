"""Harmony: men in a proportion on a line in the zone (Spec v1 §7, §13.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from games.engine.geometry import LINES, NAMES, NOWHERE, WIDTH, Direction, shifted
from games.engine.rithmomachia.options import RithmomachiaOptions
from games.engine.rithmomachia.rules.pieces import shown
from games.engine.rithmomachia.rules.proportions import continuation
from games.engine.rithmomachia.rules.refusals import value_of
from games.engine.rithmomachia.rules.values import PROPORTIONS, Harmony, Part, Position
from games.engine.sides import Side

# Rules page, harmony_layout: how many steps lie between neighbours of a harmony.
STRIDES: Final = {
    "adjacent": (1,),
    "equal": (1, 2),
    "collinear": tuple(range(1, WIDTH)),
}
Showing = Mapping[int, tuple[tuple[int, int], ...]]  # square -> (value, face) …


def zone(options: RithmomachiaOptions, side: Side) -> frozenset[int]:
    """The squares on which a side's harmony counts (rules page, harmony_zone)."""
    return _ZONES[options.harmony_zone][side]


def _zones() -> dict[str, tuple[frozenset[int], frozenset[int]]]:
    squares = range(len(NAMES))
    upper = frozenset(square for square in squares if square // WIDTH >= 4)
    left = frozenset(square for square in squares if square % WIDTH < WIDTH // 2)
    return {
        "rows": (upper, frozenset(squares) - upper),
        "columns": (left, frozenset(squares) - left),
    }


_ZONES: Final = _zones()


def values(position: Position, men: tuple[Part, ...]) -> tuple[int, ...]:
    """What the men of a harmony show, in order."""
    return tuple(value_of(position, part) for part in men)


def standing(position: Position, side: Side) -> list[Harmony]:
    """Every harmony of a side that stands on the board, pending or not."""
    options, showing = position.options, _showing(position, side)
    return [
        harmony
        for square in showing
        for direction in LINES
        for harmony in _starting(options, showing, square, direction)
    ]


def through(position: Position, side: Side, square: int) -> list[Harmony]:
    """The harmonies of a side that the man on a square takes part in."""
    options, showing = position.options, _showing(position, side)
    if square not in showing or len(showing) < 3:
        return []
    found: list[Harmony] = []
    for direction in LINES:
        line = _line(square, direction)
        on_line = {each: showing[each] for each in line if each in showing}
        if len(on_line) < 3:
            continue
        for start in on_line:
            for harmony in _starting(options, on_line, start, direction):
                if any(part.square == square for part in harmony.men):
                    found.append(harmony)
    return found


def _line(square: int, direction: Direction) -> list[int]:
    """All squares of the line through a square, in the line's order."""
    steps = range(-WIDTH + 1, WIDTH)
    line = (shifted(square, direction, step) for step in steps)
    return [each for each in line if each != NOWHERE]


def _showing(position: Position, side: Side) -> dict[int, tuple[tuple[int, int], ...]]:
    """What each man of a side in the zone can show."""
    roster, board = position.roster, position.board
    squares = zone(position.options, side)
    showing = {}
    for man in roster.sides[side]:
        square = board.find(man)
        if square in squares:
            showing[square] = shown(roster.pieces[man - 1])
    return showing


def _starting(
    options: RithmomachiaOptions, showing: Showing, start: int, direction: Direction
) -> Iterator[Harmony]:
    """The harmonies whose first man on a line stands on `start`."""
    for stride in STRIDES[options.harmony_layout]:
        second = shifted(start, direction, stride)
        if second not in showing:
            continue
        equal = options.harmony_layout == "equal"
        strides = (stride,) if equal else STRIDES[options.harmony_layout]
        thirds = _values_behind(showing, second, direction, strides)
        for a, face in showing[start] if thirds else ():
            for m, next_face in showing[second]:
                men = (Part(start, face), Part(second, next_face))
                for proportion in PROPORTIONS:
                    if continuation(proportion, a, m) in thirds:
                        line = _Line(showing, direction, strides, proportion)
                        yield from line.longer(men, a, m)


def _values_behind(
    showing: Showing, square: int, direction: Direction, strides: tuple[int, ...]
) -> set[int]:
    """What the men that can come next on a line show."""
    return {
        value
        for stride in strides
        for value, _ in showing.get(shifted(square, direction, stride), ())
    }


class _Line:
    """A search along one line for the men that continue a proportion."""

    def __init__(
        self,
        showing: Showing,
        direction: Direction,
        strides: tuple[int, ...],
        proportion: str,
    ) -> None:
        self.showing = showing
        self.direction = direction
        self.strides = strides
        self.proportion = proportion

    def longer(self, men: tuple[Part, ...], a: int, m: int) -> Iterator[Harmony]:
        """The harmonies that begin with these men, the last two showing `a`, `m`."""
        wanted = continuation(self.proportion, a, m)
        if wanted is None:
            return
        for stride in self.strides:
            square = shifted(men[-1].square, self.direction, stride)
            for value, face in self.showing.get(square, ()):
                if value == wanted:
                    more = (*men, Part(square, face))
                    yield Harmony(self.proportion, more)
                    yield from self.longer(more, m, value)
