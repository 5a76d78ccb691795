"""How far a level looks in a game, and how near to the best its moves are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Taste(NamedTuple):
    """It looks `depth` moves ahead and at `nodes` positions at most, or at `plain` ones
    where the search is not compiled. It plays any move whose value is within `margin`
    of the best (100 is about a man), the better ones rather: `heat` is the difference
    that makes one e times likelier. Without a margin it sees everything and plays the
    best move.

    A level lower than the fifth is to answer within 0.2 s where it is not compiled, and
    to see `depth` moves in most positions where it is.
    """

    depth: int
    nodes: int
    plain: int
    margin: int
    heat: int

    def hurried(self, share: float) -> Taste:
        """The same with so much of its time."""
        nodes, plain = max(1, round(self.nodes * share)), round(self.plain * share)
        return self._replace(nodes=nodes, plain=max(1, plain))


# Where the rules are asked for every move; nothing of this is compiled.
UNHURRIED: Final[Mapping[str, Taste]] = {
    "pebbles": Taste(1, 20, 20, 60, 25),
    "abacus": Taste(2, 60, 60, 35, 15),
    "tables": Taste(2, 125, 125, 20, 9),
    "compass": Taste(3, 150, 150, 10, 5),
    "monochord": Taste(4, 600, 600, 4, 2),
    "quadrant": Taste(40, 1000, 1000, 0, 1),
    "astrolabe": Taste(40, 3000, 3000, 0, 1),
}
