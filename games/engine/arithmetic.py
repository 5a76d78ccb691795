"""Arithmetic that more than one game needs: the three classical proportions, and
formulas on four bits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

PROPORTIONS: Final = ("arithmetic", "geometric", "harmonic")


def in_proportion(kind: str, a: int, m: int, b: int) -> bool:
    """Whether `m` is the mean of this kind between `a` and `b` (Spec v1 §7.1;
    medieval §7, Progressions)."""
    match kind:
        case "arithmetic":
            return 2 * m == a + b
        case "geometric":
            return m * m == a * b
        case _:
            return 2 * a * b == m * (a + b)


# --- Four bits -------------------------------------------------------------------

ONES: Final = 0b1111

# The formulas that join two numbers of four bits (boolean §5).
BITWISE: Final[Mapping[str, Callable[[int, int], int]]] = {
    "AND": lambda x, y: x & y,
    "OR": lambda x, y: x | y,
    "XOR": lambda x, y: x ^ y,
    "NAND": lambda x, y: ONES & ~(x & y),
    "NOR": lambda x, y: ONES & ~(x | y),
}


def complement(value: int) -> int:
    """NOT of a number of four bits (boolean §5)."""
    return ONES & ~value
