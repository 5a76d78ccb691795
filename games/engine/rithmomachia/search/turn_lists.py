"""Which turns of Spec v1 the search looks at: displacements, each with the ambushes
that are worth a look."""

from __future__ import annotations

from typing import Final

from games.engine.rithmomachia.search.board import AMBUSH, TO, Facts
from games.engine.rithmomachia.search.prospects import Prospects
from games.engine.search.core import EVERY, WIDE
from games.engine.search.machine import i64, vec

ALL: Final = 64  # ambushes of a displacement, and none
MOST_PARTNERS: Final = 60  # whom a man can have against one enemy


class TurnLists(Prospects):
    """The board with the turns of the side to move."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.ambush: i64 = facts["ambush"][0]
        self.any_set: i64 = facts["any_set"][0]
        # The points that each side needs to win; 0 without that victory.
        self.aims: vec[i64] = vec[i64](facts["aims"])
        self.scores: vec[i64] = vec[i64](facts["scores"])  # a man's points
        self.points: vec[i64] = vec[i64](facts["points"])
        self.declared: vec[i64] = vec[i64](facts["declared"])  # men of each side's
        self.targets: vec[i64] = vec[i64]([0] * 64)

    def gen(self, start: i64, breadth: i64) -> i64:
        """Every displacement with the ambushes worth a look: two of the best, four at
        the root, or all. Against a pending harmony those that break it."""
        danger: i64 = 0
        most: i64 = 2
        if breadth == WIDE:
            most = 4
        if breadth == EVERY:
            most = ALL
        elif self.declared[1 - self.side]:
            danger = self._danger(1 - self.side)
        drafts = self.displacements()
        enemies = self._find_targets() if self.ambush else 0
        end = self._add(start, drafts, enemies, most, danger)
        if end == start and danger:
            return self._add(start, drafts, enemies, most, 0)
        return end

    def noisy(self, start: i64) -> i64:
        """The captures by landing, each with the best ambush."""
        enemies = self._find_targets() if self.ambush else 0
        return self._add(start, self.takings(), enemies, 1, 0)

    def _danger(self, side: i64) -> i64:
        """The men of a side by whose loss its pending harmony may break."""
        if self.aims[0]:
            return 0
        return self.standing(side) if self.any_set else self.declared[side]

    def _add(
        self, start: i64, drafts: i64, enemies: i64, most: i64, danger: i64
    ) -> i64:
        """Write the displacements with at most so many ambushes each, or plain where
        there is none."""
        end = start
        for i in range(drafts):
            move = self.drafts[i]
            man, taken = self.board[move % TO], self.board[move // TO]
            safe: i64 = danger
            if taken > 0 and self.bits[taken] & danger:
                safe = 0
            found: i64 = 0
            for at in range(enemies):
                enemy = self.targets[at]
                if enemy == taken or not self._can_ambush(enemy, man):
                    continue
                if safe and self.bits[enemy] & safe == 0:
                    continue
                self.moves[end] = move + enemy * AMBUSH
                end += 1
                found += 1
                if found >= most and not safe:
                    break
            if not safe and (found == 0 or most == ALL):
                self.moves[end] = move
                end += 1
        return end

    def _find_targets(self) -> i64:
        """Write the enemies that some pair can ambush, the worthiest first."""
        side = self.side
        targets, worths = self.targets, self.worths
        count: i64 = 0
        for at in range(self.begin[1 - side], self.begin[2 - side]):
            enemy = self.men[at]
            if self.living & self.bits[enemy] == 0 or self.against[enemy] == 0:
                continue
            if self.near and not self._can_ambush(enemy, 0):
                continue
            place = count
            while place > 0 and worths[targets[place - 1]] < worths[enemy]:
                targets[place] = targets[place - 1]
                place -= 1
            targets[place] = enemy
            count += 1
        return count

    def _can_ambush(self, enemy: i64, mover: i64) -> i64:
        """Whether a pair without the mover can ambush an enemy (Spec v1 §6.2)."""
        left = self.against[enemy]
        if left <= MOST_PARTNERS:
            left -= self.pairs_with(enemy, mover)
        if left == 0 or not self.near:
            return left
        square, around = self.where[enemy], self.around
        count: i64 = 0
        for ray in range(8):
            man = self.board[square + self.steps[ray]]
            if man > 0 and self.sides[man] == self.side and man != mover:
                around[count] = man
                count += 1
        for i in range(1, count):
            partners = self.partners[enemy * self.size + around[i]]
            for j in range(i):
                if partners & self.bits[around[j]]:
                    return 1
        return 0

    # --- Points ---

    def deciding(self, start: i64) -> i64:
        """Of each displacement the turns that reach the points to win, and no ambush
        where it is not needed. Nothing else wins at once: a harmony does so a turn
        after it is declared."""
        needed = self.aims[self.side] - self.points[self.side]
        if self.aims[self.side] == 0 or self._most_points() < needed:
            return start
        drafts = self.displacements()
        enemies = self._find_targets() if self.ambush else 0
        end = start
        for i in range(drafts):
            move = self.drafts[i]
            man, taken = self.board[move % TO], self.board[move // TO]
            left = needed - self.scores[taken]
            if left <= 0:
                self.moves[end] = move
                end += 1
                continue
            for at in range(enemies):
                enemy = self.targets[at]
                if self.scores[enemy] < left or enemy == taken:
                    continue
                if self._can_ambush(enemy, man):
                    self.moves[end] = move + enemy * AMBUSH
                    end += 1
        return end

    def _most_points(self) -> i64:
        """What the two dearest men of the enemy score: no turn takes more than two."""
        most: i64 = 0
        second: i64 = 0
        enemy = 1 - self.side
        for at in range(self.begin[enemy], self.begin[enemy + 1]):
            score = self.scores[self.men[at]]
            if score <= second or self.living & self.bits[self.men[at]] == 0:
                continue
            second = score if score <= most else most
            if score > most:
                most = score
        return most + second

    def order(self, move: i64) -> i64:
        """The worth of the men that a turn takes."""
        taken = self.board[move // TO % TO]
        worth: i64 = 0
        if taken > 0:
            worth = self.worths[taken]
        return worth + self.worths[move // AMBUSH]
