"""Repeats the numbers of `rules.captures` for speed: one army against another.

What a man can hit depends on the parts that the pyramids still have, so there is one
Match for each state of the pyramids of both armies. Its zones say too much rather than
too little: they pick out the moves that may take, which the walker then examines.
"""

from __future__ import annotations

from games.engine.geometry import FILES, SIZE
from games.engine.medieval.search.armies import Kind
from games.engine.medieval.search.tables import Ground, places_of

Army = tuple[Kind, ...]  # by place; those who have fallen as they last were


class Zone(dict[int, int]):
    """For a victim on each square: from where each attacker may hit it alone."""

    def __init__(self, match: Match, victim: Kind) -> None:
        super().__init__()
        self._match, self._victim = match, victim

    def __missing__(self, square: int) -> int:
        zone = self[square] = self._match.find_zone(self._victim, square)
        return zone


class Match:
    """Everything that the men of one army can do to those of the other."""

    def __init__(self, ground: Ground, own: Army, enemy: Army) -> None:
        self.ground, self.own, self.enemy = ground, own, enemy
        self.zones = [Zone(self, victim) for victim in enemy]
        self.values = {body: v for kind in own for body, v in kind.values.items()}
        self.mates = {body: kind.mask for kind in own for body in kind.values}
        self._struck: list[dict[int, int]] = [{} for _ in enemy]
        self._partners: dict[tuple[int, int], int] = {}
        self._zones: dict[tuple[int, int, int], int] = {}
        self._lines: list[dict[int, dict[int, int]]] = [{} for _ in enemy]
        self.everyone = sum(1 << SIZE * kind.place for kind in own)

    def find_zone(self, victim: Kind, square: int) -> int:
        """From where each own man may hit a victim by itself or by standing there."""
        if square < 0:
            return 0
        zone = 0
        if self.ground.keeps_around:
            zone = self.ground.around[square] * self.everyone
        for kind in self.own:
            zone |= self._from(kind, victim, square) << SIZE * kind.place
        return zone

    def _from(self, kind: Kind, victim: Kind, square: int) -> int:
        """The squares from which a man may hit a victim by equality or eruption."""
        zone = 0
        for distance in self.eruptions(kind.place, victim.place):
            zone |= self.ground.distant[distance][square]
        for shape, bodies in kind.shapes.items():
            if any(self.values[body] in victim.numbers for body in places_of(bodies)):
                zone |= self.ground.sources[shape][square]
        return zone

    def eruptions(self, man: int, victim: int) -> dict[int, int]:
        """At each distance the victim's numbers that a man hits (medieval §5)."""
        lines = self._lines[victim].get(man)
        if lines is None:
            lines = self._lines[victim][man] = {}
            for n, number in enumerate(self.enemy[victim].numbers):
                for value in self.own[man].values.values():
                    large, small = max(value, number), min(value, number)
                    distance = large // small
                    if small * distance == large and 2 <= distance <= len(FILES):
                        lines[distance] = lines.get(distance, 0) | 1 << n
        return lines

    def struck(self, victim: int, bodies: int) -> int:
        """The victim's numbers that these bodies hit when they all reach it."""
        struck = self._struck[victim].get(bodies)
        if struck is None:
            struck = self._find_struck(victim, bodies)
            self._struck[victim][bodies] = struck
        return struck

    def _find_struck(self, victim: int, bodies: int) -> int:
        struck = 0
        in_pairs = self.ground.options.ambush == "reach"
        for n, number in enumerate(self.enemy[victim].numbers):
            for body in places_of(bodies):
                ambush = in_pairs and self.partners(number, body) & bodies
                if ambush or self.values[body] == number:
                    struck |= 1 << n
        return struck

    def partners(self, number: int, body: int) -> int:
        """The bodies of other men that make a number with this one (medieval §5)."""
        mask = self._partners.get((number, body))
        if mask is None:
            mask, value = 0, self.values[body]
            for other, worth in self.values.items():
                if not self.mates[body] >> other & 1 and _makes(number, value, worth):
                    mask |= 1 << other
            self._partners[number, body] = mask
        return mask

    def clamped(self, victim: int, one: int, two: int) -> int:
        """The victim's numbers that two men make between them (medieval §8, clamp)."""
        struck = 0
        for n, number in enumerate(self.enemy[victim].numbers):
            for body in self.own[one].values:
                if self.partners(number, body) & self.own[two].mask:
                    struck |= 1 << n
        return struck

    def joining(self, victim: int, square: int, bodies: int) -> int:
        """From where each own man may complete an ambush with one who has these bodies
        and reaches the victim."""
        if self.ground.options.ambush == "clamp":
            return 0
        zone = self._zones.get((victim, square, bodies))
        if zone is None:
            zone = 0
            for number in self.enemy[victim].numbers:
                for body in places_of(bodies):
                    zone |= self._reaching(self.partners(number, body), square)
            self._zones[victim, square, bodies] = zone
        return zone

    def _reaching(self, bodies: int, square: int) -> int:
        zone = 0
        for kind in self.own:
            for shape, mine in kind.shapes.items():
                if mine & bodies:
                    zone |= self.ground.sources[shape][square] << SIZE * kind.place
        return zone


def _makes(number: int, x: int, y: int) -> bool:
    """Whether two values make a number by one of the four operations."""
    return number in (x + y, x - y, y - x, x * y) or x == y * number or y == x * number
