"""From positions of Boolean Rithmomachia to the fast core, and its moves back."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from games.engine.boolean.options import BooleanOptions
from games.engine.boolean.rules import refusals
from games.engine.boolean.rules.formulas import fitting
from games.engine.boolean.rules.space import NOWHERE
from games.engine.boolean.rules.values import NEIGHBOURS, SHAPE_OF, Move, Position
from games.engine.boolean.search import eyes
from games.engine.boolean.search.cells import PUSH, TO, WIDEST, Facts
from games.engine.errors import IllegalMove
from games.engine.search import bridges
from games.engine.search.eyes import overlooked

WEIGHTS: Final = [30, 4, 170]  # a man, a unit of its value, a pyramid
SHARE: Final = 50  # percent of what can be taken next, at the end of a line
SHAPES = ("circle", "triangle", "square", "pyramid")


class Bridge(bridges.Bridge[Position, Move]):
    """The core of one position, in which no man is still to be placed."""

    part = "games.engine.boolean.search.core"
    name = "BooleanCore"
    pace = 3  # every move may take
    tastes = eyes.TASTES
    weighs = ("man", "value", "pyramid")

    def facts(self) -> Facts:
        return tables(self.position.options) | _standing(self.position)

    def seen(self, level: int, lot: int, compiled: bool) -> Any:
        """The formulas that the level knows; of the numbers that make others by them
        it overlooks some, and only the last sees what comes behind its lines."""
        formulas = eyes.known(self.position.options.formulas, level)
        missed = overlooked(level, lot, range(256), eyes.OVERLOOKED)
        makes = [0 if n in missed else m for n, m in enumerate(_makes(formulas))]
        share = SHARE if level == len(eyes.LEARNED) else 0
        other = {"makes": makes, "not": [int("N" in formulas)], "share": [share]}
        return self.made(other, compiled)

    def keys(self, compiled: bool) -> list[int]:
        hashes = tables(self.position.options)["hashes"]
        earlier = []
        before = self.position.before
        for _ in range(self.position.quiet):
            if before is None or before.placing:
                break
            earlier.append(_key(before, hashes))
            before = before.before
        return earlier[::-1]

    def move(self, code: int) -> Move:
        """Raises IllegalMove where the rules refuse it, which they never may."""
        push = code // PUSH
        move = Move(code % TO, code // TO % TO, push - 1 if push else NOWHERE)
        words = refusals.refusal(self.position, move)
        if words is not None:
            raise IllegalMove(words)
        return move

    def code(self, move: Move) -> int:
        return move.origin + move.to * TO + (move.push + 1) * PUSH


@lru_cache(maxsize=16)
def tables(options: BooleanOptions) -> Facts:
    """All that does not change in a game by these options."""
    chance = random.Random(1936)  # noqa: S311
    return {
        "weights": WEIGHTS,
        "share": [SHARE],
        "shapes": [SHAPES.index(shape) for shape in SHAPE_OF],
        "around": _around(),
        "touch": [
            int(to in NEIGHBOURS[shape][cell])
            for shape in SHAPES
            for cell in range(64)
            for to in range(64)
        ],
        "makes": _makes(options.formulas),
        "all_makes": _makes(options.formulas),
        "bits": [2**value for value in range(16)],
        "not": [int("N" in options.formulas)],
        "any_not": [int("N" in options.formulas)],
        "push": [int(options.push)],
        "chain": [int(options.chain)],
        "limit": [options.quiet_limit],
        "hashes": [chance.getrandbits(60) for _ in range(33 * 64)],
    }


def _makes(formulas: str) -> list[int]:
    """By two values what they make, as bits."""
    rows = fitting(formulas)
    return [sum(2**value for value in made) for row in rows for made in row]


def _around() -> list[int]:
    """By shape and cell the number of neighbours, then these."""
    rows = (
        [len(cells), *cells, *[0] * (WIDEST - 1 - len(cells))]
        for shape in SHAPES
        for cells in NEIGHBOURS[shape]
    )
    return [number for row in rows for number in row]


def _key(position: Position, hashes: Sequence[int]) -> int:
    """That of the core."""
    key = hashes[0] if position.turn else 0
    for cell, man in position.standing():
        key ^= hashes[(1 + 16 * man.side + man.value) * 64 + cell]
    return key


def _standing(position: Position) -> Facts:
    return {
        "cells": [
            0 if man is None else 1 + 16 * man.side + man.value for man in position.men
        ],
        "side": [int(position.turn)],
        "quiet": [position.quiet],
    }
