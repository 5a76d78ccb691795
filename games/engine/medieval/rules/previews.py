"""What each move of a side would take, worked out from what it takes already.

A move touches few enemies: those that its man reaches, faces or borders on where it
arrives, those that it helped to hit before, and those to which it opens or bars a way.
Only they are judged anew, so that a pyramid's 28 squares are told in one go. What they
are judged by stands in `captures`, which finds the same from the whole position.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
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
from games.engine.medieval.rules.armies import Army
from games.engine.medieval.rules.boards import PLACE, squares_of
from games.engine.medieval.rules.lines import DISTANCE
from games.engine.medieval.rules.moves import Free, everywhere
from games.engine.medieval.rules.reach import Reacher, attacks, reached
from games.engine.medieval.rules.values import Hit, Man, Move, Position, Squares

LONGEST_STEP: Final = 4  # squares, ends counted: how far steps and sieges reach


@cache
def barring(square: int) -> frozenset[int]:
    """From where a man may step over a square: two squares off on a line with it."""
    found = (
        shifted(square, direction, steps)
        for direction in ORTHOGONAL + DIAGONAL
        for steps in (1, 2)
    )
    return frozenset(each for each in found if each != NOWHERE)


class Previews:
    """What the moves of the man on one square would take, or a drop (NOWHERE)."""

    def __init__(self, army: Army, origin: int) -> None:
        self.army, self.options, self.origin = army, army.options, origin
        self.men = list(army.men)
        self.touched: set[int] = set()
        self._opened: dict[int, dict[int, tuple[int, ...]]] = {}  # by victim and man
        if self.options.eruption_blocked:  # who arrives may bar a way, however far off
            self.touched.update(army.standing)
        self._near = 0  # from where the man may hit somebody, as a mask
        self._barred = army.barred
        self._is_plain = army.is_plain(origin)
        if origin != NOWHERE:
            self._near = army.near(origin)
            self._barred ^= 1 << origin
            self.men[origin] = None
            self._leave(origin)

    def _leave(self, origin: int) -> None:
        """See to which enemies it opens a way that the man is taken off."""
        army, options = self.army, self.options
        for square, target in army.opening.get(origin, ()):
            with_ = attacks(options, tuple(self.men), square, target)
            self._opened.setdefault(target, {})[square] = with_
        self.touched.update(self._opened)
        if options.eruption_blocked:
            self.touched.update(army.faces(origin))
        self.touched.update(
            square
            for square, hits in army.standing.items()
            if any(_takes_part(hit, origin) for hit in hits)
        )

    @cached_property
    def _others(self) -> list[tuple[int, Man]]:
        """The men of this side without the man."""
        return [each for each in self.army.own if each[0] != self.origin]

    def hits(self, move: Move) -> tuple[Hit, ...]:
        """What a legal move of this man takes, as `turns.after` finds it."""
        arrived, army = move.destination, self.army
        man = self._man(move)
        near = self._near if move.drop is None else army.near_for(man)
        if self._is_plain and not near >> arrived & 1:
            return ()
        men = self._arriving(move, man)
        mine = reached(self.options, [(arrived, man)], army.theirs, self._barred)
        anew = {*mine, *self.touched, *self._close(men, arrived)}
        for square, distances in army.meetings.of(man):
            if distances >> DISTANCE[arrived][square] & 1:
                anew.add(square)
        own = [*self._others, (arrived, man)]
        found: list[Hit] = []
        for square in army.standing.keys() | anew:
            if square in anew:
                who = [*self._left(men, arrived, square), *mine.get(square, ())]
                found += army.judge(men, own, square, who)
            else:
                found += army.standing[square]
        return tuple(sorted(found, key=lambda hit: PLACE[hit.square]))

    def hits_on(self, move: Move, square: int) -> list[Hit]:
        """What of it falls on one square, where nobody falls as the men stand."""
        arrived = move.destination
        if not self._matters(arrived, square):
            return []
        man = self._man(move)
        men = self._arriving(move, man)
        who = [*self._left(men, arrived, square)]
        if with_ := attacks(self.options, men, arrived, square):
            who.append((arrived, with_))
        own = [*self._others, (arrived, man)]
        return self.army.judge(men, own, square, who)

    def _matters(self, arrived: int, square: int) -> bool:
        """Whether a move to `arrived` can change what befalls a square: it lies near,
        on a line with it, or the man's leaving has opened a way."""
        return (
            DISTANCE[arrived][square] <= LONGEST_STEP
            or square in self.touched
            or bool(self.army.in_line[arrived] >> square & 1)
        )

    def _man(self, move: Move) -> Man:
        """Who moves or is dropped."""
        man = self.army.men[move.origin] if move.drop is None else None
        if man is None:
            assert move.drop is not None  # noqa: S101  # the move is legal
            man = Man(self.army.side, (move.drop,))
        return man

    def _arriving(self, move: Move, man: Man) -> Squares:
        """The men once it stands there."""
        self.men[move.destination] = man
        men = tuple(self.men)
        self.men[move.destination] = None
        return men

    def _left(self, men: Squares, arrived: int, square: int) -> Iterator[Reacher]:
        """The other men that reach a victim, past the one who has arrived."""
        near, opened = barring(arrived), self._opened.get(square, {})
        there = self.army.reached.get(square, ())
        others = [
            each for each in there if each[0] != self.origin and each[0] not in opened
        ]
        for reacher in (*others, *opened.items()):
            if reacher[0] not in near:
                yield reacher
            elif with_ := attacks(self.options, men, reacher[0], square):
                yield reacher[0], with_

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
    for origin, free in everywhere(position).items():
        if army.erupts(origin, free) or _takes(army, origin, free):
            yield NAMES[origin]


def _takes(army: Army, origin: int, free: Free) -> bool:
    """Whether somebody falls after a move to one of these squares."""
    worth = army.worth_trying(origin, free)
    if not worth:
        return False
    previews = Previews(army, origin)
    return any(previews.hits(Move(origin, to)) for to in squares_of(worth))
