"""What the search remembers of positions: value, depth, kind of bound and best move."""

from __future__ import annotations

from typing import Final

from games.engine.search.machine import i64, vec

EXACT: Final = 1
AT_LEAST: Final = 2
AT_MOST: Final = 3
ZERO: Final = 4194304  # is added to values, so that what is packed is positive


class Memory:
    """One place for each key modulo `size`. The deeper entry stays, or the newer."""

    def __init__(self, size: i64) -> None:
        self.size: i64 = size
        self.keys: vec[i64] = vec[i64]([-1] * size)
        self.facts: vec[i64] = vec[i64]([0] * size)
        self.moves: vec[i64] = vec[i64]([0] * size)

    def find(self, key: i64) -> i64:
        """The place of a key, or -1 where nothing is known."""
        place = key % self.size
        if self.keys[place] == key:
            return place
        return -1

    def keep(self, key: i64, value: i64, depth: i64, bound: i64, move: i64) -> None:
        """Remember a value of at most 2**22, searched so deep."""
        place = key % self.size
        if self.keys[place] == key:
            if move == 0:
                move = self.moves[place]
            if bound != EXACT and self.facts[place] // 4 % 128 > depth:
                return
        self.keys[place] = key
        self.facts[place] = ((value + ZERO) * 128 + depth) * 4 + bound
        self.moves[place] = move
