"""Repeats `rules.steps`, `rules.waves` and `rules.turns` for speed, on a mutable board.

Once a step has made its captures no piece is left to be captured, so that after the
next one only the pieces around it have to be counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import surfaces
from games.engine.margrites.rules.boards import (
    AROUND,
    BIT,
    LAST_RANK,
    SIZE,
    TOUCHING,
    squares_in,
)
from games.engine.margrites.rules.values import STEPS, Men, Move, Position, Score, Step
from games.engine.margrites.rules.waves import next_wave, waves
from games.engine.margrites.search.evaluation import CAPTURE, POINT, WAY

OFF = SIZE  # the target of a scoring step
Made = tuple[int, int]  # from, to
State = tuple[list[int], int, int, dict[int, int], bool, list[Made] | None]


def _made(move: Move) -> Made:
    """A step as it is here. No other decision is awaited where there is a walker."""
    assert isinstance(move, Step | Score)  # noqa: S101
    return move.origin, move.target if isinstance(move, Step) else OFF


class Walker(surfaces.Walker):
    """Steps made and unmade in place, last made first unmade."""

    alternates = False

    weight = 0.1  # in nodes of a search: to tell the worth of one step

    def __init__(self, men: Men, side: int, left: int, starts: dict[int, int]) -> None:
        self._men = list(men)
        self._side = side
        self._left = left
        self._starts = starts
        self._over = False
        self._found: list[Made] | None = None  # the steps here, once they are listed
        self._line: list[State] = []

    @classmethod
    def of(cls, position: Position) -> Walker | None:
        """A walker from a position; none where more than steps are decided, where the
        past matters, or where a piece could be captured without a step."""
        options = position.options
        more = options.return_scored or options.no_double_dance or options.rebuttal
        if more or options.repetition or position.placing or position.ended:
            return None
        if next_wave(position.men):
            return None
        starts = dict(position.starts)
        return cls(position.men, int(position.turn), position.left, starts)

    def moves(self) -> list[Made]:
        """Every legal step, once. A turn without one passes to the other side."""
        if self._found is None:
            self._found = self._listed()
        return self._found

    def _listed(self) -> list[Made]:
        if self._over:
            return []
        found = self._steps()
        if not found:
            self._pass()
            found = self._steps()
        if not found:
            self._pass()
            found = self._steps()
        return found

    def _pass(self) -> None:
        self._side = 1 - self._side
        self._left = STEPS
        self._starts = {}

    def _steps(self) -> list[Made]:
        side = self._side
        own, enemies = self._men[side], self._men[1 - side]
        taken = own | enemies
        starts, last = self._starts, LAST_RANK[side]
        found: list[Made] = []
        left = own
        while left:
            low = left & -left
            left ^= low
            origin = low.bit_length() - 1
            start = starts.get(origin, origin)
            for target in TOUCHING[origin]:
                if taken >> target & 1 or target == start:
                    continue
                near = enemies & AROUND[target]
                if near & (near - 1) and self._is_martyrdom(origin, target, near):
                    continue
                found.append((origin, target))
            if last & low:
                found.append((origin, OFF))
        return found

    def _is_martyrdom(self, origin: int, target: int, near: int) -> bool:
        """Where two enemies or more are near: at once, or later if friends fall."""
        side = self._side
        own = self._men[side] & ~BIT[origin]
        friends = own & AROUND[target]
        if near.bit_count() >= 2 * (1 + friends.bit_count()):
            return True
        if not friends:
            return False
        own |= BIT[target]
        men = (own, self._men[1]) if side == 0 else (self._men[0], own)
        return not waves(men)[0][side] & BIT[target]

    def make(self, step: Made) -> None:
        """Make a legal step with its captures; the turn passes after its last one."""
        side, men = self._side, self._men
        state = (men, side, self._left, self._starts, self._over, self._found)
        self._line.append(state)
        self._found = None
        origin, target = step
        men = men.copy()
        starts = self._starts.copy()
        start = starts.pop(origin, origin)
        men[side] &= ~BIT[origin]
        near = 0
        if target != OFF:
            men[side] |= BIT[target]
            starts[target] = start
            near = AROUND[target]
        self._men, self._starts = men, starts
        if self._captures(origin, near):
            white, black = waves((men[0], men[1]))[0]
            self._men = [white, black]
            own = self._men[side]
            self._starts = {n: s for n, s in starts.items() if own & BIT[n]}
        self._left -= 1
        if not (self._men[0] and self._men[1]):
            self._over = True
        elif not self._left:
            self._pass()

    def team(self) -> int:
        """Which side decides: the same for four steps, or once more where the other
        has none."""
        self.moves()
        return self._side

    def steps_of(self, moves: Sequence[Move]) -> list[Made]:
        """The steps that legal moves are here."""
        return [_made(move) for move in moves]

    def worth(self, step: Made) -> int:
        """What a step gains its side at once (see `evaluation`)."""
        side, (origin, target) = self._side, step
        mine, theirs = WAY[side], WAY[1 - side]
        if target == OFF:
            gained, near = POINT - mine[origin], 0
        else:
            gained, near = mine[target] - mine[origin], AROUND[target]
        own, enemies = self._men[side], self._men[1 - side]
        self._men[side] = own & ~BIT[origin] | (BIT[target] if near else 0)
        if self._captures(origin, near):
            moved = self._men[side]
            left = waves((self._men[0], self._men[1]))[0]
            for square in squares_in(enemies & ~left[1 - side]):
                gained += CAPTURE + theirs[square]
            for square in squares_in(moved & ~left[side]):
                gained -= CAPTURE + mine[square]
        self._men[side] = own
        return gained

    def _captures(self, origin: int, near: int) -> bool:
        """Whether somebody falls: an enemy near the target or a friend left behind."""
        side = self._side
        own, enemies = self._men[side], self._men[1 - side]
        for square in squares_in(enemies & near):
            around = AROUND[square]
            opp = (own & around).bit_count()
            if opp > 1 and opp >= 2 * (enemies & around).bit_count() + 2:
                return True
        for square in squares_in(own & AROUND[origin]):
            around = AROUND[square]
            opp = (enemies & around).bit_count()
            if opp > 1 and opp >= 2 * (own & around).bit_count() + 2:
                return True
        return False

    def unmake(self) -> None:
        """Take back the last step made."""
        state = self._line.pop()
        self._men, self._side, self._left, self._starts, self._over, self._found = state
