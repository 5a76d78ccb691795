"""Men that stand in a formation that wins (medieval §7, Formations)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules import progressions
from games.engine.medieval.rules.boards import territory
from games.engine.medieval.rules.patterns import Pattern, patterns_at
from games.engine.medieval.rules.reach import numbers
from games.engine.medieval.rules.values import Man, Squares
from games.engine.sides import Side

STRENGTH: Final = ("excellentissima", "major", "magna")  # the strongest first


@dataclass(frozen=True, slots=True)
class Formation:
    """Men in a formation: their squares in reading order, the values they serve with.

    `kind` is the victory, `kinds` are the progressions, `shape` is "line", "angle",
    "square" or "anywhere".
    """

    kind: str
    squares: tuple[int, ...]
    values: tuple[int, ...]
    kinds: tuple[str, ...]
    shape: str


def standing(
    options: MedievalOptions, men: Squares, side: Side
) -> tuple[Formation, ...]:
    """The formations of enabled victories that stand for a side, strongest first.

    Whether they count yet (`proper_after_pyramid`) is for `victories` to say.
    """
    own = [
        square
        for square in territory(options.board, side)
        if (man := men[square]) is not None and man.side is side
    ]
    return _strongest_first(_found(options, men, side, own))


def through(
    options: MedievalOptions, men: Squares, side: Side, square: int
) -> tuple[Formation, ...]:
    """Those of them in which the man on a square serves, of either colour."""
    if square not in territory(options.board, side) or men[square] is None:
        return ()
    found = _found(options, men, side, [square])
    return _strongest_first(each for each in found if square in each.squares)


def _strongest_first(found: Iterable[Formation]) -> tuple[Formation, ...]:
    once = dict.fromkeys(found)
    return tuple(sorted(once, key=lambda each: STRENGTH.index(each.kind)))


def _found(
    options: MedievalOptions, men: Squares, side: Side, where: Sequence[int]
) -> Iterator[Formation]:
    """The formations that have a man on one of these squares."""
    if not where or not (options.magna or options.major or options.excellentissima):
        return
    if options.formation == "anywhere":
        yield from _anywhere(options, men, side)
        return
    at = patterns_at(options.board, side, options.formation)
    own, theirs = _sides(options, men, side)
    there = own | theirs if options.prog_enemy else own
    shut = own | theirs if options.formation_clear else 0
    for square in where:
        for pattern in at[square]:
            needed = pattern.needed
            if needed & there == needed and needed & own and not pattern.gaps & shut:
                yield from _readings(options, men, pattern)


def _sides(options: MedievalOptions, men: Squares, side: Side) -> tuple[int, int]:
    """Where men of a side and of its enemies stand in the territory, as bits."""
    own = theirs = 0
    for square in territory(options.board, side):
        man = men[square]
        if man is not None:
            if man.side is side:
                own |= 1 << square
            else:
                theirs |= 1 << square
    return own, theirs


def _readings(
    options: MedievalOptions, men: Squares, pattern: Pattern
) -> Iterator[Formation]:
    """The progressions that the men of a pattern make, read along it."""
    there = [men[square] for square in pattern.squares]
    choices = [numbers(options, man) for man in there if man is not None]
    for values in product(*choices):
        rising = tuple(sorted(set(values)))
        if len(rising) < len(values):
            continue
        kind, kinds = _victory(options, rising)
        if not kind:
            continue
        order = _in_order(pattern, values)
        if order is None and options.formation_order:
            continue
        where, read = order or _as_it_stands(pattern, values)
        yield Formation(kind, where, read, kinds, pattern.shape)


def _victory(
    options: MedievalOptions, rising: tuple[int, ...]
) -> tuple[str, tuple[str, ...]]:
    """Which enabled victory rising numbers make, and their progressions; or ""."""
    kinds = progressions.kinds(rising, disjunct=options.disjunct_geometric)
    if len(rising) == 3:
        won = options.magna and (
            bool(kinds) if options.magna_any else "arithmetic" in kinds
        )
        return ("magna" if won else "", kinds)
    if len(kinds) == 3:
        return ("excellentissima" if options.excellentissima else "", kinds)
    return ("major" if len(kinds) == 2 and options.major else "", kinds)


Order = tuple[tuple[int, ...], tuple[int, ...]]  # squares and their values


def _in_order(pattern: Pattern, values: tuple[int, ...]) -> Order | None:
    """The pattern read so that its values rise, if it can be read so."""
    rising = sorted(values)
    for places in _readable(pattern):
        if [values[place] for place in places] == rising:
            return _picked(pattern, values, places)
    return None


def _readable(pattern: Pattern) -> Iterator[tuple[int, ...]]:
    """The orders in which a pattern can be read, as places in it."""
    size = len(pattern.squares)
    forward = tuple(range(size))
    for places in (forward, forward[::-1]):
        turns = size if pattern.shape == "square" else 1
        for turn in range(turns):
            yield places[turn:] + places[:turn]


def _as_it_stands(pattern: Pattern, values: tuple[int, ...]) -> Order:
    """The pattern read from its smaller end (`formation_order` off)."""
    orders = (_picked(pattern, values, places) for places in _readable(pattern))
    return min(orders, key=lambda order: order[1])


def _picked(
    pattern: Pattern, values: tuple[int, ...], places: tuple[int, ...]
) -> Order:
    return (
        tuple(pattern.squares[place] for place in places),
        tuple(values[place] for place in places),
    )


def _anywhere(
    options: MedievalOptions, men: Squares, side: Side
) -> Iterator[Formation]:
    """Sets of men of the territory in progression, wherever they stand (Boissière)."""
    carriers: dict[int, list[tuple[int, Man]]] = {}
    for square in sorted(territory(options.board, side)):
        man = men[square]
        if man is None or (man.side is not side and not options.prog_enemy):
            continue
        for value in numbers(options, man):
            carriers.setdefault(value, []).append((square, man))
    values = frozenset(carriers)
    disjunct = options.disjunct_geometric
    sets = [
        *progressions.triples(values),
        *progressions.fours(values, disjunct=disjunct),
    ]
    for rising in sets:
        kind, kinds = _victory(options, rising)
        if not kind:
            continue
        for chosen in product(*(carriers[value] for value in rising)):
            where = tuple(square for square, _ in chosen)
            own = any(man.side is side for _, man in chosen)
            if own and len(set(where)) == len(where):
                yield Formation(kind, where, rising, kinds, "anywhere")
