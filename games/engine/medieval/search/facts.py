"""What the fast core is told: flat tables that hold for all positions of a game, and
where the men of one position stand."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.engine.geometry import NOWHERE, SIZE
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules.counting import count
from games.engine.medieval.rules.lines import DISTANCE
from games.engine.medieval.rules.values import Man, Position
from games.engine.medieval.search import board_facts
from games.engine.medieval.search.board_facts import SHAPE_NAMES, ends
from games.engine.medieval.search.men import PARTS, Facts
from games.engine.sides import Side

MOST_MEN: Final = 60  # a man is a bit of a machine word
LARGEST: Final = 2**29  # a number of a man, so that products stay within a word
BODY: Final = 700  # what all bodies and all the value that a victory asks are worth
GOODS: Final = 900
WEIGHTS: Final = [12, 8, 48, 24]  # as `core.py` has them
PYRAMID: Final = 1500  # the whole pyramid, where taking it wins

Look = tuple[int, tuple[tuple[str, int], ...], int]  # side, parts, parts at the start


def look_of(man: Man) -> Look:
    """What makes two men alike."""
    return int(man.side), tuple(man.parts), man.begun


def roster_of(position: Position) -> tuple[Look, ...]:
    """The men with which the game of a position began."""
    *_, first = position.line()
    return tuple(look_of(man) for _, man in first.standing())


def can_hold(roster: Sequence[Look]) -> bool:
    """Whether the core has room for these men."""
    small = all(sum(v for _, v in parts) < LARGEST for _, parts, _ in roster)
    return small and len(roster) <= MOST_MEN


@lru_cache(maxsize=16)
def tables(options: MedievalOptions, roster: tuple[Look, ...]) -> Facts:
    """All that does not change in a game of these men by these options."""
    return (
        _men(options, roster)
        | _hashes(roster)
        | board_facts.board(options)
        | board_facts.formations(options)
        | board_facts.rules(options)
        | {"weights": WEIGHTS}
    )


# --- The men ---


def _men(options: MedievalOptions, roster: Sequence[Look]) -> Facts:
    sides = [-1, *(side for side, _, _ in roster)]
    pyramids = [0, 0]
    for man, (side, _, begun) in enumerate(roster, start=1):
        if begun:
            pyramids[side] = man
    ordered = [
        man for side in Side for man in range(1, len(sides)) if sides[man] == side
    ]
    shapes, values = [0] * PARTS, [0] * PARTS
    for _, parts, _ in roster:
        empty = [0] * (PARTS - len(parts))
        shapes += [SHAPE_NAMES.index(shape) for shape, _ in parts] + empty
        values += [value for _, value in parts] + empty
    foes = _foes(roster)
    return {
        "sides": sides,
        "begun": [0, *(begun for _, _, begun in roster)],
        "pyramids": pyramids,
        "men": ordered,
        "begin": [0, sides.count(Side.WHITE), len(roster)],
        "shapes": shapes,
        "values": values,
        "worths": [0, *(_worths(options, look) for look in roster)],
        "foe_begin": [0, *ends(foes)],
        "foes": [foe for each in foes for foe in each],
        "bits": [2**n for n in range(62)],
    }


def _worths(options: MedievalOptions, look: Look) -> int:
    """What it is worth to the enemy to take a whole man."""
    side, parts, begun = look
    total = sum(value for _, value in parts)
    taker = Side(side).other
    worth = BODY * len(parts) // options.number("de_corpore", taker)
    worth += GOODS * total // options.number("de_bonis", taker)
    if begun and options.win_by_pyramid:
        worth += PYRAMID
    return worth


def _foes(roster: Sequence[Look]) -> list[list[int]]:
    """For each man the enemies with whom it may be in eruption somewhere; pyramids
    always, as their numbers change. The first list is that of no man."""

    def meet(one: Look, two: Look) -> bool:
        if one[0] == two[0]:
            return False
        if one[2] or two[2]:
            return True
        low, high = sorted((one[1][0][1], two[1][0][1]))
        return high % low == 0 and 2 <= high // low <= max(map(max, DISTANCE))

    return [[]] + [
        [n for n, other in enumerate(roster, start=1) if meet(look, other)]
        for look in roster
    ]


# --- Keys: a random number for each look on each square ---


@lru_cache(maxsize=256)
def _lots(name: str) -> list[int]:
    chance = random.Random(name)  # noqa: S311
    return [chance.getrandbits(60) for _ in range(SIZE)]


def _names(look: Look) -> list[str]:
    """One name for what a man is, and for a pyramid one for each of its parts."""
    side, parts, begun = look
    if not begun:
        return [f"{side} {parts[0]}"]
    named = [f"{side} of {begun}"]
    for n, part in enumerate(parts):
        named.append(f"{side} {part} in {begun}, {parts[:n].count(part)} before")
    return named


def _hashes(roster: Sequence[Look]) -> Facts:
    hashes, part_hashes = [0] * SIZE, [0] * (PARTS * SIZE)
    for look in roster:
        first, *others = _names(look)
        hashes += _lots(first)
        for name in others:
            part_hashes += _lots(name)
        part_hashes += [0] * (SIZE * (PARTS - len(others)))
    return {
        "hashes": hashes,
        "part_hashes": part_hashes,
        "turn": [_lots("the side to move")[0]],
    }


def key_of(position: Position) -> int:
    """The key of a position as the core has it."""
    key = _lots("the side to move")[0] if position.turn is Side.BLACK else 0
    for square, man in position.standing():
        for name in _names(look_of(man)):
            key ^= _lots(name)[square]
    return key


# --- One position ---


def standing(position: Position, roster: Sequence[Look]) -> Facts:
    """Where the men stand, which parts the pyramids have, and what was taken."""
    places: dict[Look, list[int]] = {}
    pyramids = {}
    for n, look in enumerate(roster, start=1):
        if look[2]:
            pyramids[look[0]] = n
        else:
            places.setdefault(look, []).append(n)
    where, left = [NOWHERE] * (len(roster) + 1), [0] * (len(roster) + 1)
    for square, man in position.standing():
        look = look_of(man)
        n = pyramids[look[0]] if look[2] else places[look].pop()
        where[n] = square
        left[n] = _left(roster[n - 1][1], look[1])
    counts = [count(taken) for taken in position.taken]
    return {
        "where": where,
        "left": left,
        "side": [int(position.turn)],
        "quiet": [position.quiet],
        "bodies": [each.bodies for each in counts],
        "taken": [each.value for each in counts],
        "digits": [each.digits for each in counts],
        "key": [key_of(position)],
    }


def _left(parts: Sequence[tuple[str, int]], now: Sequence[tuple[str, int]]) -> int:
    """Which of its parts a man still has, as bits."""
    still, found = [*now], 0
    for n, part in enumerate(parts):
        if part in still:
            still.remove(part)
            found += 2**n
    return found
