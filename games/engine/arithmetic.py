"""Arithmetic that several games share: the three classical proportions."""

from __future__ import annotations

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
