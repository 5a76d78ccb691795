"""Repeats `rules.captures` for speed, for one enemy man in one turn (medieval §5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.engine.geometry import NOWHERE
from games.engine.medieval.rules.ambushes import opposites
from games.engine.medieval.search.armies import Fall, Kind, Picture
from games.engine.medieval.search.matches import Match
from games.engine.medieval.search.tables import BIT


class View(NamedTuple):
    """The board as the side to move sees it.

    Squares are by place, `own` and `occupied` are masks; `field` is that of all
    pictures, `touching` are those who attack somebody, or would with one man gone.
    """

    match: Match
    mine: Sequence[int]
    theirs: Sequence[int]
    own: int
    occupied: int
    field: int
    touching: Sequence[tuple[int, Picture]]


class Case:
    """One enemy man that may fall.

    `attackers` reach it: each with its bodies and the squares between. `opens` would
    if one own man were gone: its bit, their bodies, the squares between. `erupters`
    come with the numbers that they hit and the squares that must be empty. `pressed`
    says that a ring around it lacks at most one man. `wanted` picks out, as a `field`,
    the moves after which it may fare otherwise than as the army stands: `base` are its
    numbers that are hit then.
    """

    __slots__ = (
        "attackers",
        "base",
        "erupters",
        "kind",
        "opens",
        "pressed",
        "square",
        "view",
        "wanted",
    )

    def __init__(self, view: View, kind: Kind, square: int) -> None:
        self.view, self.kind, self.square = view, kind, square
        self.attackers: list[tuple[int, int, int]] = []
        self.opens: list[tuple[int, int, int]] = []
        self.erupters: list[tuple[int, int, int]] = []
        self.pressed = False
        self.wanted = self.base = 0

    def fall(self, struck: int) -> Fall:
        """What becomes of it when these of its numbers are hit."""
        return self.kind.place, self.square, self.kind, self.kind.after(struck)

    def hit_as_all_stand(self) -> int:
        """Its numbers that are hit if nobody moves."""
        view, bodies = self.view, 0
        for _, mine, _ in self.attackers:
            bodies |= mine
        struck = view.match.struck(self.kind.place, bodies) if bodies else 0
        return struck | self._hit_from_afar(NOWHERE, view.own, view.occupied)

    def hit_after(self, man: int, origin: int, to: int) -> int:
        """Its numbers that are hit once a man has moved."""
        view, ground = self.view, self.view.match.ground
        gone, come = BIT[origin], BIT[to]
        occupied = view.occupied ^ gone ^ come
        struck, bodies = 0, self._bodies_after(man, gone, come)
        arm = view.match.own[man].arms(to).get(self.square)
        if arm is not None and not arm.between & occupied:
            bodies |= arm.bodies
        if bodies:
            struck = view.match.struck(self.kind.place, bodies)
        lines = view.match.eruptions(man, self.kind.place)
        distance = ground.distance[to][self.square]
        if distance in lines and not ground.barred[to][self.square] & occupied:
            struck |= lines[distance]
        own = view.own ^ gone ^ come
        return struck | self._hit_from_afar(man, own, occupied, origin, to)

    def _bodies_after(self, man: int, gone: int, come: int) -> int:
        """The bodies of the others who reach it then."""
        bodies = 0
        for who, mine, between in self.attackers:
            if who != man and not between & come:
                bodies |= mine
        for blocker, mine, between in self.opens:
            if blocker == gone and not between & come:
                bodies |= mine
        return bodies

    def _hit_from_afar(
        self,
        man: int,
        own: int,
        occupied: int,
        origin: int = NOWHERE,
        to: int = NOWHERE,
    ) -> int:
        """Its numbers that the others hit by eruption, and all by siege or clamp."""
        struck, options = 0, self.view.match.ground.options
        for who, numbers, between in self.erupters:
            if who != man and not between & occupied:
                struck |= numbers
        if self.pressed or options.siege == "natural":
            struck |= self._besieged(own, occupied)
        if options.ambush == "clamp":
            at = {square: man for man, square in enumerate(self.view.mine)}
            at = {**at, to: man}
            at.pop(origin, None)
            struck |= self._clamped(at)
        return struck

    def _besieged(self, own: int, occupied: int) -> int:
        """All its numbers if it is besieged, or those of its parts that are."""
        ground = self.view.match.ground
        if ground.options.siege == "natural":
            return self.kind.of_shapes(
                ground.shut_in(self.kind.man, self.square, own, occupied)
            )
        sides, corners = ground.sides[self.square], ground.corners[self.square]
        besieged = own & sides == sides or own & corners == corners
        return self.kind.everything if besieged else 0

    def _clamped(self, at: Mapping[int, int]) -> int:
        """The numbers that two opposite neighbours make (medieval §8, clamp)."""
        struck, match = 0, self.view.match
        for one, two in opposites(match.ground.board, self.square):
            if one in at and two in at:
                struck |= match.clamped(self.kind.place, at[one], at[two])
        return struck
