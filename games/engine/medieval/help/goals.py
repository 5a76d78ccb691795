"""How far each common victory is, with its numbers (medieval §6, §7)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.medieval.help.feasible import Reachable, reachable
from games.engine.medieval.rules.counting import count
from games.engine.medieval.rules.values import Position
from games.engine.medieval.rules.victories import TITLES
from games.engine.panels import Row
from games.engine.sides import Side


def goals(position: Position, side: Side) -> Iterator[Row]:
    """A row for each common victory that is played for, the weakest first."""
    options = position.options
    mine = count(position.taken[side])
    if options.win_by_pyramid:
        yield _pyramid(position, side.other)
    if options.de_corpore:
        yield _goal(
            "de_corpore", mine.bodies, options.number("de_corpore", side), "bodies"
        )
    if options.de_bonis:
        yield _goal(
            "de_bonis", mine.value, options.number("de_bonis", side), "in value"
        )
    yield from _limited(position, side)
    left = sum(man.side is not side for _, man in position.standing())
    men = "man is" if left == 1 else "men are"
    yield Row(f"Every enemy: {left} {men} left")


def _goal(name: str, done: int, needed: int, noun: str) -> Row:
    """ "De Corpore: 9 of 15 bodies; 6 more"."""
    more = f"; {needed - done} more" if done < needed else ""
    text = f"{TITLES[name]}: {done} of {needed} {noun}{more}"
    return Row(text, kind="goal", done=done, needed=needed)


def _pyramid(position: Position, victim: Side) -> Row:
    """How much of the enemy pyramid has fallen (`win_by_pyramid`)."""
    for _, man in position.standing():
        if man.is_pyramid and man.side is victim:
            lost = man.begun - len(man.parts)
            text = f"Pyramid: {lost} of {man.begun} parts; {len(man.parts)} more"
            return Row(text, kind="goal", done=lost, needed=man.begun)
    return Row("Pyramid: it is gone")


def _limited(position: Position, side: Side) -> Iterator[Row]:
    """The victories with an upper limit, and whether they can still be had."""
    options = position.options
    if not (options.de_lite or options.de_honore or options.de_honore_liteque):
        return
    mine = count(position.taken[side])
    value = options.number("de_bonis", side)
    digits, bodies = options.number("de_lite", side), options.number("de_honore", side)
    ways = _ways(position, side, value)
    if options.de_lite:
        said = f"{mine.digits} of at most {digits} digits"
        yield _limit("de_lite", value, said, mine.digits, digits, ways.fewest_digits)
    if options.de_honore:
        said = f"{mine.bodies} of at most {bodies} bodies"
        yield _limit("de_honore", value, said, mine.bodies, bodies, ways.fewest_bodies)
    if options.de_honore_liteque:
        can = ways.within(bodies, digits)
        hope = "still possible" if can else "no longer possible"
        text = f"{TITLES['de_honore_liteque']}: both limits at once; {hope}"
        yield Row(text, kind="" if can else "bad")


def _ways(position: Position, side: Side, value: int) -> Reachable:
    """In how many bodies and digits, those on the list included, the value can be
    made of what the enemy has left. What is held may be dropped (`prisoners`)."""
    listed = position.taken[side]
    left = [
        part.value
        for _, man in position.standing()
        if man.side is not side
        for part in man.parts
    ]
    if position.options.prisoners:
        return reachable([*left, *(body.value for body in listed)], value)
    mine = count(listed)
    return reachable(left, value - mine.value).added(mine.bodies, mine.digits)


def _limit(
    name: str, value: int, said: str, done: int, needed: int, fewest: int | None
) -> Row:
    """ "De Lite: 1315 in value, 14 of at most 28 digits; still possible with 25"."""
    if fewest is None:
        hope = f"too little is left for {value}"
    elif fewest > needed:
        hope = f"no longer possible, it would take {fewest}"
    else:
        hope = f"still possible with {fewest}"
    text = f"{TITLES[name]}: {value} in value, {said}; {hope}"
    return Row(text, kind="limit", done=done, needed=needed)
