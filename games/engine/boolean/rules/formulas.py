"""The six formulas on four bits (boolean §5, §6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from games.engine.arithmetic import BITWISE

LETTERS: Final = {
    "N": "not",
    "A": "and",
    "O": "or",
    "X": "xor",
    "D": "nand",
    "R": "nor",
}  # in the order in which a notation names them (boolean §10)
ALL: Final = "".join(LETTERS)

OPERATIONS: Final[Mapping[str, Callable[[int, int], int]]] = {
    letter: BITWISE[word.upper()]
    for letter, word in LETTERS.items()
    if word.upper() in BITWISE
}


def in_bits(value: int) -> str:
    """ "0100"."""
    return f"{value:04b}"


def name(letter: str) -> str:
    """ "XOR"."""
    return LETTERS[letter].upper()


def switches(played: str) -> tuple[tuple[str, bool], ...]:
    """Every formula by name, and whether it is played."""
    return tuple((name(letter), letter in played) for letter in ALL)


@cache
def fitting(formulas: str) -> tuple[tuple[dict[int, str], ...], ...]:
    """By X and Y: which values they make, and by which of these formulas."""
    return tuple(tuple(_made(formulas, x, y) for y in range(16)) for x in range(16))


def _made(formulas: str, x: int, y: int) -> dict[int, str]:
    found: dict[int, str] = {}
    for letter in formulas:
        if letter in OPERATIONS:
            result = OPERATIONS[letter](x, y)
            found[result] = found.get(result, "") + letter
    return found


def truth_table(played: str) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The names of those formulas played that join two numbers, and rows of X, Y and
    what each formula makes of them: for all pairs of bits, then for two numbers."""
    joining = [letter for letter in OPERATIONS if letter in played]
    rows: list[tuple[str, ...]] = []
    for x, y in ("00", "01", "10", "11", ("0100", "1100")):
        made = (OPERATIONS[each](int(x, 2), int(y, 2)) for each in joining)
        rows.append((x, y, *(_in_width(value, x) for value in made)))
    return tuple(map(name, joining)), rows


def _in_width(value: int, like: str) -> str:
    """The last bits of a value, as many as another number is written with."""
    return in_bits(value)[-len(like) :]


def equation(letter: str, x: int, y: int | None, result: int) -> str:
    """ "0100 XOR 1100 = 1000", "NOT 0001 = 1110"."""
    if y is None:
        return f"{name(letter)} {in_bits(x)} = {in_bits(result)}"
    return f"{in_bits(x)} {name(letter)} {in_bits(y)} = {in_bits(result)}"


def bit_by_bit(letter: str, x: int, y: int | None, result: int) -> str:
    """ "0 XOR 1 = 1, 1 XOR 1 = 0, …", from the left."""
    columns = zip(in_bits(x), in_bits(y or 0), in_bits(result), strict=True)
    if y is None:
        return ", ".join(f"{name(letter)} {a} = {c}" for a, _, c in columns)
    return ", ".join(f"{a} {name(letter)} {b} = {c}" for a, b, c in columns)
