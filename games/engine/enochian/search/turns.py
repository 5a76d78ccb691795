"""Whose turn comes next: decisions with all that they lead to, and how games end
(enochian §7, §10, §11)."""

from __future__ import annotations

from typing import Final

from games.engine.enochian.search.balance import Balance
from games.engine.enochian.search.board import (
    ACTIVE,
    BESIDE,
    COUNT,
    DECLINED,
    DIE,
    KIND,
    KINDS,
    KING,
    OFFERED,
    ON,
    PAWN,
    PROMOTED,
    SQUARES,
    STATUS,
    THROWS,
    TO,
    TURN,
    WHERE,
    Facts,
)
from games.engine.search.core import DRAWN, ONGOING, ROOM, WON
from games.engine.search.machine import i64, vec

SPARE: Final = ROOM - 2048  # behind the lists of any line: to see whether one can move
EVER: Final = 4096  # more moves than an army has


class Turns(Balance):
    """Decisions, and to whom they leave the board."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.orders: vec[i64] = vec[i64](facts["orders"])  # armies in order of turns
        self.fitting: vec[i64] = vec[i64](facts["fitting"])  # by face and kind
        self.rethrows: i64 = facts["rethrows"][0]
        self.limit: i64 = facts["limit"][0]  # quiet moves that end the game
        self.still: i64 = facts["still"][0]  # quiet moves, without throws and answers
        self.quiet = facts["quiet"][0]
        self.over: i64 = ONGOING

    def displace(self, move: i64) -> None:
        """Move a man, with all that follows, and end the turn."""
        cells = self.cells
        army, man = cells[TURN], self.mover(move)
        to, into = move // TO % SQUARES, move // PROMOTED
        kind = cells[KIND + man]
        taken = cells[ON + to]
        self.still += 1
        if taken or kind >= PAWN:
            self.quiet = 0
            self.still = 0
        if taken:
            self.take(cells[BESIDE + to], army)
            self.take(taken, army)
        if into and self.is_privileged(army):
            self.demote(army, into)
        self.lift(man)
        if into:
            self.put(KIND + man, into)
        self.land(man, to)
        if kind == KING:
            self.seize(army, to)
        self.note(DIE, 0)
        self._end_turn(army)

    # --- Turns ---

    def _end_turn(self, army: i64) -> None:
        """Nothing is left of the turn; the game ends, or the next army is on turn."""
        self.note(THROWS, 0)
        self.note(DECLINED, 0)
        self._settle(army, 1)

    def _settle(self, army: i64, after: i64) -> None:
        """See whether the game has ended, else find who is on turn: the army, or the
        first `after` it that can move."""
        cells = self.cells
        foe: i64 = 2 - army // 2 * 2
        if cells[STATUS + foe] != ACTIVE and cells[STATUS + foe + 1] != ACTIVE:
            self.over = WON
        elif self._are_bare(0) or self._are_bare(2) or self._is_weary():
            self.over = DRAWN
        else:
            self.pass_on(army, after)

    def _is_weary(self) -> bool:
        """Whether nothing has happened for so long that the game is drawn."""
        return self.limit > 0 and self.still >= self.limit

    def _are_bare(self, army: i64) -> bool:
        """Whether kings are all that is left of a team, and both live."""
        cells = self.cells
        if cells[COUNT + army] != 1 or cells[COUNT + army + 1] != 1:
            return False
        row = WHERE + army * 16 + 1
        return cells[row] >= 0 and cells[row + 16] >= 0

    def pass_on(self, army: i64, after: i64) -> None:
        """Give the turn to the first that can move, if any can."""
        place = self.ranks[army] + after
        for turn in range(place, place + 4):
            following = self.orders[turn % 4]
            if self.list_moves(following, SPARE, 1) > SPARE:
                if following != army:
                    self.note(DIE, 0)
                    self.note(TURN, following)
                return
        self.over = DRAWN

    # --- The die and the exchange of prisoners ---

    def throw(self, face: i64) -> None:
        """The die lies, is thrown again, or the turn passes (enochian §11)."""
        self.note(DIE, face)
        if self._has_move():
            return
        self.note(DIE, 0)
        if self.cells[THROWS] < self.rethrows:
            self.note(THROWS, self.cells[THROWS] + 1)
        else:
            self._end_turn(self.cells[TURN])

    def _has_move(self) -> bool:
        """Whether the die allows a move."""
        end = self.list_moves(self.cells[TURN], SPARE, EVER)
        return self.allowed(SPARE, end) > SPARE

    def accept(self) -> None:
        """Kings return; a die whose men cannot move is taken up again."""
        army = self.cells[TURN]
        self.exchange(army)
        self.note(OFFERED, 0)
        self.quiet = 0
        self._settle(army, 0)
        if self.over == ONGOING and self.cells[DIE] and not self._has_move():
            self.note(DIE, 0)

    def allowed(self, start: i64, end: i64) -> i64:
        """Keep the moves of a list that the die allows."""
        cells = self.cells
        row = cells[DIE] * KINDS
        kept = start
        for at in range(start, end):
            if self.fitting[row + cells[KIND + self.mover(self.moves[at])]]:
                self.moves[kept] = self.moves[at]
                kept += 1
        return kept
