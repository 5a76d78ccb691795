"""A second reading of the rules, slow and literal, that shares nothing with the engine.

A field is a dictionary from (file, rank, level), each from 1 to 4, to a man ("w", 11).
Every function follows a sentence of the rules page.
"""

from __future__ import annotations

from functools import cache
from itertools import product

Cell = tuple[int, int, int]
Field = dict[Cell, tuple[str, int]]
Step = tuple[Cell, Cell, Cell | None]
Way = tuple[str, str, Cell | None]
Wave = dict[Cell, set[Way]]

SHAPES = {
    "Pyramid": ["0000", "1111"],
    "Circle": ["0001", "0010", "0100", "1000"],
    "Triangle": ["0011", "0101", "0110", "1001", "1010", "1100"],
    "Square": ["0111", "1011", "1101", "1110"],
}
KINDS = {"Circle": {1, 2}, "Triangle": {2, 3}, "Square": {1, 3}, "Pyramid": {1, 2, 3}}
TABLE = {
    "A": {("0", "0"): "0", ("0", "1"): "0", ("1", "0"): "0", ("1", "1"): "1"},
    "O": {("0", "0"): "0", ("0", "1"): "1", ("1", "0"): "1", ("1", "1"): "1"},
    "X": {("0", "0"): "0", ("0", "1"): "1", ("1", "0"): "1", ("1", "1"): "0"},
    "D": {("0", "0"): "1", ("0", "1"): "1", ("1", "0"): "1", ("1", "1"): "0"},
    "R": {("0", "0"): "1", ("0", "1"): "0", ("1", "0"): "0", ("1", "1"): "0"},
}
NOT = {0: 15, 1: 14, 2: 13, 3: 12, 4: 11, 5: 10, 6: 9, 7: 8}
CELLS = [
    (file, rank, level)
    for level, rank, file in product(range(1, 5), range(1, 5), range(1, 5))
]


def name(cell):
    return "abcd"[cell[0] - 1] + str(cell[1]) + str(cell[2])


@cache
def bits(value):
    return "".join(str(value // weight % 2) for weight in (8, 4, 2, 1))


@cache
def shape(value):
    return next(each for each, values in SHAPES.items() if bits(value) in values)


@cache
def changed(a, b):
    """How many coordinates change, if none by more than one; else none."""
    if any(abs(p - q) > 1 for p, q in zip(a, b, strict=True)):
        return 0
    return sum(p != q for p, q in zip(a, b, strict=True))


@cache
def touches(value, a, b):
    return changed(a, b) in KINDS[shape(value)]


def opposite(x, y):
    """Whether Y is NOT X, by the list of pairs, both ways."""
    return NOT.get(x) == y or NOT.get(y) == x


@cache
def operate(letter, x, y):
    return "".join(TABLE[letter][pair] for pair in zip(bits(x), bits(y), strict=True))


@cache
def made(x, y, formulas):
    """The values that the operations played make of two."""
    results = [operate(letter, x, y) for letter in TABLE if letter in formulas]
    return [int(each, 2) for each in results]


# --- Moves --------------------------------------------------------------------------


def moves(field, side, push):
    """Every move as (from, to, push cell or None), sorted."""
    found: list[Step] = []
    for cell, (owner, value) in field.items():
        if owner != side:
            continue
        for to in CELLS:
            if not touches(value, cell, to):
                continue
            if to not in field:
                found.append((cell, to, None))
            elif push and shape(value) == "Pyramid":
                for on in CELLS:
                    free = on not in field or on == cell
                    if changed(to, on) and free:
                        found.append((cell, to, on))
    return sorted(found, key=str)


def displaced(field, move):
    cell, to, on = move
    after = dict(field)
    mover = after.pop(cell)
    if on is not None:
        after[on] = after.pop(to)
    after[to] = mover
    return after


# --- Captures -----------------------------------------------------------------------


def equations(field, cell, formulas):
    """All captures by the man on a cell: target -> set of (letter, form, Y's cell)."""
    side, x = field[cell]
    found = {}
    for target, (owner, t) in field.items():
        if owner == side:
            continue
        ways = set()
        if "N" in formulas and touches(x, cell, target) and opposite(x, t):
            ways.add(("N", "not", None))
        for other, (theirs, y) in field.items():
            if theirs != side or other == cell:
                continue
            for letter in TABLE:
                if letter not in formulas or operate(letter, x, y) != bits(t):
                    continue
                if touches(x, cell, target) and touches(y, other, target):
                    ways.add((letter, "compile", other))
                if touches(x, cell, other) and touches(y, other, target):
                    ways.add((letter, "filter", other))
        if ways:
            found[target] = ways
    return found


def letter_of(ways):
    """The first fitting formula in the order N A O X D R."""
    return next(letter for letter in "NAOXDR" if any(w[0] == letter for w in ways))


def resolve(field, cell, formulas, chain):
    """The field after all captures, and each wave of them."""
    waves: list[Wave] = []
    while True:
        found = equations(field, cell, formulas)
        if not found:
            return field, waves
        waves.append(found)
        field = dict(field)
        for target in found:
            side, value = field.pop(target)
            if shape(value) != "Pyramid":
                field[target] = ("b" if side == "w" else "w", value)
        if not chain:
            return field, waves


def text(move, waves):
    cell, to, on = move
    said = f"{name(cell)}-{name(to)}" + ("" if on is None else f">{name(on)}")
    for wave in waves:
        cells = [each for each in CELLS if each in wave]
        taken = [f"{name(each)}:{letter_of(wave[each])}" for each in cells]
        said += "{" + ",".join(taken) + "}"
    return said


# --- The end ------------------------------------------------------------------------


def ending(field, mover, formulas, push, quiet, limit):
    """Why the game has ended with `mover` to move, or ""."""
    for side in "wb":
        mine = [value for owner, value in field.values() if owner == side]
        if 0 not in mine and 15 not in mine:
            return "last-pyramid"
    if not any(can_ever_take(field, side, formulas) for side in "wb"):
        return "no-potential-captures"
    if not moves(field, mover, push):
        return "no-legal-moves"
    return "quiet" if limit and quiet >= limit else ""


def can_ever_take(field, side, formulas):
    mine = [(cell, value) for cell, (owner, value) in field.items() if owner == side]
    for _, t in [man for man in field.values() if man[0] != side]:
        for cell, x in mine:
            if "N" in formulas and opposite(x, t):
                return True
            for other, y in mine:
                if cell != other and t in made(x, y, formulas):
                    return True
    return False


def victories(field):
    """By side the names of its victories."""
    found: dict[str, list[str]] = {"w": [], "b": []}
    for word, measure in (
        ("pyramid", lambda value: int(shape(value) == "Pyramid")),
        ("piece", lambda value: 1),
        ("value", lambda value: value),
    ):
        sums = {
            side: sum(
                measure(value) for owner, value in field.values() if owner == side
            )
            for side in "wb"
        }
        if sums["w"] > sums["b"]:
            found["w"].append(word)
        if sums["b"] > sums["w"]:
            found["b"].append(word)
    return found


def winner(field):
    found = victories(field)
    if len(found["w"]) == len(found["b"]):
        return None
    return "white" if len(found["w"]) > len(found["b"]) else "black"
