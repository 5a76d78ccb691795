"""Turns `rules.steps`, `rules.boards` and `rules.sieges` into bit masks for speed.

A mask is a whole number with one bit for each square. Lanes, rings and distances depend
on a few options only and never change while the walker walks.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.engine.geometry import (
    DIAGONAL,
    FILES,
    NOWHERE,
    ORTHOGONAL,
    SIZE,
    WIDTH,
    Direction,
)
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules import steps
from games.engine.medieval.rules.boards import COLUMNS, away, squares
from games.engine.medieval.rules.sieges import rings as rings_of
from games.engine.medieval.rules.values import Man

# One bit for each square, and none for NOWHERE at the end of the list.
BIT: Final = (*(1 << square for square in range(SIZE)), 0)
BOTTOM: Final = (1 << WIDTH) - 1
TOP: Final = BOTTOM << (SIZE - WIDTH)


class Lane(NamedTuple):
    """A way to move: where to, the mask of squares that must be empty, whether the man
    attacks along it."""

    target: int
    between: int
    attacks: bool


def places_of(mask: int) -> list[int]:
    """The places of the bits of a number, lowest first: the squares of a mask."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(squares: tuple[int, ...]) -> int:
    mask = 0
    for square in squares:
        mask |= BIT[square]
    return mask


class Ray(NamedTuple):
    """The squares outward as far as a move is long, and whether the edge cuts it."""

    squares: tuple[int, ...]
    cut: bool


class Ground:
    """The board of some options with everything that can be known of empty squares.

    `distance[a][b]` counts both ends and is 0 off the lines of eruption (medieval §5);
    `barred` has the squares in between that must be empty (§8 `eruption_blocked`),
    `distant[d][square]` all squares at that distance.
    `sources[shape][square]` are the squares from which a shape may attack a square,
    `around` those from which a man may besiege or clamp the man there, which
    `keeps_around` says of any distance or number.
    """

    def __init__(self, options: MedievalOptions) -> None:
        self.options = options
        self.board = options.board
        self.lanes = _lanes(options)
        self.sources = {shape: _sources(lanes) for shape, lanes in self.lanes.items()}
        rings = [rings_of(self.board, square) for square in range(SIZE)]
        self.sides = tuple(mask_of(sides) for sides, _ in rings)
        self.corners = tuple(mask_of(corners) for _, corners in rings)
        natural = options.siege == "natural"
        self.rays = {shape: self._rays(shape) for shape in steps.LENGTH if natural}
        self.keeps_around = natural or options.ambush == "clamp"
        self.around = tuple(self._around(square) for square in range(SIZE))
        files = [tuple(range(file, SIZE, WIDTH)) for file in range(COLUMNS[self.board])]
        self.first, self.last = mask_of(files[0]), mask_of(files[-1])
        self.distance = [[0] * SIZE for _ in range(SIZE)]
        self.barred = [[0] * SIZE for _ in range(SIZE)]
        self.distant = [[0] * SIZE for _ in range(len(FILES) + 1)]
        for direction in ORTHOGONAL + DIAGONAL * options.eruption_diagonal:
            for square in squares(self.board):
                self._measure(square, direction)

    def _measure(self, square: int, direction: Direction) -> None:
        passed = 0
        for distance in range(2, len(FILES) + 1):
            other = away(self.board, square, direction, distance - 1)
            if other == NOWHERE:
                return
            self.distance[square][other] = distance
            self.barred[square][other] = passed
            self.distant[distance][square] |= BIT[other]
            passed |= BIT[other] * self.options.eruption_blocked

    def _rays(self, shape: str) -> tuple[tuple[Ray, ...], ...]:
        """The straight moves of a shape, looking outward (medieval §8, natural)."""
        simplified = self.options.simplified_moves
        directions = steps.directions(shape, simplified=simplified)
        length = steps.LENGTH[shape]
        return tuple(
            tuple(self._ray(square, each, length) for each in directions)
            for square in range(SIZE)
        )

    def _ray(self, origin: int, direction: Direction, length: int) -> Ray:
        path = (away(self.board, origin, direction, n + 1) for n in range(length))
        found = tuple(square for square in path if square != NOWHERE)
        return Ray(found, len(found) < length)

    def _around(self, square: int) -> int:
        """Where a man that besieges or clamps another may stand."""
        found = self.sides[square] | self.corners[square]
        for rays in self.rays.values():
            for ray in rays[square]:
                found |= mask_of(ray.squares)
        return found

    def shut_in(self, man: Man, square: int, own: int, occupied: int) -> list[str]:
        """The shapes of a man whose straight moves are all shut by the edge or by the
        first man met, if it is one of `own` (medieval §8, natural)."""
        return [
            shape
            for shape in man.shapes
            if all(_is_shut(ray, own, occupied) for ray in self.rays[shape][square])
        ]

    def pressed(self, own: int, enemy: int) -> int:
        """The enemies of whose four sides, or of whose four corners, at most one is
        neither beyond the edge nor held by an own man (medieval §5, siege)."""
        first, last = self.first, self.last
        not_first, not_last = ~first, ~last
        up, down = own >> WIDTH | TOP, own << WIDTH | BOTTOM
        east = own >> 1 & not_last | last
        west = own << 1 & not_first | first
        sides = east & west & (up | down) | up & down & (east | west)
        one, two = up >> 1 & not_last | last | TOP, up << 1 & not_first | first | TOP
        three = down >> 1 & not_last | last | BOTTOM
        four = down << 1 & not_first | first | BOTTOM
        corners = one & two & (three | four) | three & four & (one | two)
        return (sides | corners) & enemy


def _is_shut(ray: Ray, own: int, occupied: int) -> bool:
    for square in ray.squares:
        if occupied & BIT[square]:
            return bool(own & BIT[square])
    return ray.cut


def _lanes(options: MedievalOptions) -> dict[str, tuple[tuple[Lane, ...], ...]]:
    attacking = steps.attacking(options)
    return {
        shape: tuple(
            tuple(
                Lane(
                    step.target, mask_of(step.between), step in attacking[shape][origin]
                )
                for step in found
            )
            for origin, found in enumerate(table)
        )
        for shape, table in steps.moving(options).items()
    }


def _sources(lanes: tuple[tuple[Lane, ...], ...]) -> tuple[int, ...]:
    """Every lane leads both ways."""
    return tuple(
        mask_of(tuple(lane.target for lane in found if lane.attacks)) for found in lanes
    )
