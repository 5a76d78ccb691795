"""What a side has won by (medieval §7, §8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from games.engine.medieval.rules import formations
from games.engine.medieval.rules.counting import count
from games.engine.medieval.rules.formations import Formation
from games.engine.medieval.rules.setup import pyramid
from games.engine.medieval.rules.values import Position, Squares
from games.engine.sides import Side

# Names of the victories, the strongest first.
TITLES: Final[Mapping[str, str]] = {
    "excellentissima": "Victoria Excellentissima",
    "major": "Victoria Major",
    "magna": "Victoria Magna",
    "de_honore_liteque": "De Honore Liteque",
    "de_honore": "De Honore",
    "de_lite": "De Lite",
    "de_bonis": "De Bonis",
    "de_corpore": "De Corpore",
    "pyramid": "the enemy pyramid",
    "all_taken": "all enemy men",
}


def held(position: Position, side: Side) -> tuple[str, ...]:
    """The enabled victories that a side has, the strongest first."""
    return (
        *proper(position, side),
        *common(position, side),
        *others(position, side),
    )


def proper(position: Position, side: Side) -> tuple[str, ...]:
    """Those by formations."""
    return tuple(dict.fromkeys(each.kind for each in counting(position, side)))


def counting(position: Position, side: Side) -> tuple[Formation, ...]:
    """The formations that stand for a side and count (`proper_after_pyramid`)."""
    options = position.options
    if options.proper_after_pyramid and has_pyramid(position.men, side.other):
        return ()
    return formations.standing(options, position.men, side)


def common(position: Position, side: Side) -> tuple[str, ...]:
    """Those by what was taken; they follow from the captor's list alone."""
    options = position.options
    mine = count(position.taken[side])
    goods = mine.value >= options.number("de_bonis", side)
    lawsuit = goods and mine.digits <= options.number("de_lite", side)
    honour = goods and mine.bodies <= options.number("de_honore", side)
    reached = {
        "de_honore_liteque": options.de_honore_liteque and honour and lawsuit,
        "de_honore": options.de_honore and honour,
        "de_lite": options.de_lite and lawsuit,
        "de_bonis": options.de_bonis and goods,
        "de_corpore": options.de_corpore
        and mine.bodies >= options.number("de_corpore", side),
    }
    return tuple(name for name, holds in reached.items() if holds)


def others(position: Position, side: Side) -> Iterator[str]:
    """The pyramid (`win_by_pyramid`), and every enemy man."""
    if position.options.win_by_pyramid and has_felled_pyramid(position, side):
        yield "pyramid"
    if not any(man is not None and man.side is not side for man in position.men):
        yield "all_taken"


def has_pyramid(men: Squares, side: Side) -> bool:
    """Whether a side's pyramid is on the board, whole or not."""
    return any(man is not None and man.begun and man.side is side for man in men)


def has_felled_pyramid(position: Position, side: Side) -> bool:
    """Whether a side has taken the last of the enemy pyramid.

    The last turn did it; or, in a position read from text, the captor's list holds all
    that the pyramid had at the start.
    """
    if has_pyramid(position.men, side.other):
        return False
    if any(hit.man.begun and hit.man.side is not side for hit in position.hits):
        return True
    taken = position.taken[side]
    return all(part in taken for part in pyramid(side.other).parts)
