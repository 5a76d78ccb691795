"""What decisions do to men and armies: kings taken, thrones seized, pawns promoted,
prisoners exchanged (enochian §8, §9)."""

from __future__ import annotations

from games.engine.enochian.search.board import (
    ACTIVE,
    CAPTOR,
    COUNT,
    FROZEN,
    KIND,
    KING,
    LEADER,
    ON,
    PAWN,
    QUEEN,
    SQUARES,
    STATUS,
    THAWED,
    WHERE,
    Facts,
)
from games.engine.enochian.search.lists import MoveLists
from games.engine.search.machine import i64, vec


class Effects(MoveLists):
    """All that happens to a board before anybody's next turn."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.thrones: vec[i64] = vec[i64](facts["thrones"])  # by army and square
        self.homes: vec[i64] = vec[i64](facts["homes"])  # by army, the best first
        self.throned: vec[i64] = vec[i64](facts["throned"])  # how many are thrones

    def take(self, man: i64, by: i64) -> None:
        """Take a man; a king freezes its army, and that which it led without a king
        (enochian §8)."""
        if man == 0:
            return
        army = (man - 1) // 16
        ally = army ^ 1
        self.lift(man)
        self.put(COUNT + army, self.cells[COUNT + army] - 1)
        if self.cells[KIND + man] != KING:
            return
        self.note(STATUS + army, FROZEN)
        self.note(LEADER + army, army)
        self.note(CAPTOR + army, by + 1)
        if self.cells[LEADER + ally] == army:
            self.note(LEADER + ally, ally)
            if self.cells[STATUS + ally] == THAWED:
                self.note(STATUS + ally, FROZEN)

    def demote(self, army: i64, kind: i64) -> None:
        """A piece steps down because a privileged pawn becomes what it is."""
        for man in range(army * 16 + 2, self.ends[army]):
            square = self.cells[WHERE + man]
            if square >= 0 and self.cells[KIND + man] == kind:
                self.flip(man, square)
                self.put(KIND + man, kind + PAWN - QUEEN)
                self.flip(man, square)

    def seize(self, army: i64, square: i64) -> None:
        """A king on a throne of its ally leads its army, and thaws it."""
        ally = army ^ 1
        if self.thrones[ally * SQUARES + square]:
            self.note(LEADER + ally, army)
            if self.cells[STATUS + ally] == FROZEN:
                self.note(STATUS + ally, THAWED)

    def exchange(self, army: i64) -> None:
        """Both kings come back, that of the offerer's ally first."""
        ally = army ^ 1
        foe: i64 = 2 - army // 2 * 2
        if self.cells[STATUS + foe] == ACTIVE:
            foe += 1
        self._free(ally)
        self._free(foe)
        self._return(ally)
        self._return(foe)

    def _free(self, army: i64) -> None:
        self.note(STATUS + army, ACTIVE)
        self.note(LEADER + army, army)
        self.note(CAPTOR + army, 0)

    def _return(self, army: i64) -> None:
        """A king returns to a throne that is free, else to the nearest free square that
        is not attacked, or that is nearest."""
        row = army * 64
        found: i64 = -1
        for nth in range(row, row + 64):
            square = self.homes[nth]
            if self.cells[ON + square] == 0:
                if nth - row < self.throned[army] or not self.is_hit(army, square):
                    found = square
                    break
                if found < 0:
                    found = square
        self.put(COUNT + army, self.cells[COUNT + army] + 1)
        self.land(army * 16 + 1, found)
