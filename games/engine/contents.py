"""What a ply does, as short texts by which games are found: numbers taken and by which
relation, equations, harmonies, ambushes, helpers, men on squares.

A text is written in one way however the game says it: "36 = 9 × 4" and "36 ÷ 4 = 9" are
both `4*9=36`, harmonies and pairs rise, squares have large letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import gcd
from typing import Final

from games.engine.arithmetic import BITWISE, complement

TOOK: Final = "took"  # "361", "361/product", "pyramid", "0100", "queen"
EQUATION: Final = "eq"  # "4*9=36", "64+56=120", "9=9", "0100AND1100=0100"
HARMONY: Final = "harmony"  # "4:6:9"
RATIO: Final = "ratio"  # the same in lowest terms
AMBUSH: Final = "ambush"  # the two who take, "72+289"
HELPER: Final = "helper"  # "5"
AT: Final = "at"  # "wT9@D4": a man who went there
KINDS: Final = (TOOK, EQUATION, HARMONY, RATIO, AMBUSH, HELPER, AT)

# All seats of all games, in an order that stays: an index keeps them as bits.
SEATS: Final = ("white", "black", "air", "earth", "blue", "red", "yellow")

# The letters before the men of a seat, "wT9", in the order in which to try them: in
# Enochian chess "b" is Blue's.
SEAT_LETTERS: Final = {
    **{"white": "w", "black": "kb"},
    **{"blue": "b", "red": "r", "yellow": "y"},
}

# A seat that wins where another loses; allies win and lose together.
WON_AGAINST: Final = {
    **{"white": "black", "black": "white", "air": "earth", "earth": "air"},
    **{"blue": "red", "red": "blue", "yellow": "blue"},
}
ALLIES: Final = (frozenset(("black", "blue")), frozenset(("red", "yellow")))

_SIGNS: Final = str.maketrans("−–×·⋅÷:xX", "--***//**")
LONGEST_NUMBER: Final = 13  # digits
_NUMBER: Final = f"[0-9]{{1,{LONGEST_NUMBER}}}"
_JOINED: Final = re.compile(f"({_NUMBER})([-+*/])({_NUMBER})")
_BITS: Final = re.compile(rf"([01]{{4}})({'|'.join(BITWISE)})([01]{{4}})")


@dataclass(frozen=True, slots=True)
class Content:
    """One thing that a ply did: `kind` is one of KINDS, `seat` did it."""

    kind: str
    text: str
    seat: str


def taken(what: object, by: Iterable[str], seat: str) -> Iterator[Content]:
    """A man of the value or kind `what` is taken, in the ways `by`."""
    yield Content(TOOK, str(what), seat)
    for way in dict.fromkeys(by):
        yield Content(TOOK, f"{what}/{way}", seat)


def harmony(numbers: Iterable[int], seat: str) -> Iterator[Content]:
    """Numbers in proportion, and their proportion."""
    rising = sorted(numbers)
    yield Content(HARMONY, write_numbers(rising), seat)
    yield Content(RATIO, proportion(rising), seat)


def write_numbers(numbers: Iterable[int]) -> str:
    """ "4:6:9"."""
    return ":".join(map(str, sorted(numbers)))


def proportion(numbers: Iterable[int]) -> str:
    """Numbers in lowest terms: 8, 12, 18 are "4:6:9"."""
    rising = list(numbers)
    common = gcd(*rising) or 1
    return write_numbers(number // common for number in rising)


def pair(first: int, second: int) -> str:
    """ "72+289": two who take, the smaller first."""
    return "+".join(map(str, sorted((first, second))))


# --- Equations ---------------------------------------------------------------------


class NotTrue(ValueError):
    """An equation that is not true: what it joins, as "4*9", comes to `result`, which
    is "" where that is nothing that an equation can say."""

    def __init__(self, text: str, joined: str, result: str) -> None:
        super().__init__(f"{text[:40]} is not true, so no game has it.")
        self.joined, self.result = joined, result


def equation(text: str) -> str:
    """An equation in its one form: sums and products, the smaller number first.
    Raises ValueError, with a sentence, for what is none, and NotTrue for what is not
    true."""
    bare = re.sub(r"\s+", "", text)[:100]
    sides = bare.split("=")
    if len(sides) != 2 or not all(sides):
        raise ValueError(f"“{text[:40]}” is no equation such as 4*9=36.")
    by_bits = _bitwise(text, sides)
    return by_bits or _of_numbers(text, [s.translate(_SIGNS) for s in sides])


def equations(text: str) -> list[str]:
    """The equations that a game says in one breath: "18 = 2 × 9, 27 = 3 × 9" are two,
    "36 = 2 × 18 = 3 × 12" as well."""
    found = []
    for part in text.split(","):
        first, *others = part.split("=")
        is_one = len({each.strip() for each in (first, *others)}) == 1
        found += [equation(f"{first}={each}") for each in others[: 1 if is_one else 9]]
    return list(dict.fromkeys(found))


def _bitwise(text: str, sides: list[str]) -> str:
    """The form of an equation of four bits; "" for any other."""
    left, right = (side.upper() for side in sides)
    if len(left) < len(right):
        left, right = right, left
    if not re.fullmatch("[01]{4}", right):
        return ""
    result = int(right, 2)
    if re.fullmatch("NOT[01]{4}", left):
        bits = complement(int(left[3:], 2))
        if bits != result:
            raise NotTrue(text, f"NOT {left[3:]}", f"{bits:04b}")
        return f"{left}={right}"
    found = _BITS.fullmatch(left)
    if found is None:
        return ""
    one, other = sorted((found[1], found[3]))
    bits = BITWISE[found[2]](int(one, 2), int(other, 2))
    if bits != result:
        raise NotTrue(text, " ".join(found.groups()), f"{bits:04b}")
    return f"{one}{found[2]}{other}={right}"


def _of_numbers(text: str, sides: list[str]) -> str:
    """The form of a sum, difference, product, quotient or equality."""
    whole, joined = sorted(sides, key=lambda side: not side.isdigit())
    if not re.fullmatch(_NUMBER, whole):
        raise ValueError(f"“{text[:40]}” is no equation such as 4*9=36.")
    result = int(whole)
    if re.fullmatch(_NUMBER, joined):
        if int(joined) != result:
            raise NotTrue(text, joined, "")
        return f"{result}={result}"
    found = _JOINED.fullmatch(joined)
    if found is None:
        raise ValueError(f"“{text[:40]}” is no equation such as 4*9=36.")
    first, sign, second = int(found[1]), found[2], int(found[3])
    made = _made(first, sign, second)
    if made != result:
        can_be_said = made is not None and made < 10**LONGEST_NUMBER
        raise NotTrue(text, joined, str(made) if can_be_said else "")
    if sign in "-/":  # 9 − 4 = 5 is 4 + 5 = 9
        first, result = result, first
    small, large = sorted((first, second))
    return f"{small}{'+' if sign in '+-' else '*'}{large}={result}"


def _made(first: int, sign: str, second: int) -> int | None:
    """What two numbers make; None for what is no whole number from 0 on."""
    if sign == "+":
        return first + second
    if sign == "-":
        return first - second if first >= second else None
    if sign == "*":
        return first * second
    return first // second if second and first % second == 0 else None


def say_equation(form: str) -> str:
    """An equation as it is read: "4 × 9 = 36", "0100 AND 1100 = 0100"."""
    spaced = re.sub(r"([+*=]|[A-Z]+)", r" \1 ", form).strip()
    return re.sub(" +", " ", spaced).replace("*", "×")
