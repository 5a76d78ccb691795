"""A side as it stands, to tell what its moves would take (medieval §5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from games.engine.geometry import NEIGHBOURS
from games.engine.medieval.rules.ambushes import pairs
from games.engine.medieval.rules.captures import Victim, falls
from games.engine.medieval.rules.eruptions import meetings, on_lines
from games.engine.medieval.rules.lines import (
    ALL_LINES,
    LINES,
    STRAIGHT_LINES,
    at_distances,
)
from games.engine.medieval.rules.reach import Reacher, numbers, reached
from games.engine.medieval.rules.steps import attacked, attacking, ways
from games.engine.medieval.rules.values import Hit, Man, Position, Squares
from games.engine.sides import Side

# The squares next to each, as a mask.
NEAR: Final = tuple(sum(1 << each for each in there) for there in NEIGHBOURS)

Facing = list[list[Reacher]]  # by line


class Army:
    """A side as it stands: the enemies that it reaches, faces and hits."""

    def __init__(self, position: Position, side: Side) -> None:
        options, men = position.options, position.men
        self.options, self.men, self.side = options, men, side
        self.own: list[tuple[int, Man]] = []
        self.enemies: dict[int, Man] = {}
        for square, man in enumerate(men):
            if man is not None and man.side is side:
                self.own.append((square, man))
            elif man is not None:
                self.enemies[square] = man
        self.lines_of = ALL_LINES if options.eruption_diagonal else STRAIGHT_LINES
        self.facing = on_lines(options, self.own)
        self._enemies_on: list[list[int]] = [[] for _ in range(LINES)]
        for square in self.enemies:
            for line in self.lines_of[square]:
                self._enemies_on[line].append(square)
        self.reached = reached(options, men, self.own)
        self.standing = self._standing()

    def _standing(self) -> dict[int, list[Hit]]:
        """What falls as the men stand, by square."""
        found = {
            square: self.judge(self.men, square, self.reached.get(square, ()))
            for square in self.enemies
        }
        return {square: hits for square, hits in found.items() if hits}

    def judge(
        self,
        men: Squares,
        square: int,
        reachers: Iterable[Reacher],
        facing: Facing | None = None,
    ) -> list[Hit]:
        """What falls on one square."""
        options, who = self.options, sorted(reachers)
        two = pairs(options, men, self.side, square, who)
        lines = self.facing if facing is None else facing
        man = self.enemies[square]
        return falls(Victim(options, men, square, man, who, two, lines))

    def facing_enemies(self, square: int) -> Iterator[int]:
        """The enemies on a line with a square."""
        for line in self.lines_of[square]:
            yield from self._enemies_on[line]

    def is_on_line(self, one: int, other: int) -> bool:
        return not set(self.lines_of[one]).isdisjoint(self.lines_of[other])

    def meetings(self, man: Man) -> Iterator[tuple[int, int]]:
        """The enemies upon whom a man can erupt, with the distances as a mask."""
        squares, theirs = self._numbers
        for n, distances in meetings(numbers(self.options, man), theirs):
            yield squares[n], distances

    @cached_property
    def _numbers(self) -> tuple[list[int], tuple[tuple[int, ...], ...]]:
        """The enemies with their numbers."""
        theirs = (numbers(self.options, man) for man in self.enemies.values())
        return [*self.enemies], tuple(theirs)

    @cached_property
    def opening(self) -> dict[int, list[tuple[int, int]]]:
        """By the square of the one man that bars it: from where a way would lead to
        which enemy."""
        found: dict[int, list[tuple[int, int]]] = {}
        table, men = attacking(self.options), self.men
        for square, man in self.own:
            for way in ways(self.options, man):
                for target, between in table[way][square]:
                    if between and target in self.enemies:
                        bars = [each for each in between if men[each] is not None]
                        if len(bars) == 1:
                            found.setdefault(bars[0], []).append((square, target))
        return found

    def within_reach(self, man: Man) -> int:
        """The squares, as a mask, from which a man reaches an enemy or erupts upon one,
        if nobody bars it, and those next to enemies."""
        found, diagonal = self._near[""], self.options.eruption_diagonal
        for way in ways(self.options, man):
            found |= self._near[way]
        for square, distances in self.meetings(man):
            found |= at_distances(square, distances, diagonal)
        return found

    @cached_property
    def _near(self) -> dict[str, int]:
        """From where steps of a shape reach enemies; of none, what is next to them."""
        found = dict.fromkeys(("", *attacked(self.options)), 0)
        for square in self.enemies:
            found[""] |= NEAR[square]
            for way, there in attacked(self.options).items():
                found[way] |= there[square]  # steps lead to and fro
        return found
