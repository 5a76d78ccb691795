"""The three classical proportions (Spec v1 §7.1), with their words.

`a`, `m`, `b` are values that follow one another on a line; `m` is the mean.
"""

from __future__ import annotations

from typing import Final

from games.engine.arithmetic import in_proportion

ADJECTIVES: Final = {"ARITH": "arithmetic", "GEOM": "geometric", "HARM": "harmonic"}


def holds(proportion: str, a: int, m: int, b: int) -> bool:
    """Whether the middle is the mean of the other two (Spec v1 §7.1)."""
    return in_proportion(ADJECTIVES[proportion], a, m, b)


def equation(proportion: str, a: int, m: int, b: int) -> str:
    """Both sides of the proportion with their numbers: "12² = 9 × 16"."""
    match proportion:
        case "ARITH":
            return f"2 × {m} = {a} + {b}"
        case "GEOM":
            return f"{m}² = {a} × {b}"
        case _:
            return f"2 × {a} × {b} = {m} × ({a} + {b})"


def why_not(proportion: str, a: int, m: int, b: int) -> str:
    """Why a proportion does not hold, with the numbers, without a full stop."""
    match proportion:
        case "ARITH":
            return f"2 × {m} = {2 * m}, but {a} + {b} = {a + b}"
        case "GEOM":
            return f"{m}² = {m * m}, but {a} × {b} = {a * b}"
        case _:
            left, right = 2 * a * b, m * (a + b)
            return f"2 × {a} × {b} = {left}, but {m} × ({a} + {b}) = {right}"


def continuation(proportion: str, a: int, m: int) -> int | None:
    """The value that follows `a`, `m` in a proportion of different numbers, if any."""
    if a == m:
        return None
    match proportion:
        case "ARITH":
            return 2 * m - a if 2 * m > a else None
        case "GEOM":
            return m * m // a if m * m % a == 0 else None
        case _:
            rest = 2 * a - m
            return a * m // rest if rest > 0 and a * m % rest == 0 else None
