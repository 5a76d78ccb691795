"""Whose men an army may take, and which of its moves would leave its king in check
(enochian §5, §6)."""

from __future__ import annotations

from games.engine.enochian.search.board import (
    BESIDE,
    BISHOP,
    FROZEN,
    KIND,
    LEADER,
    MIDDLE,
    OFF,
    ON,
    ROOK,
    SLANTED,
    STATUS,
    STRAIGHT,
    THAWED,
    WHERE,
    Board,
    Facts,
)
from games.engine.search.machine import i64, vec


class Checks(Board):
    """Men seen by the army whose moves are listed."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.open: vec[i64] = vec[i64]([0] * 5)  # by army + 1, the first for nobody

    def find_foes(self, army: i64) -> None:
        """Find whose men this army may take."""
        self.open[0] = 1
        for other in range(4):
            free = other // 2 != army // 2 and self.cells[STATUS + other] != FROZEN
            self.open[other + 1] = 1 if free else 0

    def is_pinned(self, king: i64, origin: i64) -> bool:
        """Whether a man covers its king from an enemy."""
        line = self.strikes[origin - king + MIDDLE] & (SLANTED + STRAIGHT)
        if line == 0:
            return False
        cells = self.cells
        step = self.lines[origin - king + MIDDLE]
        at = king + step
        while at != origin and cells[ON + at] == 0:
            at += step
        if at != origin:
            return False
        at += step
        while not at & OFF and cells[ON + at] == 0:
            at += step
        if at & OFF:
            return False
        kind: i64 = ROOK if line == STRAIGHT else BISHOP
        return self._slider(cells[ON + at], kind) or self._slider(
            cells[BESIDE + at], kind
        )

    def _slider(self, man: i64, kind: i64) -> bool:
        """Whether this is an enemy of the kind that slides so."""
        return bool(
            man and self.cells[KIND + man] == kind and self.open[(man + 15) // 16]
        )

    def exposes(self, army: i64, man: i64, origin: i64, to: i64) -> bool:
        """Whether a move leaves the own king in check: the army of a king that is taken
        no longer attacks, nor that which it led without its king."""
        cells = self.cells
        first, second = cells[ON + to], cells[BESIDE + to]
        left, beside = cells[ON + origin], cells[BESIDE + origin]
        cells[ON + origin] = beside if left == man else left
        cells[ON + to] = man
        cells[WHERE + first] = -1
        cells[WHERE + second] = -1
        cells[WHERE + man] = to
        king = cells[WHERE + army * 16 + 1]
        one: i64 = 2 - army // 2 * 2
        exposed = self._still_hits(one, one + 1, first, king)
        exposed = exposed or self._still_hits(one + 1, one, first, king)
        cells[WHERE + man] = origin
        cells[WHERE + first] = to
        cells[WHERE + second] = to
        cells[ON + to] = first
        cells[ON + origin] = left
        return exposed

    def _still_hits(self, foe: i64, ally: i64, taken: i64, king: i64) -> bool:
        """Whether an enemy army attacks the king, once a man of theirs is taken."""
        cells = self.cells
        if cells[STATUS + foe] == FROZEN or taken == foe * 16 + 1:
            return False
        thawed = cells[STATUS + foe] == THAWED and cells[LEADER + foe] == ally
        return self.hits(foe, king) and not (thawed and taken == ally * 16 + 1)
