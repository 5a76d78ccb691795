"""Which enemies may be hit at all, told without judging them (medieval §5).

Nearly all men are far from being hit. Who is reached by nobody, has no enemy beside
them and shares no product with one at its distance is not looked at any closer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from games.engine.geometry import NEIGHBOURS
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules.boards import mask
from games.engine.medieval.rules.eruptions import meetings
from games.engine.medieval.rules.lines import DISTANCE, at_distances, in_line
from games.engine.medieval.rules.reach import numbers
from games.engine.medieval.rules.values import Man, Squares
from games.engine.sides import Side

# The squares next to each, as a mask.
NEAR: Final = tuple(map(mask, NEIGHBOURS))


class Camps(NamedTuple):
    """The men of a side, and the enemies by their squares; the squares of either as a
    mask."""

    own: list[tuple[int, Man]]
    enemies: dict[int, Man]
    mine: int
    theirs: int

    @classmethod
    def of(cls, men: Squares, side: Side) -> Camps:
        own: list[tuple[int, Man]] = []
        enemies: dict[int, Man] = {}
        mine = theirs = 0
        for square, man in enumerate(men):
            if man is None:
                continue
            if man.side is side:
                own.append((square, man))
                mine |= 1 << square
            else:
                enemies[square] = man
                theirs |= 1 << square
        return cls(own, enemies, mine, theirs)

    @property
    def barred(self) -> int:
        """The squares on which anybody stands, as a mask."""
        return self.mine | self.theirs


class Meetings:
    """The enemies upon whom men can erupt, with the distances as a mask."""

    def __init__(self, options: MedievalOptions, enemies: Mapping[int, Man]) -> None:
        self.options = options
        # In the order of their numbers: so only who falls changes what meets whom.
        by_numbers = sorted([(numbers(options, m), at) for at, m in enemies.items()])
        self._squares = [at for _, at in by_numbers]
        self._meet = meetings(tuple([values for values, _ in by_numbers]))

    def of(self, man: Man) -> list[tuple[int, int]]:
        """Whom one man meets at which distances."""
        squares, met = self._squares, self._meet(numbers(self.options, man))
        return [(squares[n], distances) for n, distances in met]

    def around(self, man: Man) -> int:
        """The squares, as a mask, from which a man erupts upon an enemy if nobody bars
        it."""
        found, diagonal, squares = 0, self.options.eruption_diagonal, self._squares
        for n, distances in self._meet(numbers(self.options, man)):
            found |= at_distances(squares[n], distances, diagonal)
        return found

    def upon(self, own: Iterable[tuple[int, Man]]) -> int:
        """The enemies, as a mask, upon whom these men erupt if nobody bars it."""
        found, lines = 0, in_line(self.options.eruption_diagonal)
        for square, man in own:
            far, there = DISTANCE[square], lines[square]
            for enemy, distances in self.of(man):
                if distances >> far[enemy] & 1 and there >> enemy & 1:
                    found |= 1 << enemy
        return found


def exposed(
    options: MedievalOptions, camps: Camps, reached: Iterable[int], upon: int
) -> list[int]:
    """The enemies to be judged as the men stand, given whom somebody reaches and upon
    whom one erupts."""
    if options.siege == "natural":  # which may shut somebody in from afar
        return [*camps.enemies]
    hit = mask(reached) | upon
    return [
        square
        for square in camps.enemies
        if hit >> square & 1 or NEAR[square] & camps.mine
    ]
