"""In which order the pairings of a bracket are preferred, where the criteria do not
decide: figures of single pairs, whose sum has to be as high as possible
(FIDE C.04.3, article 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from games.pairing.seat_preferences import Entrant

Preference = Callable[[Entrant, Entrant | None], int]
Partners = dict[int, Entrant | None]  # by number; None is the bye


def inner(players: Iterable[Entrant], found: Partners) -> set[int]:
    """Those who meet one another."""
    numbers = {each.number for each in players}
    partners = {n: found[n] for n in numbers}
    return {n for n, p in partners.items() if p is not None and p.number in numbers}


def meeting_order(
    upper: Sequence[Entrant], lower: Sequence[Entrant], *, choose: bool = False
) -> Preference:
    """The first of the upper ones meets the first possible of the lower ones, then the
    second, and so on (4.2); with `choose`, the highest of the upper ones are paired at
    all before anything else (4.4)."""
    turn = {each.number: at for at, each in enumerate(reversed(upper))}
    place = {each.number: at for at, each in enumerate(lower)}
    width = len(lower).bit_length() + 1
    above = width * (len(upper) + 1)

    def preference(one: Entrant, other: Entrant | None) -> int:
        if other is None:
            return 0
        if one.number not in turn:
            one, other = other, one
        if one.number not in turn or other.number not in place:
            return 0
        chosen = 1 << (above + turn[one.number]) if choose else 0
        return chosen - (place[other.number] << (width * turn[one.number]))

    return preference


def exchange_order(upper: Sequence[Entrant], lower: Sequence[Entrant]) -> Preference:
    """Exchanges between the halves: as few as possible, between near players, the
    lowest of the upper half, the highest of the lower one (4.3)."""
    place = {each.number: at for at, each in enumerate([*upper, *lower])}
    half, size = len(upper), len(place)
    width = size + 3
    sums = (2 * size * size + 2).bit_length() + 1

    def figures(few: int, near: int, down: int, up: int) -> int:
        packed = (few << sums) + near
        packed = (packed << width) + down
        return (packed << width) + up

    def preference(one: Entrant, other: Entrant | None) -> int:
        at = place.get(one.number, -1)
        to = place.get(other.number, -1) if other is not None else -1
        if at < 0:
            at, to = to, at
        if at < 0:
            return 0
        if to < 0:  # one of them floats down: out of the upper half, if they were in it
            return figures(0, at, 1 << at, 0) if at < half else 0
        at, to = min(at, to), max(at, to)
        if to < half:
            return figures(0, to, 1 << to, 0)
        if at >= half:
            return figures(-1, -at, 0, 1 << (size - at))
        return 0

    return preference


def exchanged(
    players: Sequence[Entrant], found: Partners
) -> tuple[list[Entrant], list[Entrant]]:
    """The halves that these pairs need: the higher player of a pair is in the upper."""
    place = {each.number: at for at, each in enumerate(players)}
    up: list[Entrant] = []
    down: list[Entrant] = []
    for at, each in enumerate(players):
        partner = found[each.number]
        to = place.get(partner.number, -1) if partner is not None else -1
        (up if to > at else down).append(each)
    return up, down
