"""What the fast core is told once of an array and its order of turns: how men go and
strike, thrones and homes."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable
from functools import cache, lru_cache
from typing import Final

from games.engine.enochian.options import EnochianOptions
from games.engine.enochian.rules.armies import Army
from games.engine.enochian.rules.arrays import Array, Order
from games.engine.enochian.rules.dice import FACES, KINDS
from games.engine.enochian.rules.men import (
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
)
from games.engine.enochian.rules.moves import LETTERS
from games.engine.enochian.rules.squares import (
    AROUND,
    DIAGONAL,
    DIRECTIONS,
    HOPS,
    ORTHOGONAL,
    SIZE,
    distance,
)
from games.engine.enochian.search import board
from games.engine.enochian.search.scales import scales

Facts = board.Facts
WIDE: Final = 16  # squares of a rank, with those that are off the board
EAST, NORTH = 1, WIDE


def padded(square: int) -> int:
    """The square as the core numbers it."""
    return square // 8 * WIDE + square % 8


def plain(square: int) -> int:
    """The square of the rules that a square of the core is."""
    return square // WIDE * 8 + square % WIDE


@lru_cache(maxsize=16)
def fixed(array: Array, order: Order, options: EnochianOptions) -> Facts:
    """All that holds of every position with this array and order of turns."""
    return {
        "orders": [int(army) for army in order],
        "ranks": [order.index(army) for army in Army],
        "fitting": _fitting(),
        "divination": [int(options.divination)],
        "rethrows": [options.max_rerolls],
        "limit": [options.quiet_limit],
        **_steps(array),
        **_lines(),
        **_homes(array),
        "marks": [
            _mark(array, army, kind) if kind < board.KINDS else 0
            for army in Army
            for kind in range(16)
        ],
        "hashes": hashes(),
        **scales(array, divination=options.divination),
    }


def _fitting() -> list[int]:
    """By face and kind of man, whether the die lets it move."""
    return [int(letter in KINDS[face]) for face in (0, *FACES) for letter in LETTERS]


def _steps(array: Array) -> Facts:
    """How men go."""
    ahead = [_by(DIRECTIONS[way]) for way in array.ways]
    leaps = {KING: AROUND, QUEEN: [(2 * x, 2 * y) for x, y in AROUND], KNIGHT: HOPS}
    return {
        "leaps": [
            _by(step) for kind in range(ROOK) for step in leaps.get(kind, AROUND)
        ],
        "rays": [_by(step) for step in (*ORTHOGONAL, *DIAGONAL)],
        "ahead": ahead,
        "aside": [
            side
            for step in ahead
            for side in ((EAST, -EAST) if abs(step) == NORTH else (NORTH, -NORTH))
        ],
    }


def _by(step: tuple[int, int]) -> int:
    """A step of files and ranks as a difference of squares."""
    files, ranks = step
    return files * EAST + ranks * NORTH


def _lines() -> Facts:
    """By the difference of two squares what strikes from the first to the second, as
    bits, and by which step one goes there in a line."""
    strikes, lines = [0] * (2 * board.MIDDLE + 2), [0] * (2 * board.MIDDLE + 2)
    for steps, bit in (
        (ORTHOGONAL, board.STRAIGHT),
        (DIAGONAL, board.SLANTED),
    ):
        for step in steps:
            for length in range(1, 8):
                way = board.MIDDLE + length * _by(step)
                strikes[way] |= bit
                lines[way] = _by(step)
    for x, y in AROUND:
        strikes[board.MIDDLE + _by((x, y))] |= board.STEP
        strikes[board.MIDDLE + 2 * _by((x, y))] |= board.LEAP
    for step in HOPS:
        strikes[board.MIDDLE + _by(step)] |= board.HOP
    for letter, (x, y) in DIRECTIONS.items():
        for aside in (1, -1):
            strikes[board.MIDDLE + _by((x or aside, y or aside))] |= PAWN_BITS[letter]
    return {"strikes": strikes, "lines": lines}


def _mark(array: Array, army: int, kind: int) -> int:
    """The bit of `strikes` by which a man takes."""
    if kind >= PAWN:
        return PAWN_BITS[array.ways[army]]
    return BITS[kind]


def _homes(array: Array) -> Facts:
    """Thrones and zones, and where a returning king looks for a place (enochian §8)."""
    homes = []
    for thrones in array.thrones:
        near = sorted(range(SIZE), key=lambda at: distance(thrones[0], at))
        homes += [*thrones, *(square for square in near if square not in thrones)]
    return {
        "homes": [padded(square) for square in homes],
        "throned": [len(thrones) for thrones in array.thrones],
        "thrones": on_board(array.thrones),
        "zones": on_board(array.zones),
    }


def on_board(sets: Iterable[Collection[int]]) -> list[int]:
    """By army and square of the core 1 where the square is in the army's set."""
    found = []
    for squares in sets:
        row = [0] * board.SQUARES
        for square in squares:
            row[padded(square)] = 1
        found += row
    return found


@cache
def hashes() -> list[int]:
    """A number for each man on each square, then for each part of the state."""
    chance = random.Random(1994)  # noqa: S311
    parts = (board.CELLS - board.STATE) * board.VALUES
    return [chance.getrandbits(60) for _ in range(board.MAN_HASHES + parts)]


BITS: Final = {
    KING: board.STEP,
    QUEEN: board.LEAP,
    BISHOP: board.SLANTED,
    KNIGHT: board.HOP,
    ROOK: board.STRAIGHT,
}
PAWN_BITS: Final = {"N": 32, "S": 64, "E": 128, "W": 256}
