"""The board of the fast core of Margrites: pieces that move, and the waves in which
they fall. A piece is a number, White's 0 to 7, Black's 8 to 15."""

from __future__ import annotations

from typing import Final

from games.engine.search.core import ONGOING, Core
from games.engine.search.machine import i64, vec

SQUARES: Final = 72
OFF: Final = 72  # the target of a step that scores
SIDE: Final = 8  # pieces of a side
PIECES: Final = 16
STEPS: Final = 4  # of a turn
MOST: Final = 48  # points or captures that a key tells apart
SAVED: Final = 44  # numbers of a state
DEEP: Final = 1100  # steps that can be taken back

Facts = dict[str, list[int]]


class Pieces(Core):
    """Pieces put and lifted, with all that can be taken back."""

    def __init__(self, facts: Facts) -> None:
        super().__init__()
        self.touching: vec[i64] = vec[i64](facts["touching"])
        self.touching_begin: vec[i64] = vec[i64](facts["touching_begin"])
        self.last: vec[i64] = vec[i64](facts["last"])  # by side and square
        self.hashes: vec[i64] = vec[i64](facts["hashes"])  # by side and square
        self.start_hashes: vec[i64] = vec[i64](facts["start_hashes"])  # now and start
        self.turn_hashes: vec[i64] = vec[i64](facts["turn_hashes"])  # side, steps left
        self.point_hashes: vec[i64] = vec[i64](facts["point_hashes"])
        self.capture_hashes: vec[i64] = vec[i64](facts["capture_hashes"])
        self.cells: vec[i64] = vec[i64]([0] * SQUARES)  # a piece and 1, or 0
        self.where: vec[i64] = vec[i64]([-1] * PIECES)
        self.starts: vec[i64] = vec[i64]([-1] * PIECES)  # of those that have stepped
        self.touch: vec[i64] = vec[i64]([0] * (2 * SQUARES))  # a side's beside a square
        self.counts: vec[i64] = vec[i64]([0, 0])
        self.points: vec[i64] = vec[i64](facts["points"])
        self.captures: vec[i64] = vec[i64](facts["captures"])
        self.struck: vec[i64] = vec[i64]([0] * PIECES)
        self.states: vec[i64] = vec[i64]([0] * (SAVED * DEEP))
        self.height: i64 = 0
        self.over: i64 = ONGOING
        # Of the placement with which the turn began, and whether the last turn but one
        # and the last ended as they began; how many turns have begun.
        self.beginning: i64 = facts["begun"][0]
        self.danced: vec[i64] = vec[i64](facts["danced"])
        self.turn_count: i64 = len(facts["turn_keys"])
        self.side = facts["side"][0]
        self.left: i64 = facts["left"][0]
        for piece in range(PIECES):
            if facts["where"][piece] >= 0:
                self._put(piece, facts["where"][piece])
                self._start(piece, facts["starts"][piece])
        self.key ^= self.turn_hashes[self.side * (STEPS + 1) + self.left]
        for side in range(2):
            self.key ^= self.point_hashes[side * MOST + self.points[side]]
            self.key ^= self.capture_hashes[side * MOST + self.captures[side]]

    # --- One piece ---

    def _put(self, piece: i64, square: i64) -> None:
        side = piece // SIDE
        self.cells[square] = piece + 1
        self.where[piece] = square
        self.counts[side] += 1
        self.key ^= self.hashes[side * SQUARES + square]
        for at in range(self.touching_begin[square], self.touching_begin[square + 1]):
            self.touch[side * SQUARES + self.touching[at]] += 1

    def _lift(self, piece: i64) -> None:
        side, square = piece // SIDE, self.where[piece]
        self.cells[square] = 0
        self.where[piece] = -1
        self.counts[side] -= 1
        self.key ^= self.hashes[side * SQUARES + square]
        for at in range(self.touching_begin[square], self.touching_begin[square + 1]):
            self.touch[side * SQUARES + self.touching[at]] -= 1

    def _start(self, piece: i64, square: i64) -> None:
        """Remember where a piece began its turn; -1 to forget it."""
        now, known = self.where[piece], self.starts[piece]
        if known >= 0:
            self.key ^= self.start_hashes[now * SQUARES + known]
        if square >= 0:
            self.key ^= self.start_hashes[now * SQUARES + square]
        self.starts[piece] = square

    # --- Moves and captures (margrites §5) ---

    def _move(self, piece: i64, target: i64) -> None:
        start = self.starts[piece]
        if start < 0:
            start = self.where[piece]
        self._start(piece, -1)
        self._lift(piece)
        if target == OFF:
            self._count(self.points, self.point_hashes, self.side)
        else:
            self._put(piece, target)
            self._start(piece, start)

    def _count(self, counted: vec[i64], hashes: vec[i64], side: i64) -> None:
        """A side has one point or capture more."""
        at = side * MOST + counted[side]
        self.key ^= hashes[at] ^ hashes[at + 1]
        counted[side] += 1

    def _fall(self) -> None:
        """Wave by wave all that are captured leave together (margrites §5)."""
        count = self._wave()
        while count:
            for n in range(count):
                piece = self.struck[n]
                self._start(piece, -1)
                self._lift(piece)
                other = 1 - piece // SIDE
                self._count(self.captures, self.capture_hashes, other)
            count = self._wave()

    def _wave(self) -> i64:
        count: i64 = 0
        for piece in range(PIECES):
            square = self.where[piece]
            if square < 0:
                continue
            side = piece // SIDE
            enemies = self.touch[(1 - side) * SQUARES + square]
            if enemies >= 2 * self.touch[side * SQUARES + square] + 2:
                self.struck[count] = piece
                count += 1
        return count

    # --- Taking back ---

    def _save(self) -> None:
        states, at = self.states, self.height * SAVED
        for piece in range(PIECES):
            states[at + piece] = self.where[piece]
            states[at + PIECES + piece] = self.starts[piece]
        at += 2 * PIECES
        states[at] = self.points[0]
        states[at + 1] = self.points[1]
        states[at + 2] = self.captures[0]
        states[at + 3] = self.captures[1]
        states[at + 4] = self.side
        states[at + 5] = self.left
        states[at + 6] = self.over
        states[at + 7] = self.key
        states[at + 8] = self.beginning
        states[at + 9] = self.danced[0]
        states[at + 10] = self.danced[1]
        states[at + 11] = self.turn_count
        self.height += 1

    def restore(self) -> None:
        """Take back the last step."""
        self.height -= 1
        states, at = self.states, self.height * SAVED
        for piece in range(PIECES):
            here = self.where[piece]
            if here >= 0 and here != states[at + piece]:
                self._lift(piece)
        for piece in range(PIECES):
            if self.where[piece] != states[at + piece]:
                self._put(piece, states[at + piece])
            self.starts[piece] = states[at + PIECES + piece]
        at += 2 * PIECES
        self.points[0] = states[at]
        self.points[1] = states[at + 1]
        self.captures[0] = states[at + 2]
        self.captures[1] = states[at + 3]
        self.side = states[at + 4]
        self.left = states[at + 5]
        self.over = states[at + 6]
        self.key = states[at + 7]
        self.beginning = states[at + 8]
        self.danced[0] = states[at + 9]
        self.danced[1] = states[at + 10]
        self.turn_count = states[at + 11]
