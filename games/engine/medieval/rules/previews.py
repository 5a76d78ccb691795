"""What each move of a side would take, worked out from what it takes already.

A move touches few enemies: those that its man reaches, faces or borders on where it
arrives, those that it helped to hit before, and those to which it opens or bars a way.
Only they are judged anew, so that a pyramid's 28 squares are told in one go. What they
are judged by stands in `captures`, which finds the same from the whole position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from games.engine.geometry import (
    DIAGONAL,
    NAMES,
    NEIGHBOURS,
    NOWHERE,
    ORTHOGONAL,
    shifted,
)
from games.engine.medieval.rules import sieges
from games.engine.medieval.rules.ambushes import pairs
from games.engine.medieval.rules.boards import PLACE
from games.engine.medieval.rules.captures import Victim, falls
from games.engine.medieval.rules.eruptions import eruptions, on_lines
from games.engine.medieval.rules.lines import ALL_LINES, DISTANCE, LINES, STRAIGHT_LINES
from games.engine.medieval.rules.moves import destinations
from games.engine.medieval.rules.reach import Reacher, attacks, numbers, reached
from games.engine.medieval.rules.values import Hit, Man, Move, Position, Squares
from games.engine.sides import Side

LONGEST_STEP: Final = 4  # squares, ends counted: how far steps and sieges reach

Facing = list[list[Reacher]]  # by line
Reached = dict[int, list[Reacher]]  # by victim


@cache
def barring(square: int) -> frozenset[int]:
    """From where a man may step over a square: two squares off on a line with it."""
    found = (
        shifted(square, direction, steps)
        for direction in ORTHOGONAL + DIAGONAL
        for steps in (1, 2)
    )
    return frozenset(each for each in found if each != NOWHERE)


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


class Previews:
    """What the moves of the man on one square would take, or a drop (NOWHERE)."""

    def __init__(self, army: Army, origin: int) -> None:
        self.army, self.options, self.origin = army, army.options, origin
        self.men = list(army.men)
        self.facing, self.reached = army.facing, army.reached
        self.touched: set[int] = set()
        if self.options.eruption_blocked:  # who arrives may bar a way, however far off
            self.touched.update(army.standing)
        if origin != NOWHERE:
            self.men[origin] = None
            self._leave(origin)

    def _leave(self, origin: int) -> None:
        """Take the man off, and see which enemies that opens a way to."""
        army, options = self.army, self.options
        self.facing = list(army.facing)
        for line in army.lines_of[origin]:
            self.facing[line] = [
                each for each in army.facing[line] if each[0] != origin
            ]
        near = barring(origin)
        self.reached = {
            target: [each for each in who if each[0] != origin and each[0] not in near]
            for target, who in army.reached.items()
        }
        men = tuple(self.men)
        again = [(square, man) for square, man in army.own if square in near]
        for target, who in reached(options, men, again).items():
            self.reached.setdefault(target, []).extend(who)
            if not set(who) <= set(army.reached.get(target, ())):
                self.touched.add(target)
        if options.eruption_blocked:
            self.touched.update(army.facing_enemies(origin))
        self.touched.update(
            square
            for square, hits in army.standing.items()
            if any(_takes_part(hit, origin) for hit in hits)
        )

    def hits(self, move: Move) -> tuple[Hit, ...]:
        """What a legal move of this man takes, as `turns.after` finds it."""
        arrived, army = move.destination, self.army
        man, men = self._arriving(move)
        mine = reached(self.options, men, [(arrived, man)])
        alone: Facing = [[]] * LINES
        for line in army.lines_of[arrived]:
            alone[line] = [(arrived, numbers(self.options, man))]
        facing = self._facing_with(arrived, man)
        anew = {*mine, *self.touched, *self._erupting(men, arrived, alone)}
        anew.update(self._close(men, arrived))
        found: list[Hit] = []
        for square in army.standing.keys() | anew:
            if square in anew:
                who = [*self._left(men, arrived, square), *mine.get(square, ())]
                found += army.judge(men, square, who, facing)
            else:
                found += army.standing[square]
        return tuple(sorted(found, key=lambda hit: PLACE[hit.square]))

    def hits_on(self, move: Move, square: int) -> list[Hit]:
        """What of it falls on one square, where nobody falls as the men stand."""
        arrived = move.destination
        if not self._matters(arrived, square):
            return []
        man, men = self._arriving(move)
        who = [*self._left(men, arrived, square)]
        if with_ := attacks(self.options, men, arrived, square):
            who.append((arrived, with_))
        return self.army.judge(men, square, who, self._facing_with(arrived, man))

    def _matters(self, arrived: int, square: int) -> bool:
        """Whether a move to `arrived` can change what befalls a square: it lies near,
        on a line with it, or the man's leaving has opened a way."""
        near = DISTANCE[arrived][square] <= LONGEST_STEP
        lines = self.army.lines_of
        return (
            near
            or square in self.touched
            or not set(lines[arrived]).isdisjoint(lines[square])
        )

    def _arriving(self, move: Move) -> tuple[Man, Squares]:
        """The man that arrives, and the men once it stands there."""
        man = self.army.men[move.origin] if move.drop is None else None
        if man is None:
            assert move.drop is not None  # noqa: S101  # the move is legal
            man = Man(self.army.side, (move.drop,))
        self.men[move.destination] = man
        men = tuple(self.men)
        self.men[move.destination] = None
        return man, men

    def _facing_with(self, arrived: int, man: Man) -> Facing:
        facing = list(self.facing)
        for line in self.army.lines_of[arrived]:
            facing[line] = [*facing[line], (arrived, numbers(self.options, man))]
        return facing

    def _left(self, men: Squares, arrived: int, square: int) -> Iterator[Reacher]:
        """The other men that still reach a victim past the one who has arrived."""
        near = barring(arrived)
        for reacher in self.reached.get(square, ()):
            if reacher[0] not in near:
                yield reacher
            elif with_ := attacks(self.options, men, reacher[0], square):
                yield reacher[0], with_

    def _erupting(self, men: Squares, arrived: int, alone: Facing) -> Iterator[int]:
        """The enemies upon which the man that has arrived erupts."""
        options = self.options
        for square in self.army.facing_enemies(arrived):
            enemy = self.army.enemies[square]
            for number in numbers(options, enemy):
                if any(eruptions(options, men, square, number, alone)):
                    yield square
                    break

    def _close(self, men: Squares, arrived: int) -> Iterator[int]:
        """The enemies near enough to be shut in, clamped or screened by it."""
        options, army = self.options, self.army
        near = DISTANCE[arrived]
        wide = options.siege == "natural"
        for square in army.enemies if wide else army.standing:
            if near[square] <= LONGEST_STEP:
                yield square
        if wide and options.ambush == "reach":
            return
        for square in NEIGHBOURS[arrived]:
            enemy = army.enemies.get(square)
            if enemy is not None and (
                options.ambush == "clamp"
                or sieges.adjacent(options, men, square, enemy)
            ):
                yield square


def _takes_part(hit: Hit, square: int) -> bool:
    return any(
        attacker.square == square
        for reason in hit.reasons
        for attacker in reason.attackers
    )


def takers(position: Position) -> Iterator[str]:
    """The squares of the men of the side to move after whose move somebody falls."""
    army = Army(position, position.turn)
    for origin, _ in army.own:
        squares = destinations(position, origin)
        previews = Previews(army, origin) if squares else None
        if previews and any(previews.hits(Move(origin, to)) for to in squares):
            yield NAMES[origin]
