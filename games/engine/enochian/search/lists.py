"""The lists of legal moves of the fast core (enochian §5, §6, §9)."""

from __future__ import annotations

from typing import Final

from games.engine.enochian.search.board import (
    BESIDE,
    BISHOP,
    COUNT,
    FROZEN,
    KIND,
    KING,
    OFF,
    ON,
    PAWN,
    PROMOTED,
    QUEEN,
    ROOK,
    SECOND,
    SQUARES,
    STATUS,
    TO,
    WHERE,
    Facts,
)
from games.engine.enochian.search.checks import Checks
from games.engine.search.machine import i64, vec

STEPS: Final = 8  # of a king, queen or knight


class MoveLists(Checks):
    """What an army may do on the board were it on turn, whatever the die."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.leaps: vec[i64] = vec[i64](facts["leaps"])  # by kind
        self.rays: vec[i64] = vec[i64](facts["rays"])  # of rooks, then of bishops
        self.ahead: vec[i64] = vec[i64](facts["ahead"])  # a pawn's step, by army
        self.aside: vec[i64] = vec[i64](facts["aside"])  # two for each army
        self.zones: vec[i64] = vec[i64](facts["zones"])  # by army and square
        self.checked: i64 = 0  # whether the army whose moves were listed is in check

    def list_moves(self, army: i64, start: i64, most: i64) -> i64:
        """Write the moves of an army from `start` on, and no more men's once there are
        `most`; the place after the last."""
        cells, row = self.cells, army * 16
        self.checked = 0
        if cells[STATUS + army] == FROZEN:
            return start
        self.find_foes(army)
        king = cells[WHERE + row + 1]
        end = start
        if king >= 0:
            self.checked = 1 if self.is_hit(army, king) else 0
            end = self._king_moves(army, king, start)
            if self.checked and end > start:
                return end
        for man in range(row + 2, self.ends[army]):
            if end - start >= most:
                break
            if cells[WHERE + man] >= 0:
                end = self._add(army, man, king, end)
        return end

    def _king_moves(self, army: i64, king: i64, start: i64) -> i64:
        """All steps of a king in check, else those that keep it out of check."""
        man = army * 16 + 1
        end = self._leaps(man, KING, king, start)
        if self.checked:
            return end
        kept = start
        for at in range(start, end):
            move = self.moves[at]
            if not self.exposes(army, man, king, move // TO % SQUARES):
                self.moves[kept] = move
                kept += 1
        return kept

    def _add(self, army: i64, man: i64, king: i64, start: i64) -> i64:
        """The moves of a man that is no king."""
        kind = self.cells[KIND + man]
        origin = self.cells[WHERE + man]
        if kind >= PAWN:
            end = self._walks(army, man, origin, start)
        elif kind == ROOK:
            end = self._slides(man, kind, origin, 0, start)
        elif kind == BISHOP:
            end = self._slides(man, kind, origin, 4, start)
        else:
            end = self._leaps(man, kind, origin, start)
        if king < 0 or self.checked or not self.is_pinned(king, origin):
            return end
        kept = start
        for at in range(start, end):
            move = self.moves[at]
            if not self.exposes(army, man, origin, move // TO % SQUARES):
                self.moves[kept] = move
                kept += 1
        return kept

    def mover(self, move: i64) -> i64:
        """The man that a move displaces."""
        origin = move % TO
        if move // SECOND % 2:
            return self.cells[BESIDE + origin]
        return self.cells[ON + origin]

    def _flag(self, man: i64, origin: i64) -> i64:
        """What a move from here begins with."""
        if self.cells[BESIDE + origin] == man:
            return origin + SECOND
        return origin

    def _leaps(self, man: i64, kind: i64, origin: i64, end: i64) -> i64:
        cells, flag = self.cells, self._flag(man, origin)
        for nth in range(kind * STEPS, kind * STEPS + STEPS):
            to = origin + self.leaps[nth]
            if to & OFF:
                continue
            there = cells[ON + to]
            if self.open[(there + 15) // 16]:
                if kind == QUEEN and there and cells[KIND + there] == QUEEN:
                    continue
                self.moves[end] = flag + to * TO
                end += 1
        return end

    def _slides(self, man: i64, kind: i64, origin: i64, ray: i64, end: i64) -> i64:
        cells, flag = self.cells, self._flag(man, origin)
        for nth in range(ray, ray + 4):
            step = self.rays[nth]
            to = origin + step
            while not to & OFF:
                there = cells[ON + to]
                if there == 0:
                    self.moves[end] = flag + to * TO
                    end += 1
                    to += step
                    continue
                barred = kind == BISHOP and cells[KIND + there] == BISHOP
                if self.open[(there + 15) // 16] and not barred:
                    self.moves[end] = flag + to * TO
                    end += 1
                break
        return end

    def _walks(self, army: i64, man: i64, origin: i64, end: i64) -> i64:
        cells, flag = self.cells, self._flag(man, origin)
        ahead = origin + self.ahead[army]
        if ahead & OFF:
            return end
        if cells[ON + ahead] == 0:
            end = self._arrive(army, man, flag, ahead, end)
        for nth in range(2):
            to = ahead + self.aside[2 * army + nth]
            if not to & OFF:
                there = cells[ON + to]
                if there and self.open[(there + 15) // 16]:
                    end = self._arrive(army, man, flag, to, end)
        return end

    # --- Promotion (enochian §9) ---

    def _arrive(self, army: i64, man: i64, flag: i64, to: i64, end: i64) -> i64:
        """A pawn's move, once for all that it may become."""
        move = flag + to * TO
        if not self.zones[army * SQUARES + to]:
            self.moves[end] = move
            return end + 1
        if not self.is_privileged(army):
            kind = self.cells[KIND + man] - PAWN + QUEEN
            self.moves[end] = move + kind * PROMOTED
            return end + 1
        for kind in range(QUEEN, ROOK + 1):
            self.moves[end] = move + kind * PROMOTED
            end += 1
        return end

    def is_privileged(self, army: i64) -> bool:
        """Whether an army has a king, a pawn, and no more than a queen or bishop."""
        cells = self.cells
        count = cells[COUNT + army]
        if count > 3 or cells[WHERE + army * 16 + 1] < 0:
            return False
        pawns: i64 = 0
        others: i64 = 0
        for man in range(army * 16 + 2, self.ends[army]):
            if cells[WHERE + man] >= 0:
                kind = cells[KIND + man]
                if kind >= PAWN:
                    pawns += 1
                elif kind in (QUEEN, BISHOP):
                    others += 1
        return pawns == 1 and others == count - 2
