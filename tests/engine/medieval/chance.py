"""Random rules and positions for the oracle, and the engine's values in its words."""

from __future__ import annotations

import random
from typing import Any

from games.engine.geometry import INDEX, NAMES, SIZE
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules import boards
from games.engine.medieval.rules.setup import initial, pyramid
from games.engine.medieval.rules.values import Hit, Man, Part, Position, Squares
from games.engine.sides import Side
from tests.engine.medieval import oracle

LIKELY = 0.25  # how often an option is not as usual
NUMBERS = {"bodies": 20, "value": 1500, "digits": 40, "most_bodies": 20}


def random_options(chance: random.Random) -> MedievalOptions:
    """Rules in which any option may be otherwise; the numbers are within reach."""
    given: dict[str, Any] = {}
    for about in MedievalOptions.described():
        stem = about.name.rpartition("_")[0]
        if stem in NUMBERS:
            given[about.name] = chance.randint(1, NUMBERS[stem])
        elif chance.random() < LIKELY and about.choices is not None:
            given[about.name] = chance.choice(list(about.choices))
        elif chance.random() < LIKELY and isinstance(about.default, bool):
            given[about.name] = not about.default
    return MedievalOptions.read(given)


def random_men(options: MedievalOptions, chance: random.Random) -> Squares:
    """Men in any place, or a crowd of small numbers in a corner of one half, where
    captures and formations abound; a pyramid a side now and then, with parts lost."""
    squares = list(boards.squares(options.board))
    if chance.random() < 0.5:
        men = [man for man in initial(options).men if man and not man.is_pyramid]
        men = chance.sample(men, chance.randint(4, 30))
    else:
        men = [_small(chance) for _ in range(chance.randint(4, 14))]
        left, low = chance.choice((0, 3, 7, 9)), chance.choice((0, 3))
        near = [n for n in squares if 0 <= n % 16 - left < 5 and 0 <= n // 16 - low < 5]
        squares = near
    pyramids = [worn(pyramid(side), chance) for side in Side if chance.random() < 0.5]
    board: list[Man | None] = [None] * SIZE
    men = [*men, *pyramids]
    for square, man in zip(chance.sample(squares, len(men)), men, strict=True):
        board[square] = man
    return tuple(board)


def crowd(options: MedievalOptions, chance: random.Random) -> Position:
    """Men of the start scattered near each other, some gone, pyramids worn."""
    wide = chance.choice([6, 8, 11, 14])
    left = chance.randint(0, 14 - wide)
    squares = [n for n in range(SIZE) if left <= n % 16 < left + wide]
    chance.shuffle(squares)
    men: list[Man | None] = [None] * SIZE
    share = chance.uniform(0.2, 1)
    for _, man in initial(options).standing():
        if chance.random() < share:
            men[squares.pop()] = worn(man, chance) if man.is_pyramid else man
    return Position(options, tuple(men), chance.choice(list(Side)))


def _small(chance: random.Random) -> Man:
    part = Part(chance.choice("CTS"), chance.choice((1, 2, 3, 4, 6, 8, 9, 12, 15, 16)))
    return Man(chance.choice(list(Side)), (part,))


def worn(man: Man, chance: random.Random) -> Man:
    """A pyramid that may have lost parts."""
    if chance.random() < 0.4:
        return man
    size = chance.randint(1, man.begun)
    kept = sorted(chance.sample(range(man.begun), size))
    return Man(man.side, tuple(man.parts[n] for n in kept), man.begun)


def random_bodies(chance: random.Random) -> tuple[Part, ...]:
    size = chance.randint(0, 20)
    return tuple(
        Part("C", chance.choice((3, 9, 25, 64, 120, 289))) for _ in range(size)
    )


# --- In the oracle's words -----------------------------------------------------------


def board_of(men: Squares) -> oracle.Board:
    return {
        NAMES[square]: oracle.Man(man.side.seat, _pairs(man), man.begun)
        for square, man in enumerate(men)
        if man is not None
    }


def _pairs(man: Man) -> tuple[tuple[str, int], ...]:
    return tuple((part.shape, part.value) for part in man.parts)


def men_of(board: oracle.Board) -> Squares:
    men: list[Man | None] = [None] * SIZE
    for name, man in board.items():
        side = Side.WHITE if man.side == "white" else Side.BLACK
        parts = tuple(Part(*part) for part in man.parts)
        men[INDEX[name]] = Man(side, parts, man.begun)
    return tuple(men)


def fates_of(hits: tuple[Hit, ...]) -> dict[str, dict[object, set[str]]]:
    found: dict[str, dict[object, set[str]]] = {}
    for hit in hits:
        fate = found.setdefault(NAMES[hit.square], {})
        part = "whole" if hit.part is None else hit.part
        fate[part] = {reason.kind for reason in hit.reasons}
    return found
