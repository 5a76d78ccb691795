"""The block of cells of the fast core: who stands where, who goes where, who is taken.

A man is 1 + 16 × side + value, 0 an empty cell. A move is origin + 64 × destination +
4096 × (1 + the cell to which the man there is pushed, or 0).
"""

from __future__ import annotations

from typing import Final

from games.engine.search.core import Core
from games.engine.search.machine import i64, vec

TO: Final = 64
PUSH: Final = 4096
WIDEST: Final = 27  # the number of neighbours and the neighbours themselves
ALL: Final = 65535  # every value, as bits
PYRAMID: Final = 3  # the shape that has all neighbours

Facts = dict[str, list[int]]


class Cells(Core):
    """Steps and pushes (boolean §4), and captures wave by wave (boolean §5)."""

    def __init__(self, facts: Facts) -> None:
        super().__init__()
        self.shapes: vec[i64] = vec[i64](facts["shapes"])  # by value
        self.around: vec[i64] = vec[i64](facts["around"])  # by shape and cell
        self.touch: vec[i64] = vec[i64](facts["touch"])  # by shape, cell and cell
        self.makes: vec[i64] = vec[i64](facts["makes"])  # by two values, as bits
        self.bits: vec[i64] = vec[i64](facts["bits"])
        self.has_not: i64 = facts["not"][0]
        self.push: i64 = facts["push"][0]
        self.cells: vec[i64] = vec[i64](facts["cells"])
        self.side = facts["side"][0]
        self.partners: vec[i64] = vec[i64]([0] * 256)
        self._pair_up()
        self.seen: i64 = -1  # the key of the position that `look` has seen, and by cell
        self.prey: vec[i64] = vec[i64]([0] * 64)  # which values a man there touches,
        self.hunters: vec[i64] = vec[i64]([0] * 64)  # and by which it is touched
        self.hit: vec[i64] = vec[i64]([0] * 64)  # the cells of one wave
        self.marks: vec[i64] = vec[i64]([0] * 64)  # the wave in which a cell was hit
        self.wave: i64 = 0

    def _pair_up(self) -> None:
        """By two values, which others make the second of the first, as bits."""
        for x in range(16):
            for y in range(16):
                made = self.makes[x * 16 + y]
                for value in range(16):
                    if made & self.bits[value]:
                        self.partners[x * 16 + value] |= self.bits[y]

    def gen(self, start: i64, breadth: i64) -> i64:
        """Every step and push of the side to move."""
        cells, around, side = self.cells, self.around, self.side
        end = start
        for cell in range(64):
            man = cells[cell]
            if man == 0 or (man - 1) // 16 != side:
                continue
            shape = self.shapes[(man - 1) % 16]
            row = (shape * 64 + cell) * WIDEST
            for at in range(row + 1, row + 1 + around[row]):
                to = around[at]
                if cells[to] == 0:
                    self.moves[end] = cell + to * TO
                    end += 1
                elif self.push and shape == PYRAMID:
                    end = self._add_pushes(cell, to, end)
        return end

    def _add_pushes(self, cell: i64, to: i64, end: i64) -> i64:
        """The pushes by a pyramid; the cell that it leaves counts as empty."""
        row = (PYRAMID * 64 + to) * WIDEST
        for at in range(row + 1, row + 1 + self.around[row]):
            behind = self.around[at]
            if self.cells[behind] == 0 or behind == cell:
                self.moves[end] = cell + to * TO + (behind + 1) * PUSH
                end += 1
        return end

    def is_stuck(self) -> bool:
        """Whether the side to move has no move."""
        cells, around, side = self.cells, self.around, self.side
        for cell in range(64):
            man = cells[cell]
            if man == 0 or (man - 1) // 16 != side:
                continue
            shape = self.shapes[(man - 1) % 16]
            row = (shape * 64 + cell) * WIDEST
            for at in range(row + 1, row + 1 + around[row]):
                if cells[around[at]] == 0 or (self.push and shape == PYRAMID):
                    return False
        return True

    def displace(self, move: i64) -> None:
        """Move a man, and push another, with nothing taken."""
        cells = self.cells
        origin, to, push = move % TO, move // TO % TO, move // PUSH
        man, pushed = cells[origin], cells[to]
        cells[origin] = 0
        if push:
            cells[push - 1] = pushed
        cells[to] = man

    def replace(self, move: i64) -> None:
        """Take back what `displace` did."""
        cells = self.cells
        origin, to, push = move % TO, move // TO % TO, move // PUSH
        man = cells[to]
        cells[to] = 0
        if push:
            pushed = cells[push - 1]
            cells[push - 1] = 0
            cells[to] = pushed
        cells[origin] = man

    def look(self) -> None:
        """See which enemies each man of the side to move touches, before it moves."""
        if self.seen == self.key:
            return
        self.seen = self.key
        cells, around, bits, side = self.cells, self.around, self.bits, self.side
        for cell in range(64):
            self.prey[cell] = 0
            self.hunters[cell] = 0
        for cell in range(64):
            man = cells[cell]
            if man == 0 or (man - 1) // 16 != side:
                continue
            value = (man - 1) % 16
            row = (self.shapes[value] * 64 + cell) * WIDEST
            for at in range(row + 1, row + 1 + around[row]):
                there = cells[around[at]]
                if there and (there - 1) // 16 != side:
                    self.prey[cell] |= bits[(there - 1) % 16]
                    self.hunters[around[at]] |= bits[value]

    def find_hits(self, mover: i64, doubt: i64, cell: i64) -> i64:
        """Write the enemies whom the man on a cell takes as X into `hit`; how many.

        The others stand as `look` has seen them, but for the values in `doubt` (as
        bits) and the man on `cell`."""
        cells, around = self.cells, self.around
        man = cells[mover]
        side, x = (man - 1) // 16, (man - 1) % 16
        self.wave += 1
        count: i64 = 0
        row = (self.shapes[x] * 64 + mover) * WIDEST
        for at in range(row + 1, row + 1 + around[row]):
            near = around[at]
            there = cells[near]
            if there == 0:
                continue
            value = (there - 1) % 16
            if (there - 1) // 16 == side:
                made = self.makes[x * 16 + value] & (self.prey[near] | doubt)
                if made or near == cell:
                    count = self._filter(x, near, count)
                continue
            helpers = self.partners[x * 16 + value] & (self.hunters[near] | doubt)
            found = self.has_not != 0 and value == 15 - x
            if not found and (helpers or near == cell):
                found = self._compiles(x, near, mover)
            if found and self.marks[near] != self.wave:
                self.marks[near] = self.wave
                self.hit[count] = near
                count += 1
        return count

    def _filter(self, x: i64, helper: i64, count: i64) -> i64:
        """Those whom a helper that X touches takes with it."""
        cells, around = self.cells, self.around
        man = cells[helper]
        side, y = (man - 1) // 16, (man - 1) % 16
        made = self.makes[x * 16 + y]
        row = (self.shapes[y] * 64 + helper) * WIDEST
        for at in range(row + 1, row + 1 + around[row]):
            cell = around[at]
            there = cells[cell]
            if there == 0 or (there - 1) // 16 == side:
                continue
            if made & self.bits[(there - 1) % 16] and self.marks[cell] != self.wave:
                self.marks[cell] = self.wave
                self.hit[count] = cell
                count += 1
        return count

    def _compiles(self, x: i64, target: i64, mover: i64) -> bool:
        """Whether X, which touches an enemy, takes it with a helper that touches it
        too."""
        cells, around = self.cells, self.around
        value = (cells[target] - 1) % 16
        side, bit = (cells[mover] - 1) // 16, self.bits[value]
        row = (PYRAMID * 64 + target) * WIDEST
        for at in range(row + 1, row + 1 + around[row]):
            helper = around[at]
            man = cells[helper]
            if man == 0 or helper == mover or (man - 1) // 16 != side:
                continue
            y = (man - 1) % 16
            touches = self.touch[(self.shapes[y] * 64 + helper) * 64 + target]
            if touches and self.makes[x * 16 + y] & bit:
                return True
        return False
