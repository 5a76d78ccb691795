"""Why an ambush does not take an enemy (medieval §5)."""

from __future__ import annotations

from games.engine.medieval.face.aims import Aim, named
from games.engine.medieval.rules.ambushes import pairs
from games.engine.medieval.rules.reach import Reacher
from games.engine.medieval.rules.values import here
from games.engine.words import listed


def ambush(aim: Aim) -> str:
    """ "Ambush: only T9 on G4 reaches E2; it takes two: beside 9 a man of 3 (…)." """
    army = aim.army
    reachers = army.reached.get(aim.square, [])
    two = pairs(aim.options, army.men, army.side, aim.square, reachers)
    if two:
        return f"Ambush: {_numbers_miss(aim, [each for pair in two for each in pair])}."
    if aim.options.ambush == "clamp":
        where = f"opposite neighbouring squares of {aim.name}"
        return f"Ambush: no two of your men stand on {where}."
    if not reachers:
        return f"Ambush: no man of yours reaches {aim.name}; it takes two."
    return f"Ambush: {_one_reaches(aim, reachers[0])}."


def _numbers_miss(aim: Aim, standing: list[Reacher]) -> str:
    """Who stands right for it, and that their numbers do not make the victim's."""
    who = dict(standing)
    men = named((square, man) for square, man in aim.army.own if square in who)
    clamped = aim.options.ambush == "clamp"
    stand = f"clamp {aim.name}" if clamped else f"reach {aim.name}"
    values = list(who.values())
    if len(values) == 2 and len(values[0]) == len(values[1]) == 1:
        return f"{men} {stand}, but {_results(aim, values[0][0], values[1][0])}"
    shown = dict.fromkeys(value for with_ in values for value in with_)
    makes = f"no two of {listed(map(str, shown))} make {aim.sought}"
    return f"{men} {stand}, but {makes}"


def _results(aim: Aim, x: int, y: int) -> str:
    """ "8 + 3 = 11, 8 − 3 = 5 and 8 × 3 = 24: not 12"."""
    high, low = max(x, y), min(x, y)
    found = [f"{high} + {low} = {high + low}"]
    if high > low:
        found.append(f"{high} − {low} = {high - low}")
    found.append(f"{high} × {low} = {high * low}")
    if high % low == 0:
        found.append(f"{high} ÷ {low} = {high // low}")
    return f"{listed(found)}: {aim.missed()}"


def _one_reaches(aim: Aim, reacher: Reacher) -> str:
    """Only one man reaches the victim: which second number would do."""
    square, with_ = reacher
    man = aim.army.men[square]
    assert man is not None  # noqa: S101  # it reaches the square
    text = f"only {here(man, square)} reaches {aim.name}; it takes two"
    if len(with_) > 1 or len(aim.numbers) > 1:
        return text
    found = [f"{y} ({how})" for y, how in partners(with_[0], aim.numbers[0]).items()]
    return f"{text}: beside {with_[0]} a man of {listed(found, 'or')}"


def partners(x: int, number: int) -> dict[int, str]:
    """The numbers that make `number` together with `x`, each with its calculation."""
    found: dict[int, str] = {}
    if number > x:
        found[number - x] = f"{x} + {number - x}"
    if x > number:
        found[x - number] = f"{x} − {x - number}"
    found.setdefault(x + number, f"{x + number} − {x}")
    if number % x == 0:
        found.setdefault(number // x, f"{x} × {number // x}")
    if x % number == 0:
        found.setdefault(x // number, f"{x} ÷ {x // number}")
    found.setdefault(x * number, f"{x * number} ÷ {x}")
    return dict(sorted(found.items()))
