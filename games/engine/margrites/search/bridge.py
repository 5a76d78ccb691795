"""From positions of Margrites to the fast core, and its turns back, step by step."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any, Final

from games.engine.errors import IllegalMove
from games.engine.margrites.rules import refusals, turns
from games.engine.margrites.rules.boards import (
    BIT,
    LAST_RANK,
    NOWHERE,
    SIZE,
    TOUCHING,
    squares_in,
)
from games.engine.margrites.rules.values import Men, Move, Position, Score, Step
from games.engine.margrites.search import eyes
from games.engine.margrites.search.core import BEAM, STEP
from games.engine.margrites.search.evaluation import WAY, ranks_come
from games.engine.margrites.search.pieces import MOST, OFF, SIDE, STEPS, Facts
from games.engine.margrites.search.steps import TO
from games.engine.search import bridges
from games.engine.sides import Side

WEIGHTS: Final = [250, 200, 8]  # a point, a capture, a friend beside a piece
DANGER: Final = 60  # where one enemy more would capture
# By the ranks that a piece has come. Much of a point is there before it is scored, and
# is lost with the piece.
WAYS: Final = (0, 6, 16, 30, 50, 80, 125)
WIDTHS: Final = [BEAM, 12]  # turns to choose from at the root, and inside the tree


class Bridge(bridges.Bridge[Position, Move]):
    """The core of one position in which nothing but steps is decided."""

    part = "games.engine.margrites.search.core"
    name = "MargritesCore"
    pace = 20  # a node looks for whole turns
    tastes = eyes.TASTES
    weighs = ("point", "capture", "friend")

    @property
    def fits(self) -> bool:
        """Whether the core can play this game on."""
        position = self.position
        if position.options.return_scored or position.placing or position.ended:
            return False
        few = max(men.bit_count() for men in position.men) <= SIDE
        return few and max(*position.points, *position.captures) + SIDE < MOST

    def facts(self) -> Facts:
        return tables() | _standing(self.position)

    def seen(self, level: int, lot: int, compiled: bool) -> Any:
        """The first two levels value a way as the game's own measure does."""
        hidden = eyes.hidden(level)
        if "weights" in hidden:
            hidden |= {"ways": [way for side in Side for way in WAY[side]]}
            hidden |= {"danger": [0]}
        return self.made(hidden, compiled)

    def keys(self, compiled: bool) -> list[int]:
        """None: no position that comes back is a draw."""
        return []

    def move(self, code: int) -> Move:
        """The first step. Raises IllegalMove where the rules refuse it, which they
        never may."""
        origin, target = code % STEP % TO, code % STEP // TO
        turn = self.position.turn
        move = Score(origin, turn) if target == OFF else Step(origin, target)
        words = refusals.refusal(self.position, move)
        if words is not None:
            raise IllegalMove(words)
        return move

    def code(self, move: Move) -> int:
        """Raises TypeError for what is no step."""
        if isinstance(move, Score):
            return move.origin + OFF * TO
        if isinstance(move, Step):
            return move.origin + move.target * TO
        raise TypeError(f"{move} is no step.")

    @classmethod
    def split(cls, code: int) -> list[int]:
        steps = []
        while code:
            steps.append(code % STEP)
            code //= STEP
        return steps


@lru_cache(maxsize=1)
def tables() -> Facts:
    """All that no game changes."""
    chance = random.Random(1984)  # noqa: S311

    def lots(count: int) -> list[int]:
        return [chance.getrandbits(60) for _ in range(count)]

    ends = [0]
    for near in TOUCHING:
        ends.append(ends[-1] + len(near))
    return {
        "touching": [square for near in TOUCHING for square in near],
        "touching_begin": ends,
        "last": [
            int(bool(LAST_RANK[side] & BIT[square]))
            for side in Side
            for square in range(SIZE)
        ],
        "weights": WEIGHTS,
        "widths": WIDTHS,
        "danger": [DANGER],
        "ways": [
            WAYS[ranks_come(side, square)] for side in Side for square in range(SIZE)
        ],
        "hashes": lots(2 * SIZE),
        "start_hashes": lots(SIZE * SIZE),
        "turn_hashes": lots(2 * (STEPS + 1)),
        "point_hashes": lots(2 * MOST),
        "capture_hashes": lots(2 * MOST),
        "begun_hashes": lots(2 * SIZE),
        "danced_hashes": lots(4),
    }


def _standing(position: Position) -> Facts:
    where, starts, begun = [], [], dict(position.starts)
    for side in Side:
        squares = [*squares_in(position.men[side])]
        empty = [NOWHERE] * (SIDE - len(squares))
        where += squares + empty
        starts += [begun.get(square, NOWHERE) for square in squares] + empty
    return {
        "where": where,
        "starts": starts,
        "side": [int(position.turn)],
        "left": [position.left],
        "points": list(position.points),
        "captures": list(position.captures),
    } | _remembered(position)


def _remembered(position: Position) -> Facts:
    """What the variations of margrites §8 want to know of the turns before."""
    options = position.options
    return {
        "rebuttal": [int(options.rebuttal)],
        "no_double_dance": [int(options.no_double_dance)],
        "begun": [_placed(position.begun) if position.begun else 0],
        "danced": [*map(int, position.danced)],
        "repetition": [int(options.repetition)],
        "turn_keys": _turn_keys(position) if options.repetition else [],
    }


def _placed(men: Men) -> int:
    """A hash of who stands where, as the core has it."""
    hashes = tables()["begun_hashes"]
    placed = 0
    for side in Side:
        for square in squares_in(men[side]):
            placed ^= hashes[side * SIZE + square]
    return placed


def _turn_keys(position: Position) -> list[int]:
    """How the turns that led to a position have begun, the last ones first."""
    known = tables()
    keys = []
    for each in position.line():
        if each.placing:
            break
        if turns.begins(each):
            key = known["turn_hashes"][each.turn * (STEPS + 1) + STEPS]
            for side in Side:
                key ^= known["point_hashes"][side * MOST + each.points[side]]
            keys.append(key ^ _placed(each.men))
    return keys
