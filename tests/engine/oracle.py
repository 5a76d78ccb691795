"""A slow, literal second writing of Spec v1 §2, §6, §7 to hold the engine against.

It shares no code with the engine: a board is a dict from a square's name to
(side, kind, faces), every question is answered by trying everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, permutations, product
from typing import NamedTuple

FILES = "ABCDEFGHIJKLMNOP"
KINDS = ("EQUAL", "MULTIPLE", "DIVISOR", "SUM", "DIFF", "PRODUCT", "RATIO")
ALONE = KINDS[:3]


class Man(NamedTuple):
    side: str
    kind: str
    faces: tuple[int, ...]


Board = dict[str, Man]


def holds_alone(kind: str, a: int, b: int) -> bool:
    if kind == "EQUAL":
        return a == b
    if kind == "MULTIPLE":
        return a % b == 0
    return b % a == 0


def holds_with_helper(kind: str, a: int, b: int, h: int) -> bool:
    if kind == "SUM":
        return a + h == b or b + h == a
    if kind == "DIFF":
        return abs(a - h) == b or abs(b - h) == a
    return a * h == b or b * h == a


def ambush_holds(kind: str, x: int, y: int, e: int) -> bool:
    if kind in ALONE:
        return holds_alone(kind, x, e) and holds_alone(kind, y, e)
    if kind in ("SUM", "DIFF"):
        return any(p + q == r for p, q, r in permutations((x, y, e)))
    return any(p * q == r for p, q, r in permutations((x, y, e)))


def place(square: str) -> tuple[int, int]:
    return FILES.index(square[0]), int(square[1]) - 1


def moves_like(kind: str, start: str, end: str) -> bool:
    (x, y), (u, v) = place(start), place(end)
    wide, high = abs(u - x), abs(v - y)
    straight, slanting = (wide == 0) != (high == 0), wide == high > 0
    return {
        "C": slanting,
        "T": straight,
        "S": straight or slanting,
        "P": max(wide, high) == 1,
    }[kind]


def between(start: str, end: str) -> list[str]:
    (x, y), (u, v) = place(start), place(end)
    steps = max(abs(u - x), abs(v - y))
    dx, dy = (u - x) // steps, (v - y) // steps
    return [f"{FILES[x + dx * n]}{y + dy * n + 1}" for n in range(1, steps)]


def reaches(board: Board, start: str, end: str) -> bool:
    return moves_like(board[start].kind, start, end) and not any(
        square in board for square in between(start, end)
    )


def next_to(one: str, other: str) -> bool:
    (x, y), (u, v) = place(one), place(other)
    return max(abs(u - x), abs(v - y)) == 1


def faces(man: Man) -> list[tuple[int, int]]:
    """Values with the face to be named."""
    if man.kind == "P":
        return [(face, face) for face in sorted(set(man.faces))]
    return [(man.faces[0], 0)]


def helpers(board: Board, start: str, end: str, options) -> Iterator[str]:
    for square, man in board.items():
        if man.side != board[start].side or square == start:
            continue
        if man.kind == "P" and not options.pyramid_helpers:
            continue
        if options.helper_adjacency and not next_to(square, end):
            continue
        yield square


def landings(board: Board, start: str, end: str, options) -> set[str]:
    """The text of every legal capture of `end` by `start`, every relation's name."""
    found = set()
    for a, face in faces(board[start]):
        for b, other in faces(board[end]):
            head = f"{named(start, face)}x{named(end, other)}"
            for kind in ALONE:
                if holds_alone(kind, a, b):
                    found.add(f"{head}:{kind}")
            for helper in helpers(board, start, end, options):
                for h, shown in faces(board[helper]):
                    for kind in KINDS[3:]:
                        if holds_with_helper(kind, a, b, h):
                            found.add(f"{head}:{kind}({named(helper, shown)})")
    return found


def ambushes(board: Board, start: str, end: str, options) -> set[str]:
    """The text of every legal ambush after `start` has gone to `end`."""
    found = set()
    for enemy, man in board.items():
        if man.side == board[start].side or enemy == end:
            continue
        able = sorted(helpers(board, start, enemy, options))
        for one, other in combinations(able, 2):
            for x, face in faces(board[one]):
                for y, second in faces(board[other]):
                    for e, shown in faces(man):
                        for kind in KINDS:
                            if ambush_holds(kind, x, y, e):
                                two = f"{named(one, face)},{named(other, second)}"
                                found.add(f"*{named(enemy, shown)}:{kind}({two})")
    return found


def named(square: str, face: int) -> str:
    return f"{square}[{face}]" if face else square


def in_zone(side: str, square: str, zone: str) -> bool:
    if zone == "rows":
        return (square[1] in "5678") == (side == "W")
    return (square[0] in "ABCDEFGH") == (side == "W")


def in_layout(squares: list[str], layout: str) -> bool:
    """Whether squares, read in this order, lie on a line as the layout wants."""
    steps = set()
    for one, other in pairwise(squares):
        (x, y), (u, v) = place(one), place(other)
        wide, high = u - x, v - y
        if wide and high and abs(wide) != abs(high):
            return False
        gap = max(abs(wide), abs(high))
        steps.add((wide // gap, high // gap, 0 if layout == "collinear" else gap))
    if len(steps) != 1:
        return False
    ((_, _, gap),) = steps
    return gap in {"adjacent": (1,), "equal": (1, 2), "collinear": (0,)}[layout]


def in_proportion(kind: str, values: list[int]) -> bool:
    if len(set(values)) < len(values):
        return False
    for a, m, b in zip(values, values[1:], values[2:], strict=False):
        means = {"ARITH": 2 * m == a + b, "GEOM": m * m == a * b}
        if not means.get(kind, 2 * a * b == m * (a + b)):
            return False
    return True


def harmonies(board: Board, side: str, options) -> set[str]:
    """The text of every harmony of three or four men that stands."""
    found = set()
    men = sorted(
        square
        for square, man in board.items()
        if man.side == side and in_zone(side, square, options.harmony_zone)
    )
    for size in (3, 4):
        for squares in combinations(men, size):
            if in_layout(list(squares), options.harmony_layout):
                for shown in product(*(faces(board[square]) for square in squares)):
                    values = [value for value, _ in shown]
                    for kind in ("ARITH", "GEOM", "HARM"):
                        if in_proportion(kind, values):
                            names = map(named, squares, (face for _, face in shown))
                            found.add(f"#{kind}({','.join(names)})")
    return found
