"""The pairing of a Swiss round by the Dutch system (FIDE C.04.3, February 2026).

The brackets are paired one after the other, the highest first. Among all complete
pairings those are sought that the criteria choose (see `criteria`), and among these the
one that comes first in the order of articles 3 and 4: first whom those moved down meet,
then the fewest and smallest exchanges between the upper and the lower half, then the
first order of the lower half. Each of these preferences is a figure of single pairs
too, so that one search for the best pairs answers all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.pairing.acceleration import acceleration
from games.pairing.criteria import Bracket
from games.pairing.endgames import looking_ahead
from games.pairing.large_fields import pair_by_halves
from games.pairing.meetings import Meeting, histories
from games.pairing.pair_search import CannotPair, Search
from games.pairing.seat_preferences import Entrant, entrant, in_order

__all__ = ["LARGE", "CannotPair", "Pairing", "pair_round"]

LARGE = 128  # players above whom the search would take too long


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who meet, the one in the first seat first; without a second a bye."""

    first: int
    second: int | None


def pair_round(
    players: Collection[int],
    meetings: Sequence[Meeting],
    *,
    number: int,
    rounds: int,
    apart: Collection[frozenset[int]] = (),
    accelerated: bool = False,
) -> list[Pairing]:
    """The pairings of round `number` of `rounds`, the highest board first and the bye
    last. `players` are those who take part in it, `meetings` all that has been; two who
    are to be kept `apart` do not meet.

    Where rounds are many compared with players, pairs that would leave none for the
    rounds to come give way to others (see `endgames`); very many players are paired
    in one pass (see `large_fields`). Raises CannotPair when nobody is left for
    somebody.
    """
    everybody = {n for m in meetings for n in (m.first, m.second) if n} | set(players)
    lending = acceleration(players, meetings, rounds if accelerated else 0)
    past = histories(everybody, meetings, number - 1, lending.points)
    field = [
        entrant(
            past[n],
            # Over half of all points, before the last round (1.8).
            is_top=number == rounds and past[n].points > number - 1,
            lent=lending.points(n, number),
            apart={other for pair in apart if n in pair for other in pair - {n}},
        )
        for n in players
    ]
    field.sort(key=lambda each: each.rank)
    if len(field) > LARGE:
        found = pair_by_halves(field)
        return [_pairing(one, other) for one, other in sorted(found, key=_board)]
    pairs = looking_ahead(field, _by_the_rules(field), left=rounds - number)
    return [_pairing(one, other) for one, other in sorted(pairs, key=_board)]


def _pairing(one: Entrant, other: Entrant | None) -> Pairing:
    if other is None:
        return Pairing(one.number, None)
    first, second = in_order(one, other)
    return Pairing(first.number, second.number)


def _board(pair: tuple[Entrant, Entrant | None]) -> tuple[int, int, int, int]:
    """Sorts the pairs by the points of the higher player, of both, and the seed."""
    one, other = pair
    if other is None:
        return 1, 0, 0, 0
    high, low = sorted((one, other), key=lambda each: each.rank)
    return 0, -high.points, -high.points - low.points, high.number


def _by_the_rules(
    field: list[Entrant],
) -> list[tuple[Entrant, Entrant | None]] | None:
    """The pairs of the Dutch system, None where it finds none."""
    try:
        return _paired(field)
    except CannotPair:
        return None


def _paired(field: list[Entrant]) -> list[tuple[Entrant, Entrant | None]]:
    """All pairs, each once, with the bye among them where the number is odd."""
    byes = _byes(field)
    pairs: list[tuple[Entrant, Entrant | None]] = []
    moved: list[Entrant] = []
    rest = field
    while rest:
        score = rest[0].points
        residents = [each for each in rest if each.points == score]
        rest = rest[len(residents) :]
        following = [each for each in rest if each.points == rest[0].points]
        bracket = Bracket(moved, residents, following, rest[len(following) :])
        inside, moved = Search(bracket, byes).pairs()
        pairs += inside
    # Who is left when all brackets are paired has the bye.
    return pairs + [(each, None) for each in moved]


def _byes(field: Sequence[Entrant]) -> frozenset[int]:
    """Who may have the bye: those of the lowest score with which all others can be
    paired (C2, C4, C5); nobody where the number is even."""
    if len(field) % 2 == 0:
        _require(Search(Bracket([], field), frozenset()).is_possible())
        return frozenset()
    may = [each for each in field if not each.history.had_free_points]
    for score in sorted({each.points for each in may}):
        byes = frozenset(each.number for each in may if each.points == score)
        if Search(Bracket([], field), byes).is_possible():
            return byes
    raise CannotPair


def _require(possible: bool) -> None:
    if not possible:
        raise CannotPair
