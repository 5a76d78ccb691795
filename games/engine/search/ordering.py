"""Which moves are tried first: the best known, those that promise most at once, those
that were too good elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.search.core import ROOM, Core
from games.engine.search.ends import DEEPEST, Ends
from games.engine.search.machine import i64, vec

ENDLESS: Final = 2000000
HABITS: Final = 16381  # moves that history tells apart
TIRED: Final = 1000  # history is halved when a move has so much of it
KILLER: Final = 1200


class Ordering(Ends):
    """The moves of a core in the order in which they are worth a try."""

    def __init__(self, core: Core, past: Sequence[int]) -> None:
        super().__init__(core, past)
        self.scores: vec[i64] = vec[i64]([0] * ROOM)
        self.promises: vec[i64] = vec[i64]([0] * ROOM)  # what the core says of each
        self.killers: vec[i64] = vec[i64]([0] * (2 * DEEPEST + 4))
        self.history: vec[i64] = vec[i64]([0] * HABITS)

    def score(self, start: i64, end: i64, ply: i64, known: i64) -> None:
        """The known best move first, then by promise, killers and history."""
        core, scores, promises = self.core, self.scores, self.promises
        first, second = self.killers[2 * ply], self.killers[2 * ply + 1]
        for i in range(start, end):
            move = core.moves[i]
            promises[i] = core.order(move)
            if move == known:
                scores[i] = ENDLESS
                continue
            score = promises[i] * 16 + self.history[move % HABITS]
            if move == first:
                score += KILLER
            elif move == second:
                score += KILLER - 200
            scores[i] = score

    def pick(self, at: i64, end: i64) -> None:
        """Bring the best of the moves from `at` on to this place."""
        moves, scores, promises = self.core.moves, self.scores, self.promises
        top = at
        for i in range(at + 1, end):
            if scores[i] > scores[top]:
                top = i
        if top != at:
            move, score, promise = moves[top], scores[top], promises[top]
            moves[top], scores[top] = moves[at], scores[at]
            promises[top] = promises[at]
            moves[at], scores[at], promises[at] = move, score, promise

    def praise(self, move: i64, depth: i64, ply: i64) -> None:
        """Remember a move that was too good for the other side."""
        if self.killers[2 * ply] != move:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = move
        slot = move % HABITS
        self.history[slot] += depth * depth
        if self.history[slot] > TIRED:
            for i in range(HABITS):
                self.history[i] = self.history[i] // 2
