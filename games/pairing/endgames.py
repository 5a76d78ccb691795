"""The pairs of a round such that the rounds after it can be played too.

Where the pairs of the Dutch system leave no way to the last round, others are taken:
those that do, and among them those in which the fewest both need the same seat, then
those of the nearest scores, then those with the seats that players should have, then
those most like the pairs of the system. When nothing leads to the last round any more,
as after withdrawals, as many rounds are kept possible as can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice

from games.pairing.criteria import pack, seat_figures
from games.pairing.look_ahead import Future, Graph, Match, graph_of, matchings, without
from games.pairing.matchings import best_pairs
from games.pairing.pair_search import CannotPair, clash
from games.pairing.seat_preferences import Entrant

Pairs = list[tuple[Entrant, Entrant | None]]
SMALL = 30  # players up to whom all is looked at
MOST = 12_000  # rounds to choose from; twelve players have 10 395
WIDTH = 24  # bits of a figure


def looking_ahead(
    players: Sequence[Entrant], found: Pairs | None, *, left: int
) -> Pairs:
    """The pairs of a round after which `left` rounds can be paired: `found` if they do,
    which the rules of pairing give, else others. `players` come by rank. Raises
    CannotPair where there is nobody left for somebody."""
    graph, future = graph_of([_behind(each) for each in players]), Future()
    if found is not None and not _may_end_early(graph, left):
        return found
    given = _as_match(players, found) if found is not None else None
    if given is not None and future.has(without(graph, given), left):
        return found or []
    best = _best(players, graph, given)
    for rounds in range(left, -1, -1):
        for match in best:
            if future.has(without(graph, match), rounds):
                return _as_pairs(players, match)
    raise CannotPair


def _behind(player: Entrant) -> tuple[int, frozenset[int], bool]:
    return player.number, player.opponents, player.history.had_free_points


def _may_end_early(graph: Graph, left: int) -> bool:
    """Whether rounds may come to an end before the last one. As long as everybody has
    not met half of the field, all can be paired (Dirac's theorem)."""
    fewest = min((row.bit_count() for row in graph), default=0)
    return len(graph) < SMALL and 2 * (fewest - left) < len(graph)


def _best(
    players: Sequence[Entrant], graph: Graph, given: Match | None
) -> Sequence[Match]:
    """Rounds to choose from, the best first; none where not all can be paired."""
    worth = dict(_worth(players, graph, given))
    found = best_pairs(len(graph), worth)
    if found is None:
        return []
    first = tuple((one, other) for one, other in found.items() if one < other)
    if len(graph) >= SMALL:
        return [first]
    others = list(islice(matchings(graph), MOST))
    others.sort(key=lambda match: -sum(worth[pair] for pair in match))
    return [first, *others]


def _worth(
    players: Sequence[Entrant], graph: Graph, given: Match | None
) -> Iterator[tuple[tuple[int, int], int]]:
    """How good it is that two meet, for all who may."""
    for at, to in combinations(range(len(graph)), 2):
        if graph[at] >> to & 1:
            other = players[to] if to < len(players) else None
            figures = _figures(players[at], other, players[-1].points)
            like = int(given is not None and (at, to) in given)
            yield (at, to), pack([*figures, like], WIDTH)


def _figures(one: Entrant, other: Entrant | None, lowest: int) -> list[int]:
    """What speaks against a pair, the worst first; the bye goes to the lowest score."""
    if other is None:
        return [0, -((one.points - lowest) ** 2), 0, 0, 0, 0]
    apart = (one.points - other.points) ** 2
    return [-int(clash(one, other)), -apart, *seat_figures(one, other)]


def _as_match(players: Sequence[Entrant], pairs: Pairs) -> Match:
    place: Mapping[int, int] = {each.number: at for at, each in enumerate(players)}
    both = (
        sorted((place[one.number], place[other.number] if other else len(players)))
        for one, other in pairs
    )
    return tuple((low, high) for low, high in both)


def _as_pairs(players: Sequence[Entrant], match: Match) -> Pairs:
    return [
        (players[at], players[to] if to < len(players) else None) for at, to in match
    ]
