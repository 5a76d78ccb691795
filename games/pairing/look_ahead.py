"""Pairing with a look ahead, for small fields that play many rounds.

The rules of pairing look at one round alone. Where rounds are many compared with
players, such pairs can leave a later round without any: of six players who have met
three others each, those who have not met may form two triangles. So here a round is
paired only if the rounds after it can be paired too.

Who may still meet is a graph: a row of bits for each player, the bye being a player
like others. A round is a perfect matching of it, and rounds without repeats are
matchings that share no edge.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

Graph = tuple[int, ...]
Match = tuple[tuple[int, int], ...]
MOST_STEPS = 200_000  # of one search: a second or so


def graph_of(players: Sequence[tuple[int, Collection[int], bool]]) -> Graph:
    """Who may still meet whom, by their places in `players`. Each is a number, the
    numbers of those already met, and whether a bye was had; where the number of
    players is odd, the bye comes last."""
    rows = [0] * (len(players) + len(players) % 2)
    for (at, one), (to, other) in combinations(enumerate(players), 2):
        if other[0] not in one[1]:
            rows[at] |= 1 << to
            rows[to] |= 1 << at
    for at, (_number, _met, had_bye) in enumerate(players):
        if len(players) % 2 and not had_bye:
            rows[at] |= 1 << len(players)
            rows[-1] |= 1 << at
    return tuple(rows)


def matchings(graph: Graph) -> Iterator[Match]:
    """Every way to put all into pairs, those with the first players' first partners
    first."""
    return _matchings(graph, (1 << len(graph)) - 1)


def _matchings(graph: Graph, left: int) -> Iterator[Match]:
    if not left:
        yield ()
        return
    one = (left & -left).bit_length() - 1
    for other in _bits(graph[one] & left):
        for rest in _matchings(graph, left & ~(1 << one | 1 << other)):
            yield ((one, other), *rest)


def without(graph: Graph, pairs: Match) -> Graph:
    """Who may still meet when these have met."""
    rows = list(graph)
    for one, other in pairs:
        rows[one] &= ~(1 << other)
        rows[other] &= ~(1 << one)
    return tuple(rows)


def _bits(row: int) -> Iterator[int]:
    while row:
        yield (row & -row).bit_length() - 1
        row &= row - 1


@dataclass
class Future:
    """Whether rounds can still be paired; a search that takes too long says yes."""

    steps: int = MOST_STEPS
    _known: dict[tuple[Graph, int], bool] = field(default_factory=dict)

    def has(self, graph: Graph, rounds: int) -> bool:
        """Whether so many more rounds can be paired without anybody meeting twice."""
        if rounds <= 0:
            return True
        known = self._known.get((graph, rounds))
        if known is None:
            known = self._known[graph, rounds] = self._search(graph, rounds)
        return known

    def _search(self, graph: Graph, rounds: int) -> bool:
        degrees = [row.bit_count() for row in graph]
        if min(degrees, default=0) < rounds or not all(map(_is_even, _parts(graph))):
            return False
        tight = next((at for at, each in enumerate(degrees) if each == rounds), None)
        for pairs in self._rounds_of(graph, tight):
            self.steps -= 1
            if self.steps < 0 or self.has(without(graph, pairs), rounds - 1):
                return True
        return False

    def _rounds_of(self, graph: Graph, tight: int | None) -> Iterator[Match]:
        """Matchings, one of which belongs to the rounds, if there are any. A player
        with as many opponents left as rounds meets them all, so one may be chosen."""
        if tight is None:
            return matchings(graph)
        chosen = next(_bits(graph[tight]))
        rows = list(graph)
        rows[tight] = 1 << chosen
        rows[chosen] = 1 << tight
        for at in range(len(rows)):
            if at not in (tight, chosen):
                rows[at] &= ~(1 << tight | 1 << chosen)
        return matchings(tuple(rows))


def _parts(graph: Graph) -> Iterator[int]:
    """The players of each connected part, as bits."""
    left = (1 << len(graph)) - 1
    while left:
        part = fresh = left & -left
        while fresh:
            reached = 0
            for at in _bits(fresh):
                reached |= graph[at]
            fresh = reached & ~part
            part |= fresh
        yield part
        left &= ~part


def _is_even(part: int) -> bool:
    return part.bit_count() % 2 == 0
