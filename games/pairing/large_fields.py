"""The pairing of a Swiss round with very many players.

The search of the Dutch system compares whole pairings, which takes minutes for some
hundred players. Here each score group is paired in one pass in the order of that
system: those moved down first, then the upper half with the lower one, each with the
first possible opponent, or with one a few places further where both then get the seat
that they should have. What cannot be: to meet twice, two byes, or two who both need the
same seat. Who is left over moves down; the last ones are put into pairs above.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.pairing.criteria import seat_figures
from games.pairing.pair_search import CannotPair, may_meet
from games.pairing.seat_preferences import Entrant

Pairs = list[tuple[Entrant, Entrant | None]]
NEAR = 8  # places within which the seats decide


def pair_by_halves(players: Sequence[Entrant]) -> Pairs:
    """All pairs of a round, each once, with the bye among them where the number is odd.
    `players` come by rank. Raises CannotPair where somebody is left."""
    rest = list(players)
    pairs: Pairs = []
    if len(rest) % 2:
        bye = next((e for e in reversed(rest) if not e.history.had_free_points), None)
        if bye is None:
            raise CannotPair
        rest.remove(bye)
        pairs.append((bye, None))
    moved: list[Entrant] = []
    for group in _score_groups(rest):
        moved = _pair_group(moved, group, pairs)
    while moved:
        one = moved.pop(0)
        _fit_in(one, moved, pairs)
    return pairs


def _score_groups(players: Sequence[Entrant]) -> list[list[Entrant]]:
    groups: dict[int, list[Entrant]] = {}
    for each in players:
        groups.setdefault(each.points, []).append(each)
    return list(groups.values())


def _pair_group(
    moved: list[Entrant], residents: list[Entrant], pairs: Pairs
) -> list[Entrant]:
    """Pair a score group with those moved down into it; who moves down from it."""
    left = list(residents)
    down = _meet(moved, left, pairs)
    half = len(left) // 2
    upper, lower = left[:half], left[half:]
    waiting = [*_meet(upper, lower, pairs), *lower]
    while len(waiting) > 1:
        one = waiting.pop(0)
        if _meet([one], waiting, pairs):
            down.append(one)
    return sorted([*down, *waiting], key=lambda each: each.rank)


def _meet(
    upper: Sequence[Entrant], lower: list[Entrant], pairs: Pairs
) -> list[Entrant]:
    """Let each of `upper` meet one of `lower`, who is taken from there; who of `upper`
    meets nobody."""
    alone = []
    for one in upper:
        found = _opponent(one, lower)
        if found is None:
            alone.append(one)
        else:
            lower.remove(found)
            pairs.append((one, found))
    return alone


def _opponent(one: Entrant, others: Sequence[Entrant]) -> Entrant | None:
    """The first who can meet them; of those near to that one, who suits best."""
    can = (at for at, each in enumerate(others) if may_meet(one, each))
    first = next(can, None)
    if first is None:
        return None
    near = [each for each in others[first : first + NEAR] if may_meet(one, each)]
    return max(near, key=lambda each: seat_figures(one, each))


def _fit_in(one: Entrant, rest: list[Entrant], pairs: Pairs) -> None:
    """Put somebody who is left over, and another, into pairs of others, the lowest that
    allow it."""
    if not rest:
        raise CannotPair
    for other in rest:
        if may_meet(one, other):
            rest.remove(other)
            pairs.append((one, other))
            return
    other = rest.pop(0)
    for at in range(len(pairs) - 1, -1, -1):
        high, low = pairs[at]
        for mine, theirs in ((high, low), (low, high)):
            if mine is None or theirs is None:
                continue
            if may_meet(one, mine) and may_meet(other, theirs):
                pairs[at : at + 1] = [(mine, one), (theirs, other)]
                return
    raise CannotPair
