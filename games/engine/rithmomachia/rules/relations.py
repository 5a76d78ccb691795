"""The seven relations (Spec v1 §6.1), between mover, target and helper in a capture by
landing and between target and two helpers in an ambush, with their words.

`a` is the mover's value, `b` the target's, `h` the helper's (0 without one); in an
ambush `e` is the enemy's value and `x`, `y` are the helpers'.
"""

from __future__ import annotations

from typing import Final

TITLES: Final = {
    "EQUAL": "Equal",
    "MULTIPLE": "Multiple",
    "DIVISOR": "Divisor",
    "SUM": "Sum",
    "DIFF": "Difference",
    "PRODUCT": "Product",
    "RATIO": "Ratio",
}


def holds(relation: str, a: int, b: int, h: int = 0) -> bool:
    """Whether the named relation holds, for itself alone (rules page, Relations)."""
    match relation:
        case "EQUAL":
            return a == b
        case "MULTIPLE":
            return a % b == 0
        case "DIVISOR":
            return b % a == 0
        case "SUM":
            return a + h == b or b + h == a
        case "DIFF":
            return abs(a - h) == b or abs(b - h) == a
        case _:  # PRODUCT and RATIO are the same numbers
            return a * h == b or b * h == a


def equation(relation: str, a: int, b: int, h: int = 0) -> str:
    """The equation of a relation that holds: "4 × 9 = 36"."""
    match relation:
        case "EQUAL":
            return f"{a} = {b}"
        case "MULTIPLE":
            return f"{a} = {a // b} × {b}"
        case "DIVISOR":
            return f"{b} = {b // a} × {a}"
        case "SUM":
            return f"{a} + {h} = {b}" if a + h == b else f"{b} + {h} = {a}"
        case "DIFF":
            if abs(a - h) == b:
                return f"{max(a, h)} − {min(a, h)} = {b}"
            return f"{max(b, h)} − {min(b, h)} = {a}"
        case _:
            return f"{a} × {h} = {b}" if a * h == b else f"{b} × {h} = {a}"


def saying(relation: str, a: int, b: int, h: int = 0) -> str:
    """A relation that holds: its equation, and what it says where that is not plain:
    "16 = 4 × 4 (4 divides 16)"."""
    text = equation(relation, a, b, h)
    match relation:
        case "MULTIPLE":
            return f"{text} ({a} is a multiple of {b})"
        case "DIVISOR":
            return f"{text} ({a} divides {b})"
        case _:
            return text


def why_not(relation: str, a: int, b: int, h: int = 0) -> str:
    """Why a relation does not hold, with the numbers, without a full stop."""
    match relation:
        case "EQUAL":
            return f"{a} is not equal to {b}"
        case "MULTIPLE":
            return _no_multiple(a, b)
        case "DIVISOR":
            return _no_multiple(b, a)
        case "SUM":
            return f"{_is_not(a, '+', h, b)}, and {_is_not(b, '+', h, a)}"
        case "DIFF":
            return f"{_differ(a, h, b)}, and {_differ(b, h, a)}"
        case _:
            return f"{_is_not(a, '×', h, b)}, and {_is_not(b, '×', h, a)}"


def holds_for_two(relation: str, x: int, y: int, e: int) -> bool:
    """Whether two helpers stand in the relation to the enemy (rules page, Ambush)."""
    match relation:
        case "EQUAL":
            return x == e and y == e
        case "MULTIPLE":
            return x % e == 0 and y % e == 0
        case "DIVISOR":
            return e % x == 0 and e % y == 0
        case "SUM" | "DIFF":
            return x + y == e or abs(x - y) == e
        case _:
            return x * y == e or x == e * y or y == e * x


def equation_of_two(relation: str, x: int, y: int, e: int) -> str:
    """The equation of an ambush that holds: "5 × 25 = 125"."""
    low, high = min(x, y), max(x, y)
    match relation:
        case "EQUAL":
            return f"{x} = {e} = {y}"
        case "MULTIPLE":
            return f"{x} = {x // e} × {e}, {y} = {y // e} × {e}"
        case "DIVISOR":
            return f"{e} = {e // x} × {x} = {e // y} × {y}"
        case "SUM":
            return f"{x} + {y} = {e}" if x + y == e else f"{e} + {low} = {high}"
        case "DIFF":
            if high - low == e:
                return f"{high} − {low} = {e}"
            return f"{e} − {low} = {high}"
        case _:
            return f"{x} × {y} = {e}" if x * y == e else f"{e} × {low} = {high}"


def why_not_two(relation: str, x: int, y: int, e: int) -> str:
    """Why an ambush does not hold, with the numbers, without a full stop."""
    low, high = min(x, y), max(x, y)
    match relation:
        case "EQUAL":
            return f"{x} and {y} are not both equal to {e}"
        case "MULTIPLE":
            return _no_multiple(x, e) if x % e else _no_multiple(y, e)
        case "DIVISOR":
            return _no_multiple(e, x) if e % x else _no_multiple(e, y)
        case "SUM":
            return f"{_is_not(x, '+', y, e)}, and {_is_not(e, '+', low, high)}"
        case "DIFF":
            return f"{_differ(x, y, e)}, and {_differ(e, low, high)}"
        case _:
            return f"{_is_not(x, '×', y, e)}, and {_is_not(e, '×', low, high)}"


def _no_multiple(large: int, small: int) -> str:
    quotient, rest = divmod(large, small)
    division = f"{large} = {quotient} × {small} + {rest}"
    return f"{large} is not a multiple of {small}: {division}"


def _is_not(x: int, sign: str, y: int, wanted: int) -> str:
    result = x + y if sign == "+" else x * y
    return f"{x} {sign} {y} = {result}, not {wanted}"


def _differ(x: int, y: int, wanted: int) -> str:
    return f"{max(x, y)} − {min(x, y)} = {abs(x - y)}, not {wanted}"
