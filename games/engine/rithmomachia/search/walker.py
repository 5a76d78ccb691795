"""Repeats `rules.moves` and `rules.captures` for speed, on one mutable board.

The relations come from the same tables. Turns here are displacements alone: no ambush
is made and nothing is declared.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from games.engine import surfaces
from games.engine.geometry import NEIGHBOURS, NOWHERE
from games.engine.rithmomachia.rules.pairs import Pair
from games.engine.rithmomachia.rules.squares import RAYS
from games.engine.rithmomachia.rules.tables import FREE, Way
from games.engine.rithmomachia.rules.values import Move, Position
from games.engine.sides import Side

SIDES = tuple(Side)
Step = tuple[int, int]  # origin and destination
Ray = tuple[int, Step, tuple[tuple[int, Step], ...]]  # its first square, and the rest
Taking = tuple[Step, Sequence[Way]]


class Survey(NamedTuple):
    """Every displacement; those that take with all equations by which they can; and
    every pair that can ambush an enemy. A turn can use the pairs in which neither its
    mover nor the man that it takes has a part."""

    steps: list[Step]
    takings: list[Taking]
    ambushes: Sequence[Pair]


@cache
def _steps(kind: str) -> tuple[tuple[Ray, ...], ...]:
    """For each square the rays of a kind, each square of them with the step to it, so
    that no step is made while walking."""
    return tuple(
        tuple(
            (first, (origin, first), tuple((to, (origin, to)) for to in rest))
            for first, *rest in rays
        )
        for origin, rays in enumerate(RAYS[kind])
    )


class Walker(surfaces.Walker):
    """Displacements made and unmade in place, last made first unmade."""

    def __init__(self, position: Position) -> None:
        options = position.options
        roster = position.roster
        men = range(1, len(roster.pieces) + 1)
        self._men = roster.sides
        self._steps = [(), *(_steps(piece.kind) for piece in roster.pieces)]
        self._help = roster.tables.filled_help()
        self._bits = roster.tables.helping_bits(options.pyramid_helpers)
        self._tables = roster.tables
        self._pyramids = options.pyramid_helpers
        self._adjacent = options.helper_adjacency
        self._board = list(position.board)
        self._where = [NOWHERE, *map(position.square_of, men)]
        self._worths = [0, *(sum(piece.faces) for piece in roster.pieces)]
        self._turn = int(position.turn)
        self._able = [self._bits_of(side) for side in roster.sides]
        self._made: list[Step] = []
        self._taken: list[int] = []
        self._gone = [man for man in men if self._where[man] < 0]

    def _bits_of(self, men: tuple[int, ...]) -> int:
        living = (man for man in men if self._where[man] >= 0)
        return FREE | sum(self._bits[man] for man in living)

    def moves(self) -> list[Step]:
        """Every displacement of the side to move, once."""
        return self._moves()[0]

    def survey(self) -> Survey:
        """All that the side to move can do, with everything that makes it possible."""
        steps, taking = self._moves()
        board, help_of, ways_of = self._board, self._help, self._tables.ways
        able = helping = self._able[self._turn]
        takings: list[Taking] = []
        for step in taking:
            origin, to = step
            man, enemy = board[origin], board[to]
            ways: Sequence[Way] = ways_of(man, enemy)
            if self._adjacent:
                helping = able & self._next_to(to)
            if help_of[man][enemy] & ~helping:  # somebody is missing
                ways = [way for way in ways if way.bit & helping]
            takings.append((step, ways))
        return Survey(steps, takings, self._ambushes())

    def _moves(self) -> tuple[list[Step], list[Step]]:
        """Every displacement, and again those that take."""
        board, where, steps, helping = self._board, self._where, self._steps, self._help
        able = self._able[self._turn]
        adjacent = self._adjacent
        found: list[Step] = []
        taking: list[Step] = []
        add = found.append
        for man in self._men[self._turn]:
            origin = where[man]
            if origin < 0:
                continue
            helps = helping[man]
            for to, step, rest in steps[man][origin]:
                there = board[to]
                if not there:
                    add(step)
                    for to, step in rest:
                        there = board[to]
                        if there:
                            break
                        add(step)
                    else:
                        continue
                if helps[there] & (able & self._next_to(to) if adjacent else able):
                    add(step)
                    taking.append(step)
        return found, taking

    def _ambushes(self) -> Sequence[Pair]:
        pairs = self._tables.all_pairs(SIDES[self._turn], self._pyramids)
        left = pairs.without(self._gone)
        if not self._adjacent:
            return left
        board, where = self._board, self._where
        found = []
        for pair in left:
            around = [board[each] for each in NEIGHBOURS[where[pair.enemy]]]
            if pair.first in around and pair.second in around:
                found.append(pair)
        return found

    def _next_to(self, square: int) -> int:
        """FREE and the bits of those of either side who stand next to a square."""
        mask = FREE
        for neighbour in NEIGHBOURS[square]:
            man = self._board[neighbour]
            if man in self._men[self._turn]:
                mask |= self._bits[man]
        return mask

    def make(self, step: Step) -> None:
        """Make a displacement of the side to move."""
        origin, destination = step
        board = self._board
        man, taken = board[origin], board[destination]
        board[destination] = man
        board[origin] = 0
        self._where[man] = destination
        self._made.append(step)
        self._taken.append(taken)
        self._turn = turn = 1 - self._turn
        if taken:
            self._where[taken] = NOWHERE
            self._gone.append(taken)
            self._able[turn] ^= self._bits[taken]

    def unmake(self) -> None:
        """Take back the last displacement made."""
        origin, destination = self._made.pop()
        taken = self._taken.pop()
        board = self._board
        board[origin] = man = board[destination]
        board[destination] = taken
        self._where[man] = origin
        if taken:
            self._where[taken] = destination
            self._gone.pop()
            self._able[self._turn] ^= self._bits[taken]
        self._turn = 1 - self._turn

    def worth(self, step: Step) -> int:
        """The summed faces of the man that a displacement takes."""
        return self._worths[self._board[step[1]]]

    def steps_of(self, moves: Iterable[Move]) -> list[Step]:
        """The steps that displacements are here."""
        return [(move.origin, move.destination) for move in moves]
