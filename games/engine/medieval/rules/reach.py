"""Which squares a man reaches, and with which numbers (medieval §5)."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules.boards import squares_of
from games.engine.medieval.rules.steps import STRIDE, attacked, attacking, ways
from games.engine.medieval.rules.values import Man, Squares

Reacher = tuple[int, tuple[int, ...]]  # a square and the numbers of its man


def numbers(options: MedievalOptions, man: Man) -> tuple[int, ...]:
    """The numbers a man has: its value; a pyramid's parts, and its total last.

    An incomplete pyramid may have no total (`pyramid_total_complete_only`).
    """
    if man.begun and has_total(options, man):
        return man.all_values
    return man.part_values


def has_total(options: MedievalOptions, man: Man) -> bool:
    """Whether a pyramid counts by its total; a plain man always counts by its value."""
    return not options.pyramid_total_complete_only or man.begun == 0 or man.is_complete


def along(options: MedievalOptions, man: Man, way: str) -> tuple[int, ...]:
    """The numbers with which a man attacks along the steps of one shape.

    A pyramid attacks with the parts of that shape and with its total; along the stride
    of `pyramid_diag3` with its total only.
    """
    if man.begun == 0:
        return man.part_values
    mine = [part.value for part in man.parts if part.shape == way]
    if way == STRIDE or has_total(options, man):
        mine.append(man.total)
    return tuple(dict.fromkeys(mine))


def attacks(
    options: MedievalOptions, men: Squares, square: int, target: int
) -> tuple[int, ...]:
    """The numbers with which the man on `square` reaches `target`, were it empty."""
    man = men[square]
    if man is None:
        return ()
    found: list[int] = []
    table = attacking(options)
    for way in ways(options, man):
        for to, between, _ in table[way][square]:
            if to == target and all(men[each] is None for each in between):
                found.extend(along(options, man, way))
    return tuple(dict.fromkeys(found))


def attackers(
    options: MedievalOptions, men: Squares, by: int, target: int
) -> list[Reacher]:
    """The men of a side, who stand on the squares of a mask, who reach a square, with
    their numbers."""
    far = 0
    for there in attacked(options).values():
        far |= there[target]  # steps lead to and fro
    found = [(at, attacks(options, men, at, target)) for at in squares_of(far & by)]
    return [each for each in found if each[1]]


def reached(
    options: MedievalOptions,
    own: Iterable[tuple[int, Man]],
    theirs: int,
    barred: int,
) -> dict[int, list[Reacher]]:
    """The enemies that these men reach, by square, with the men that reach them; where
    `theirs` and all men stand is told by masks."""
    table, wide = attacking(options), attacked(options)
    found: dict[int, list[Reacher]] = {}
    for square, man in own:
        for way in ways(options, man):
            if wide[way][square] & theirs:
                for target, _, between in table[way][square]:
                    if theirs >> target & 1 and not between & barred:
                        with_ = along(options, man, way)
                        _reach(found.setdefault(target, []), square, with_)
    return found


def _reach(reachers: list[Reacher], square: int, with_: tuple[int, ...]) -> None:
    """Add a man who reaches somebody, or by another way does so again."""
    if reachers and reachers[-1][0] == square:
        with_ = tuple(dict.fromkeys(reachers.pop()[1] + with_))
    reachers.append((square, with_))
