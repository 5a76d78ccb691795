"""The best way to put things into pairs: the one door to the library that finds it."""

from __future__ import annotations

from collections.abc import Mapping

Pair = tuple[int, int]


def best_pairs(count: int, worth: Mapping[Pair, int]) -> dict[int, int] | None:
    """Each of 0 … count − 1 with its partner, so that the sum of worth is the highest;
    None where not all can have one. Whole numbers of any size are compared exactly."""
    import networkx  # takes a while, and few processes ever pair a round

    graph = networkx.Graph()
    graph.add_nodes_from(range(count))
    graph.add_weighted_edges_from((a, b, value) for (a, b), value in worth.items())
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(found) < count:
        return None
    return {a: b for pair in found for a, b in (pair, pair[::-1])}
