"""Repeats `rules.moves`, `rules.reach` and `rules.sieges` for speed, man by man.

What a man can do from a square is learned while the walker walks. Each man keeps its
place in its army for good. A pyramid that loses a part becomes another Kind in the same
place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine.geometry import NOWHERE, SIZE
from games.engine.medieval.rules.reach import has_total
from games.engine.medieval.rules.steps import STRIDE
from games.engine.medieval.rules.values import Man
from games.engine.medieval.search.tables import BIT, Ground, places_of

if TYPE_CHECKING:
    from games.engine.medieval.search.rosters import Roster

Fall = tuple[int, int, "Kind", "Kind | None"]  # place, square, what it was and is
Step = tuple[int, int, int, tuple[Fall, ...]]  # place, from, to, what it takes


class Arm(NamedTuple):
    """With which of its bodies (a mask) a man reaches a square, and over which squares
    that must be empty."""

    bodies: int
    between: int


class Picture(NamedTuple):
    """What a man can do from a square while those around it stand as they do.

    `field` has a bit for its square and each destination, shifted to its place in the
    army. `reach` are the occupied squares that it attacks, `shut` those that it would
    attack if one man in between were gone.
    """

    field: int
    steps: tuple[Step, ...]
    touch: int
    reach: int
    shut: int


Views = tuple[int, dict[int, Picture]]  # which squares matter; a picture for each case


class Kind:
    """A man with the parts that it has now, at its place in the roster.

    Its bodies are numbered after those of the men before it: a plain man has one, a
    pyramid one for each part it began with and one for the total. `shapes` says with
    which bodies it moves and attacks as which shape. As a victim its `numbers` are
    those of its parts, then the total where it counts.
    """

    def __init__(
        self, ground: Ground, roster: Roster, place: int, man: Man, bodies: list[int]
    ) -> None:
        self.ground, self.roster, self.place, self.man = ground, roster, place, man
        self.total = man.total
        self.parts = tuple(part.value for part in man.parts)
        self.values = dict(zip(bodies, self.parts, strict=False))
        self.shapes: dict[str, int] = {}
        for body, part in zip(bodies, man.parts, strict=False):
            self.shapes[part.shape] = self.shapes.get(part.shape, 0) | 1 << body
        whole = man.is_pyramid and has_total(ground.options, man)
        if man.is_pyramid:
            self._add_total(bodies[-1] if whole else NOWHERE)
        self.numbers = self.parts + ((man.total,) if whole else ())
        self.mask = sum(1 << body for body in self.values)
        self.everything = (1 << len(self.numbers)) - 1
        self._after: dict[int, Kind | None] = {}
        self.views: list[Views | None] = [None] * SIZE
        self._arms: list[dict[int, Arm] | None] = [None] * SIZE

    def _add_total(self, body: int) -> None:
        mask = 0
        if body != NOWHERE:
            self.values[body] = self.total
            mask = 1 << body
        self.shapes = {shape: bits | mask for shape, bits in self.shapes.items()}
        if self.ground.options.pyramid_diag3 and self.man.is_complete:
            self.shapes[STRIDE] = mask

    def after(self, struck: int) -> Kind | None:
        """What is left of it when these of its numbers are hit (medieval §5)."""
        if struck not in self._after:
            whole = struck >> len(self.parts) or self.ground.options.pyramid_falls_whole
            left = None if whole else self.man.without(tuple(places_of(struck)))
            kind = None if left is None else self.roster.kind(self.place, left)
            self._after[struck] = kind
        return self._after[struck]

    def of_shapes(self, shapes: list[str]) -> int:
        """The numbers that fall with these shapes; with all of them, everything."""
        if len(shapes) == len(self.man.shapes):
            return self.everything
        shut = (n for n, part in enumerate(self.man.parts) if part.shape in shapes)
        return sum(1 << n for n in shut)

    def arms(self, origin: int) -> dict[int, Arm]:
        """The squares that it attacks from a square, if nothing is in the way."""
        arms = self._arms[origin]
        if arms is None:
            arms = self._arms[origin] = {}
            for shape, bodies in self.shapes.items():
                for target, between, attacks in self.ground.lanes[shape][origin]:
                    if attacks:
                        known = arms.get(target, Arm(0, 0)).bodies
                        arms[target] = Arm(known | bodies, between)
        return arms

    def view(self, origin: int) -> Views:
        """The squares that matter to it there, and what is known of them."""
        view = self.views[origin]
        if view is None:
            lanes = [lane for s in self.shapes for lane in self.ground.lanes[s][origin]]
            mask = 0
            for target, between, _ in lanes:
                mask |= BIT[target] | between
            view = self.views[origin] = (mask, {})
        return view

    def look(self, origin: int, around: int) -> Picture:
        """What it can do there with these of the squares that matter occupied."""
        free: dict[int, Step] = {}
        reach = shut = 0
        for shape in self.shapes:
            for target, between, attacks in self.ground.lanes[shape][origin]:
                blockers = between & around
                if not BIT[target] & around:
                    if not blockers:
                        free[target] = (self.place, origin, target, ())
                elif attacks and not blockers:
                    reach |= BIT[target]
                elif attacks and not blockers & (blockers - 1):
                    shut |= BIT[target]
        field = BIT[origin] | sum(BIT[target] for target in free)
        steps = tuple(free.values())
        picture = Picture(field << SIZE * self.place, steps, reach | shut, reach, shut)
        self.roster.remember(self, origin, around, picture)
        return picture
