"""Steps of Margrites for the search, and what the rules make of them: the turn that
follows, and how the game ends. A step is origin + 128 × target."""

from __future__ import annotations

from typing import Final

from games.engine.margrites.search.pieces import (
    DEEP,
    MOST,
    OFF,
    PIECES,
    SIDE,
    SQUARES,
    STEPS,
    Facts,
    Pieces,
)
from games.engine.search.core import DRAWN, LOST, WON
from games.engine.search.machine import i64, vec

TO: Final = 128
FEW: Final = 2  # steps of a rebuttal
WHITE: Final = 0
BLACK: Final = 1
TWICE: Final = 2  # how often a turn may have begun alike before


class Steps(Pieces):
    """Steps made and unmade in place."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.rebuttal: i64 = facts["rebuttal"][0]
        self.no_double_dance: i64 = facts["no_double_dance"][0]
        self.repetition: i64 = facts["repetition"][0]
        self.begun_hashes: vec[i64] = vec[i64](facts["begun_hashes"])
        self.danced_hashes: vec[i64] = vec[i64](facts["danced_hashes"])
        self.turn_keys: vec[i64] = vec[i64](facts["turn_keys"] + [0] * DEEP)
        if self.no_double_dance:
            self._mark_dance()

    # --- Steps (margrites §4) ---

    def gen_steps(self, into: vec[i64], start: i64) -> i64:
        """Write every legal step into an array from a place on; where they end."""
        end = start
        for piece in range(self.side * SIDE, self.side * SIDE + SIDE):
            origin = self.where[piece]
            if origin < 0:
                continue
            begin, after = self.touching_begin[origin], self.touching_begin[origin + 1]
            for at in range(begin, after):
                if self._may_step(piece, origin, self.touching[at]):
                    into[end] = origin + self.touching[at] * TO
                    end += 1
            if self.last[self.side * SQUARES + origin]:
                into[end] = origin + OFF * TO
                end += 1
        return end

    def _has_step(self) -> bool:
        for piece in range(self.side * SIDE, self.side * SIDE + SIDE):
            origin = self.where[piece]
            if origin < 0:
                continue
            if self.last[self.side * SQUARES + origin]:
                return True
            begin, after = self.touching_begin[origin], self.touching_begin[origin + 1]
            for at in range(begin, after):
                if self._may_step(piece, origin, self.touching[at]):
                    return True
        return False

    def _may_step(self, piece: i64, origin: i64, target: i64) -> bool:
        if self.cells[target] or self.starts[piece] == target:
            return False
        enemies = self.touch[(1 - self.side) * SQUARES + target]
        if enemies >= 2:
            friends = self.touch[self.side * SQUARES + target] - 1  # without itself
            if enemies >= 2 * (friends + 1):
                return False
            if friends and not self._survives(piece, target):
                return False
        if self.danced[0] and self.danced[1] and self.no_double_dance:
            return not self._restores(piece, target)
        return True

    def _survives(self, piece: i64, target: i64) -> bool:
        """Whether a piece is still there once its step has made its captures."""
        self._save()
        self._move(piece, target)
        self._fall()
        survived = self.where[piece] >= 0
        self.restore()
        return survived

    def step(self, step: i64) -> None:
        """Make a step; the turn passes, or the game ends, where the rules say so."""
        rebutting = self.counts[BLACK] == 0
        self._save()
        self._move(self.cells[step % TO] - 1, step // TO)
        self._fall()
        self._turn(self.side, self.left - 1)
        if self.counts[0] == 0 or self.counts[1] == 0:
            self._go_bare(rebutting)
        elif self.left == 0 or not self._has_step():
            self._close()

    # --- Turns (margrites §6, §7) ---

    def _turn(self, side: i64, left: i64) -> None:
        self.key ^= self.turn_hashes[self.side * (STEPS + 1) + self.left]
        self.key ^= self.turn_hashes[side * (STEPS + 1) + left]
        self.side = side
        self.left = left

    def _go_bare(self, rebutting: bool) -> None:
        """A side has no piece: the game is over, unless a rebuttal is due or goes on
        (margrites §8)."""
        if rebutting and self.left and self.counts[WHITE]:
            return
        if self.rebuttal and self.side == BLACK and self.counts[WHITE]:
            self._open(WHITE, FEW)
        else:
            self.over = self._decided()

    def _close(self) -> None:
        """The turn is over: the other's, or the same side's once more, or deadlock, or
        one that has begun so twice before."""
        mover = self.side
        self._open(1 - mover, STEPS)
        if not self._has_step():
            self._open(mover, STEPS)
            if not self._has_step():
                self.over = self._decided()
                return
        if self.repetition and self._is_repeated():
            self._turn(mover, self.left)
            self.over = self._decided()

    def _open(self, side: i64, left: i64) -> None:
        """A turn begins; start squares are forgotten."""
        for piece in range(PIECES):
            if self.starts[piece] >= 0:
                self._start(piece, -1)
        self._turn(side, left)
        if self.no_double_dance:
            self._mark_dance()
            self.danced[0] = self.danced[1]
            placed = self._placed()
            self.danced[1] = 1 if placed == self.beginning else 0
            self.beginning = placed
            self._mark_dance()

    def _decided(self) -> i64:
        """How the game ends for the side to move."""
        side = self.side
        other = 1 - side
        more = self.points[side] - self.points[other]
        if more == 0:
            more = self.captures[side] - self.captures[other]
        if more == 0:
            return DRAWN
        return WON if more > 0 else LOST

    # --- What has been before (margrites §7, §8) ---

    def _placed(self) -> i64:
        """A hash of who stands where, apart from the key."""
        placed: i64 = 0
        for piece in range(PIECES):
            if self.where[piece] >= 0:
                at = piece // SIDE * SQUARES + self.where[piece]
                placed ^= self.begun_hashes[at]
        return placed

    def _mark_dance(self) -> None:
        """What matters for dancing twice goes into the key, or out of it."""
        self.key ^= self.beginning
        self.key ^= self.danced_hashes[2 * self.danced[0] + self.danced[1]]

    def _restores(self, piece: i64, target: i64) -> bool:
        """Whether a step ends the turn with the placement with which it began."""
        self._save()
        self._move(piece, target)
        self._fall()
        restores = False
        if self._placed() == self.beginning:
            self._turn(self.side, self.left - 1)
            restores = self.left == 0 or not self._has_step()
        self.restore()
        return restores

    def _is_repeated(self) -> bool:
        """Whether the turn that begins has begun so twice before; else remember it."""
        key = self._placed() ^ self.turn_hashes[self.side * (STEPS + 1) + STEPS]
        for side in range(2):
            key ^= self.point_hashes[side * MOST + self.points[side]]
        times: i64 = 0
        for turn in range(self.turn_count):
            if self.turn_keys[turn] == key:
                times += 1
        self.turn_keys[self.turn_count] = key
        self.turn_count += 1
        return times >= TWICE
