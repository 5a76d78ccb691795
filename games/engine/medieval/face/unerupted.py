"""Why an eruption does not take an enemy (medieval §5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.engine.medieval.face.aims import Aim, named
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules.boards import COLUMNS
from games.engine.medieval.rules.lines import DISTANCE, run
from games.engine.medieval.rules.reach import numbers
from games.engine.medieval.rules.values import Man, here
from games.engine.words import listed

MOST_NAMED: Final = 3
COUNTING: Final = "the distance counts both ends"


def eruption(aim: Aim) -> str:
    """ "Eruption: 4 × 5 = 20, not 16; the distance counts both ends." """
    if aim.man is None:
        return f"Eruption: {_army(aim)}."
    wanted = _wanted(aim, aim.man)
    if _in_line(aim, aim.chosen):
        missed = _misses(aim, aim.chosen, aim.man)
        return f"Eruption: {missed}; {COUNTING}{wanted}{_others(aim)}."
    text = f"{aim.man.name} stands in neither the row nor the column of {aim.name}"
    if aim.options.eruption_diagonal:
        text = f"{aim.man.name} stands on no row, column or diagonal with {aim.name}"
    return f"Eruption: {text}{wanted}{_others(aim)}."


def _others(aim: Aim) -> str:
    """That the rest of the army in line misses too."""
    count = sum(_in_line(aim, square) for square, _ in aim.others())
    if not count:
        return ""
    miss = "other in line misses" if count == 1 else "others in line miss"
    return f"; {count} {miss} too"


def _in_line(aim: Aim, square: int) -> bool:
    return bool(aim.army.in_line[square] >> aim.square & 1)


def _army(aim: Aim) -> str:
    """The men in line with the victim, and what they make over their distances."""
    men = [each for each in aim.army.own if _in_line(aim, each[0])]
    if not men:
        return f"no man of yours stands in line with {aim.name}"
    near = sorted(men, key=lambda each: DISTANCE[each[0]][aim.square])
    if len(aim.numbers) > 1:
        whose = "its number" if len(near) == 1 else "a number of theirs"
        text = f"{named(near)} in line, but {whose} times or divided by the distance"
        return f"{text} is {aim.missed()}"
    told = [
        f"{_misses(aim, square, man)} ({here(man, square)})"
        for square, man in near[:MOST_NAMED]
    ]
    more = len(men) - len(told)
    if more:
        told.append(f"and {more} more in line miss too")
    return f"{'; '.join(told)}; {COUNTING}"


def _misses(aim: Aim, square: int, man: Man) -> str:
    """What the numbers of a man in line make over the distance."""
    distance = DISTANCE[square][aim.square]
    values = numbers(aim.options, man)
    for x, number, sign, squares in calculations(aim.options, values, aim.numbers):
        if squares == distance:
            between = _between(aim, square)
            return f"{x} {sign} {squares} = {number}, but {between} in between"
    if len(values) > 1 or len(aim.numbers) > 1:
        ours = listed(map(str, values), "or")
        return f"{ours} times or divided by {distance} is {aim.missed()}"
    x, number = values[0], aim.numbers[0]
    if x <= number:
        return f"{x} × {distance} = {x * distance}, {aim.missed()}"
    if x % distance:
        return f"{x} ÷ {distance} is no whole number"
    return f"{x} ÷ {distance} = {x // distance}, {aim.missed()}"


def _between(aim: Aim, square: int) -> str:
    """Who bars the way where it must be free (`eruption_blocked`)."""
    men = [
        here(there, at)
        for at in run(square, aim.square)[1:-1]
        if (there := aim.army.men[at]) is not None
    ]
    return f"{listed(men)} {'stands' if len(men) == 1 else 'stand'}"


def _wanted(aim: Aim, man: Man) -> str:
    """At which distances the man would hit: "; at 4 squares 4 × 4 = 16"."""
    found = calculations(aim.options, numbers(aim.options, man), aim.numbers)
    told = [
        f"at {squares} squares {x} {sign} {squares} = {number}"
        for x, number, sign, squares in found
    ]
    return f"; {', '.join(told[:MOST_NAMED])}" if told else ""


def calculations(
    options: MedievalOptions, values: tuple[int, ...], wanted: tuple[int, ...]
) -> Iterator[tuple[int, int, str, int]]:
    """Each attacking value and number that it erupts upon, the sign, the distance."""
    for x in values:
        for number in wanted:
            high, low = max(x, number), min(x, number)
            squares = high // low
            if high % low == 0 and 2 <= squares <= COLUMNS[options.board]:
                yield x, number, "×" if x < number else "÷", squares
