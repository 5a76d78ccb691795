"""Decisions of Enochian chess for the search: displacements with all that follows, the
die, the exchange of prisoners, and whose turn comes next (enochian §7, §8, §10, §11).
"""

from __future__ import annotations

from typing import Final

from games.engine.enochian.search.board import (
    ACCEPT,
    ACTION,
    COUNT,
    DECLINE,
    DECLINED,
    DIE,
    FACES,
    OFFER,
    OFFERED,
    TURN,
    WHERE,
    Facts,
)
from games.engine.enochian.search.turns import EVER, Turns
from games.engine.search.core import DRAWN, ONGOING
from games.engine.search.machine import i64, vec

DEEP: Final = 256  # moves that can be taken back
KEPT: Final = 7  # numbers of each of them
FEW: Final = 3  # men


class EnochianCore(Turns):
    """Decisions made and unmade in place."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.divination: i64 = facts["divination"][0]
        self.made: vec[i64] = vec[i64]([0] * (KEPT * DEEP))
        self.depth: i64 = 0
        self.side = self._decides()
        self.urged: i64 = self._is_urged()

    def _decides(self) -> i64:
        """The team whose decision is awaited."""
        team = self.cells[TURN] // 2
        return 1 - team if self.cells[OFFERED] else team

    def gen(self, start: i64, breadth: i64) -> i64:
        """Every displacement that the die allows; or six throws, or both answers. An
        offer is none of them: it never gains, as it is declined if it would."""
        if self.cells[OFFERED]:
            self.moves[start] = ACCEPT
            self.moves[start + 1] = DECLINE
            return start + 2
        if self.chance():
            for face in range(1, FACES + 1):
                self.moves[start + face - 1] = ACTION + face
            return start + FACES
        end = self.list_moves(self.cells[TURN], start, EVER)
        return self.allowed(start, end) if self.cells[DIE] else end

    def _remember(self) -> None:
        """Note what `unmake` cannot know."""
        made, at = self.made, self.depth * KEPT
        made[at] = self.key
        made[at + 1] = self.side
        made[at + 2] = self.quiet
        made[at + 3] = self.still
        made[at + 4] = self.over
        made[at + 5] = self.urged
        made[at + 6] = self.logged
        self.depth += 1

    def make(self, move: i64) -> None:
        self._remember()
        self.quiet += 1
        if move < ACTION:
            self.displace(move)
        elif move == OFFER:
            self.note(OFFERED, 1)
        elif move == DECLINE:
            self.note(OFFERED, 0)
            self.note(DECLINED, 1)
        elif move == ACCEPT:
            self.accept()
        else:
            self.throw(move - ACTION)
        self.side = self._decides()
        self.urged = self._is_urged()

    def unmake(self) -> None:
        self.depth -= 1
        made, at = self.made, self.depth * KEPT
        self.key = made[at]
        self.side = made[at + 1]
        self.quiet = made[at + 2]
        self.still = made[at + 3]
        self.over = made[at + 4]
        self.urged = made[at + 5]
        self.take_back(made[at + 6])

    # --- What the search asks ---

    def _is_urged(self) -> i64:
        """Whether the king of the army on turn is in check."""
        if self.over != ONGOING or self.cells[OFFERED]:
            return 0
        cells = self.cells
        army = cells[TURN]
        king = cells[WHERE + army * 16 + 1]
        return 1 if king >= 0 and self.is_hit(army, king) else 0

    def skip(self) -> i64:
        """The army on turn stands still, if the other team is next. To stand still may
        be the best move of few men, so these may not."""
        cells = self.cells
        army = cells[TURN]
        if self.divination or cells[OFFERED] or cells[COUNT + army] < FEW:
            return 0
        self._remember()
        self.quiet += 1
        self.pass_on(army, 1)
        if self.over == ONGOING and cells[TURN] // 2 != army // 2:
            self.side = self._decides()
            self.urged = self._is_urged()
            return 1
        self.unmake()
        return 0

    def unskip(self) -> None:
        self.unmake()

    def terminal(self) -> i64:
        return self.over

    def stuck(self) -> i64:
        return DRAWN

    def urgent(self) -> i64:
        return self.urged

    def chance(self) -> i64:
        cells = self.cells
        idle = cells[DIE] == 0 and cells[OFFERED] == 0
        return 1 if self.divination and idle and self.over == ONGOING else 0
