"""The order in which rows are held: whoever holds rows of one kind takes no more of an
earlier kind in the same transaction, so no two transactions wait for each other."""

from __future__ import annotations

# Several rows of one kind are held in the order of their keys.
ORDER = ("people", "games", "ladders", "pools", "seeks", "others")


def rank(kind: str) -> int:
    """Where `kind` stands in the order. Raises ValueError for an unknown one."""
    return ORDER.index(kind)
