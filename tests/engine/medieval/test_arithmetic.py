"""What the starting armies can do to each other: the facts of medieval §12."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from games.engine.geometry import SIZE
from games.engine.medieval.rules import captures
from games.engine.medieval.rules.ambushes import ambushes
from games.engine.medieval.rules.values import Man, Part
from games.engine.sides import Side
from tests.engine.medieval.sparse import game
from tests.engine.medieval.test_progressions import values


@pytest.mark.parametrize(
    ("side", "counts", "out_of_reach"),
    [
        (Side.WHITE, {"+": 22, "-": 46, "*": 21, "/": 18}, {190}),
        (Side.BLACK, {"+": 13, "-": 43, "*": 4, "/": 20}, {153}),
    ],
)
def test_ambushes_by_two_numbers(side, counts, out_of_reach):
    mine = Counter(values(side, parts=True))
    victims = set(values(side.other, parts=True))
    found: Counter[str] = Counter()
    aimed = set()
    for x, y in combinations_with_replacement(sorted(mine), 2):
        if x == y and mine[x] < 2:
            continue
        for number in victims:
            for reason in ambushes(number, [((0, (x,)), (1, (y,)))]):
                found[reason.sign] += 1
                aimed.add(number)
    assert found == counts
    assert victims - aimed == out_of_reach


def test_eruptions_by_distance():
    rules = game()
    triples = set()
    for x in sorted(set(values(Side.WHITE, parts=True))):
        for number in sorted(set(values(Side.BLACK, parts=True))):
            for distance in range(2, 17):
                board: list[Man | None] = [None] * SIZE
                board[0] = Man(Side.WHITE, (Part("C", x),))
                board[distance - 1] = Man(Side.BLACK, (Part("C", number),))
                hits = captures.hits(rules.options, tuple(board), Side.WHITE)
                if hits:
                    (reason,) = hits[0].reasons
                    assert (reason.kind, reason.distance) == ("eruption", distance)
                    triples.add((x, number, distance))
    assert len(triples) == 60
    assert sum(x < number for x, number, _ in triples) == 39
    assert sum(distance <= 8 for _, _, distance in triples) == 39
    never_white = set(values(Side.WHITE, parts=True)) - {x for x, _, _ in triples}
    never_black = set(values(Side.BLACK, parts=True)) - {n for _, n, _ in triples}
    assert {153, 169, 289} <= never_white
    assert {25, 49, 121, 190, 361} <= never_black
