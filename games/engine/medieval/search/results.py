"""How a game on the fast core ends (medieval §3, §7, §8 draws)."""

from __future__ import annotations

from typing import Final

from games.engine.medieval.search.falls import FALL, Falls
from games.engine.medieval.search.men import TO, Facts
from games.engine.search.core import DRAWN, LOST, ONGOING, WON
from games.engine.search.machine import i64, vec

NEVER: Final = 2**40  # bodies that nobody takes


class Results(Falls):
    """Who has won after a move."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.over: i64 = ONGOING
        self.quiet = facts["quiet"][0]
        self.limit: i64 = facts["patience"][0]
        self.pyramids: vec[i64] = vec[i64](facts["pyramids"])
        self.need_bodies: vec[i64] = vec[i64](facts["need_bodies"])
        self.need_value: vec[i64] = vec[i64](facts["need_value"])
        self.goods: vec[i64] = vec[i64](facts["goods"])
        self.both: i64 = facts["both"][0]
        self.by_goods: i64 = facts["by_goods"][0]
        self.most_digits: vec[i64] = vec[i64](facts["most_digits"])
        self.most_bodies: vec[i64] = vec[i64](facts["most_bodies"])
        self.by_pyramid: i64 = facts["by_pyramid"][0]
        self.proper_late: i64 = facts["proper_late"][0]

    def ending(self, move: i64, since: i64) -> i64:
        """ONGOING, or how a move has ended the game for the side that moves next, as
        long as that has a move. What fell by it lies in `fallen` from `since` on."""
        other = self.side
        if self._has_won(1 - other, move, since):
            return LOST
        if self.entered[other] and self._has_formed(other, move, since):
            return WON
        if self.limit and self.quiet >= self.limit:
            return DRAWN
        return ONGOING

    def terminal(self) -> i64:
        lost = self.over != WON and self.is_stuck(self.side)
        return LOST if lost else self.over

    def _has_won(self, side: i64, move: i64, since: i64) -> bool:
        """Whether the side that has moved wins."""
        if self._has_counted(side) or self.standing[1 - side] == 0:
            return True
        if self.by_pyramid and self._is_felled(self.pyramids[1 - side], since):
            return True
        return self.entered[side] > 0 and self._has_formed(side, move, since)

    def _has_counted(self, side: i64) -> bool:
        """The victories by what was taken."""
        if self.bodies[side] >= self.need_bodies[side]:
            return True
        if self.taken[side] < self.need_value[side]:
            return False
        light = self.digits[side] <= self.most_digits[side]
        few = self.bodies[side] <= self.most_bodies[side]
        if self.goods[0] or (self.goods[1] and light) or (self.goods[2] and few):
            return True
        return self.both > 0 and light and few

    def _is_felled(self, pyramid: i64, since: i64) -> bool:
        """Whether the last of a pyramid fell by this move."""
        if pyramid == 0 or self.where[pyramid] >= 0:
            return False
        at = since
        while at < self.falls:
            if self.fallen[at] == pyramid:
                return True
            at += FALL
        return False

    def _has_formed(self, side: i64, move: i64, since: i64) -> bool:
        """Whether a formation of a side has come about by the move: with the man that
        moved, with a pyramid that changed, or where men are gone."""
        pyramid = self.pyramids[1 - side]
        if self.proper_late and pyramid:
            if self.where[pyramid] >= 0:
                return False
            if self._is_felled(pyramid, since):
                return self._has_any(side)
        if self.completed(side, move // TO) or self.uncovered(side, move % TO):
            return True
        at = since
        while at < self.falls:
            square = self.fallen[at + 2]
            if self.board[square]:
                if self.completed(side, square):
                    return True
            elif self.uncovered(side, square):
                return True
            at += FALL
        return False

    def _has_any(self, side: i64) -> bool:
        """Whether any formation of a side stands."""
        for at in range(self.begin[side], self.begin[side + 1]):
            square = self.where[self.men[at]]
            if square >= 0 and self.completed(side, square):
                return True
        return False
