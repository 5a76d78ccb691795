"""The path to the position at hand, and what the ends of the game are worth on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.search.core import DRAWN, LOST, Core
from games.engine.search.machine import i64, vec

WIN: Final = 1000000  # less the plies until then
SURE: Final = 990000  # from here on a win is certain
CONTEMPT: Final = 20  # what a draw is worth less than nothing to who searches
DEEPEST: Final = 60  # plies of a line
PATIENT: Final = 2048  # earlier positions that are remembered


class Ends:
    """A core with the keys of the positions that led to it."""

    def __init__(self, core: Core, past: Sequence[int]) -> None:
        self.core = core
        self.root: i64 = core.side
        self.path: vec[i64] = vec[i64]([0] * (PATIENT + 2 * DEEPEST))
        self.height: i64 = 0  # positions on the path, without the one at hand
        for key in past[-PATIENT:]:
            self.path[self.height] = key
            self.height += 1

    def is_draw(self) -> i64:
        """Whether the position has been there before, or nothing happens for long."""
        core = self.core
        quiet = core.quiet
        if core.patience > 0 and quiet >= core.patience:
            return 1
        key, path = core.key, self.path
        back = self.height - quiet
        if back < 0:
            back = 0
        at = self.height - 2
        while at >= back:
            if path[at] == key:
                return 1
            at -= 1
        return 0

    def result(self, over: i64, ply: i64) -> i64:
        """An end as a value: a win is better the sooner it comes."""
        if over == DRAWN:
            return -CONTEMPT if self.core.side == self.root else CONTEMPT
        if over == LOST:
            return -WIN + ply
        return WIN - ply

    def kept(self, value: i64, ply: i64) -> i64:
        """A value for the table: plies to a win are counted from the position."""
        if value > SURE:
            return value + ply
        if value < -SURE:
            return value - ply
        return value

    def told(self, value: i64, ply: i64) -> i64:
        """A value from the table, counted from the root again."""
        if value > SURE:
            return value - ply
        if value < -SURE:
            return value + ply
        return value
