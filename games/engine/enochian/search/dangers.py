"""What kings have to fear, and what is lost with them."""

from __future__ import annotations

from typing import Final

from games.engine.enochian.search.board import (
    ACTIVE,
    FROZEN,
    KIND,
    MIDDLE,
    STATUS,
    TURN,
    WHERE,
    Facts,
)
from games.engine.enochian.search.effects import Effects
from games.engine.search.machine import i64, vec

WAYS: Final = 240  # differences of two squares, and one more

# Places of `weights`.
CROWN: Final = 0  # a king
ICE: Final = 1  # what men of a frozen army are still worth, in 64ths
SIEGE: Final = 2  # the square of the crowd near a king is divided by this
ON_TURN: Final = 3
LAST: Final = 4  # how much more a crowd counts near the last king, in 64ths
SOON: Final = 5  # how likely an attacked king falls that cannot answer, in 64ths
LATE: Final = 6  # or that can
ROOM: Final = 7  # an empty square before a rook or bishop


class Dangers(Effects):
    """Attacks on kings, and crowds around them."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.weights: vec[i64] = vec[i64](facts["weights"])
        self.ranks: vec[i64] = vec[i64](facts["ranks"])  # places in the order of turns
        self.worths: vec[i64] = vec[i64](facts["worths"])  # by kind
        self.near: vec[i64] = vec[i64](facts["near"])  # by kind and difference

    def danger(self, army: i64) -> i64:
        """What is likely to be lost to men that attack the king now."""
        cells = self.cells
        king = cells[WHERE + army * 16 + 1]
        turn = self.ranks[cells[TURN]]
        mine = (self.ranks[army] - turn) % 4
        first: i64 = 2 - army // 2 * 2
        share: i64 = 0
        for foe in range(first, first + 2):
            if cells[STATUS + foe] != FROZEN and self.hits(foe, king):
                soon = (self.ranks[foe] - turn) % 4 < mine
                more = self.weights[SOON] if soon else self.weights[LATE]
                share += (64 - share) * more // 64
        if share == 0:
            return share
        return (self.weights[CROWN] + self.worth_of(army)) * share // 64

    def worth_of(self, army: i64) -> i64:
        """The men of an army, wherever they stand."""
        cells = self.cells
        worth: i64 = 0
        for man in range(army * 16 + 2, self.ends[army]):
            if cells[WHERE + man] >= 0:
                worth += self.worths[cells[KIND + man]]
        return worth

    def siege(self, army: i64) -> i64:
        """How much the men of the other team crowd around the king."""
        foe: i64 = 2 - army // 2 * 2
        king = self.cells[WHERE + army * 16 + 1]
        crowd = self._crowd(foe, king) + self._crowd(foe + 1, king)
        fear = crowd * crowd // self.weights[SIEGE]
        if self.cells[STATUS + (army ^ 1)] != ACTIVE:
            fear += fear * self.weights[LAST] // 64
        return fear

    def _crowd(self, army: i64, king: i64) -> i64:
        cells = self.cells
        crowd: i64 = 0
        if cells[STATUS + army] == FROZEN:
            return crowd
        for man in range(army * 16 + 1, self.ends[army]):
            square = cells[WHERE + man]
            if square >= 0:
                row = cells[KIND + man] * WAYS
                crowd += self.near[row + king - square + MIDDLE]
        return crowd
