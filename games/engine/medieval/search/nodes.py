"""Repeats `rules.captures` for speed, for all moves of one node together.

Most moves take what the army would take without moving. Those after which somebody may
fare otherwise are picked out by masks of many squares at once and asked one by one.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.geometry import SIZE
from games.engine.medieval.search.armies import Fall, Step
from games.engine.medieval.search.cases import Case, View
from games.engine.medieval.search.tables import places_of

ALL = (1 << SIZE) - 1  # every square


class Node:
    """A view with a Case for each enemy man that may fall."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.ground = view.match.ground
        self.cases: dict[int, Case] = {}

    def steps(self, quiet: list[Step], starts: list[int]) -> list[Step]:
        """The moves with what each takes; those of each man begin at its start."""
        self._see_touching()
        self._see_zones()
        if self.ground.options.siege == "adjacent":
            self._see_rings()
        common = []
        joining = self.view.match.joining
        for case in self.cases.values():
            for _, bodies, _ in case.attackers:
                case.wanted |= joining(case.kind.place, case.square, bodies)
            case.base = case.hit_as_all_stand()
            if case.base:
                case.wanted |= self._upheld_by(case)
                common.append(case)
        return self._mended(quiet, starts, common)

    def _case(self, square: int) -> Case:
        case = self.cases.get(square)
        if case is None:
            view = self.view
            kind = view.match.enemy[view.theirs.index(square)]
            case = self.cases[square] = Case(view, kind, square)
        return case

    # --- Who takes part ---

    def _see_touching(self) -> None:
        """Those who reach an enemy, or would if one own man moved away."""
        view = self.view
        enemy = view.occupied ^ view.own
        for man, picture in view.touching:
            arms = view.match.own[man].arms(view.mine[man])
            for target in places_of(picture.reach & enemy):
                bodies, between = arms[target]
                self._case(target).attackers.append((man, bodies, between))
            for target in places_of(picture.shut & enemy):
                bodies, between = arms[target]
                blocker = between & view.own
                if blocker:
                    case = self._case(target)
                    case.opens.append((blocker, bodies, between))
                    case.wanted |= self._moves_from(blocker)

    def _see_zones(self) -> None:
        """Those who erupt upon an enemy, and who may hit one alone by moving."""
        mine, zones, field = self.view.mine, self.view.match.zones, self.view.field
        for place, square in enumerate(self.view.theirs):
            zone = zones[place][square] & field
            if zone:
                case = self._case(square)
                case.wanted |= zone
                for spot in places_of(zone):
                    man, origin = divmod(spot, SIZE)
                    if mine[man] == origin:
                        self._see_eruption(case, man, origin)

    def _see_eruption(self, case: Case, man: int, origin: int) -> None:
        lines = self.view.match.eruptions(man, case.kind.place)
        struck = lines.get(self.ground.distance[origin][case.square])
        if struck:
            barred = self.ground.barred[origin][case.square]
            case.erupters.append((man, struck, barred))
            blockers = barred & self.view.occupied
            if not blockers & (blockers - 1):
                case.wanted |= self._moves_from(blockers & self.view.own)

    def _see_rings(self) -> None:
        """Those who are besieged, or would be by one more man."""
        own, everyone = self.view.own, self.view.match.everyone
        for square in places_of(self.ground.pressed(own, self.view.occupied ^ own)):
            case = self._case(square)
            case.pressed = True
            for ring in (self.ground.sides[square], self.ground.corners[square]):
                missing = ring & ~own
                if not missing & (missing - 1):
                    case.wanted |= missing * everyone

    def _upheld_by(self, case: Case) -> int:
        """The moves that may save a man that is hit as the army stands."""
        across = wanted = 0
        for man, _, between in case.attackers + case.erupters:
            across |= between
            wanted |= ALL << SIZE * man
        if case.pressed or self.ground.keeps_around:
            wanted |= self._moves_from(self.ground.around[case.square] & self.view.own)
        return wanted | across * self.view.match.everyone

    def _moves_from(self, squares: int) -> int:
        """All moves of the own men on these squares."""
        wanted = 0
        for square in places_of(squares):
            wanted |= ALL << SIZE * self.view.mine.index(square)
        return wanted

    # --- What is taken ---

    def _mended(
        self, steps: list[Step], starts: list[int], common: list[Case]
    ) -> list[Step]:
        """The moves with what all take, then those that may take something else."""
        always = tuple(case.fall(case.base) for case in common)
        if always:
            steps = [(man, origin, to, always) for man, origin, to, _ in steps]
        asked: dict[int, list[Case]] = {}
        for case in self.cases.values():
            for spot in places_of(case.wanted & self.view.field):
                asked.setdefault(spot, []).append(case)
        for spot, cases in asked.items():
            man, to = divmod(spot, SIZE)
            origin = self.view.mine[man]
            if to != origin:
                index = starts[man]
                while steps[index][2] != to:
                    index += 1
                falls = tuple(_falls(man, origin, to, cases, common))
                steps[index] = (man, origin, to, falls)
        return steps


def _falls(
    man: int, origin: int, to: int, cases: list[Case], common: list[Case]
) -> Iterator[Fall]:
    for case in common:
        if case not in cases:
            yield case.fall(case.base)
    for case in cases:
        struck = case.hit_after(man, origin, to)
        if struck:
            yield case.fall(struck)
