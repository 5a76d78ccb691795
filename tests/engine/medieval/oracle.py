"""A slow, literal second writing of medieval §1–§7 and §8 to hold the engine against.

It shares no code with the engine: a board is a dict from a square's name to a man,
every question is answered by trying everything.
"""

from __future__ import annotations

from itertools import combinations, pairwise, permutations, product
from typing import NamedTuple

FAR = {"C": 1, "T": 2, "S": 3}


class Man(NamedTuple):
    side: str  # "white" or "black"
    parts: tuple[tuple[str, int], ...]  # shape and value
    begun: int = 0  # parts at the start of a pyramid

    @property
    def total(self) -> int:
        return sum(value for _, value in self.parts)

    @property
    def is_complete(self) -> bool:
        return self.begun == len(self.parts)


Board = dict[str, Man]


def named(x: int, y: int) -> str:
    return f"{'ABCDEFGHIJKLMNOP'[x]}{y + 1}"


def place(square: str) -> tuple[int, int]:
    return "ABCDEFGHIJKLMNOP".index(square[0]), int(square[1]) - 1


def columns(options) -> int:
    return 14 if options.board == "8x14" else 16


def is_on(options, x: int, y: int) -> bool:
    return 0 <= x < columns(options) and 0 <= y < 8


def every_square(options) -> list[str]:
    return [named(x, y) for x in range(columns(options)) for y in range(8)]


# --- §4 ----------------------------------------------------------------------------


def can_step(options, board: Board, shape: str, start: str, end: str) -> bool:
    """A straight move of a shape, over empty squares."""
    (x, y), (u, v) = place(start), place(end)
    wide, high = abs(u - x), abs(v - y)
    far = FAR[shape]
    if max(wide, high) != far:
        return False
    orthogonal, diagonal = 0 in (wide, high), wide == high
    if options.simplified_moves:
        allowed = orthogonal or diagonal
    else:
        allowed = diagonal if shape == "C" else orthogonal
    return allowed and is_free(board, start, end)


def can_leap(options, shape: str, start: str, end: str) -> bool:
    (x, y), (u, v) = place(start), place(end)
    if options.simplified_moves or shape == "C":
        return False
    return sorted((abs(u - x), abs(v - y))) == [1, FAR[shape]]


def can_stride(options, board: Board, man: Man, start: str, end: str) -> bool:
    (x, y), (u, v) = place(start), place(end)
    able = options.pyramid_diag3 and man.begun and man.is_complete
    return bool(able) and abs(u - x) == abs(v - y) == 3 and is_free(board, start, end)


def between(start: str, end: str) -> list[str]:
    """The squares strictly between two on one line."""
    (x, y), (u, v) = place(start), place(end)
    steps = max(abs(u - x), abs(v - y))
    return [
        named(x + (u - x) // steps * n, y + (v - y) // steps * n)
        for n in range(1, steps)
    ]


def is_free(board: Board, start: str, end: str) -> bool:
    return not any(square in board for square in between(start, end))


def destinations(options, board: Board, start: str) -> set[str]:
    man = board[start]
    return {
        end
        for end in every_square(options)
        if end not in board
        and (
            any(
                can_step(options, board, shape, start, end)
                or can_leap(options, shape, start, end)
                for shape, _ in man.parts
            )
            or can_stride(options, board, man, start, end)
        )
    }


# --- §5 ----------------------------------------------------------------------------


def has_total(options, man: Man) -> bool:
    if not man.begun:
        return True
    return man.is_complete or not options.pyramid_total_complete_only


def values(options, man: Man) -> set[int]:
    own = {value for _, value in man.parts}
    return own | ({man.total} if has_total(options, man) else set())


def attacks(options, board: Board, start: str, end: str) -> set[int]:
    """The numbers with which a man reaches a square."""
    man = board[start]
    found: set[int] = set()
    for shape, value in man.parts:
        if can_step(options, board, shape, start, end) or (
            options.leap_captures and can_leap(options, shape, start, end)
        ):
            found.add(value)
            if has_total(options, man):
                found.add(man.total)
    if can_stride(options, board, man, start, end):
        found.add(man.total)
    return found


def ambush_makes(n: int, x: int, y: int) -> bool:
    return n in (x + y, abs(x - y), x * y) or n * y == x or n * x == y


def ambush_pairs(options, board: Board, by: str, target: str):
    """Pairs of sets of numbers, of two men on two squares."""
    mine = [square for square, man in board.items() if man.side == by]
    for one, other in combinations(mine, 2):
        if options.ambush == "reach":
            yield (
                attacks(options, board, one, target),
                attacks(options, board, other, target),
            )
        else:
            (a, b), (c, d), (x, y) = place(one), place(other), place(target)
            near = max(abs(a - x), abs(b - y)) == 1
            if near and (a + c, b + d) == (2 * x, 2 * y):
                yield values(options, board[one]), values(options, board[other])


def eruption_makes(options, board: Board, n: int, start: str, end: str) -> bool:
    (x, y), (u, v) = place(start), place(end)
    straight = x == u or y == v
    slanting = abs(x - u) == abs(y - v)
    if not (straight or (options.eruption_diagonal and slanting)):
        return False
    if options.eruption_blocked and not is_free(board, start, end):
        return False
    d = max(abs(x - u), abs(y - v)) + 1
    return any(
        value * d == n or n * d == value for value in values(options, board[start])
    )


def kinds_on(options, board: Board, by: str, target: str, n: int) -> set[str]:
    """Which of equality, ambush and eruption hit a number of the man on a square."""
    found = set()
    mine = [square for square, man in board.items() if man.side == by]
    if any(n in attacks(options, board, square, target) for square in mine):
        found.add("equality")
    for xs, ys in ambush_pairs(options, board, by, target):
        if any(ambush_makes(n, x, y) for x, y in product(xs, ys)):
            found.add("ambush")
    if any(eruption_makes(options, board, n, square, target) for square in mine):
        found.add("eruption")
    return found


SIDES = [(1, 0), (-1, 0), (0, 1), (0, -1)]
CORNERS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def is_ringed(options, board: Board, target: str) -> bool:
    x, y = place(target)

    def shut(dx: int, dy: int) -> bool:
        if not is_on(options, x + dx, y + dy):
            return True
        there = board.get(named(x + dx, y + dy))
        return there is not None and there.side != board[target].side

    return any(all(shut(*step) for step in ring) for ring in (SIDES, CORNERS))


def is_shut_in(options, board: Board, target: str, shape: str) -> bool:
    """The natural siege of one shape."""
    x, y = place(target)

    def shut(dx: int, dy: int) -> bool:
        for n in range(1, FAR[shape] + 1):
            if not is_on(options, x + dx * n, y + dy * n):
                return True
            there = board.get(named(x + dx * n, y + dy * n))
            if there is not None:
                return there.side != board[target].side
        return False

    straight = CORNERS if shape == "C" else SIDES
    if options.simplified_moves:
        straight = SIDES + CORNERS
    return all(shut(*step) for step in straight)


def taken(options, board: Board, by: str) -> dict[str, dict[object, set[str]]]:
    """What `by` takes: by square, "whole" or the index of a part, with the kinds."""
    found = {}
    for square, man in board.items():
        if man.side != by:
            fate = fate_of(options, board, by, square, man)
            if fate:
                found[square] = fate
    return found


def fate_of(options, board: Board, by: str, square: str, man: Man):
    whole: set[str] = set()
    parts: dict[object, set[str]] = {n: set() for n in range(len(man.parts))}
    if options.siege == "adjacent":
        if is_ringed(options, board, square):
            whole.add("siege")
    else:
        shapes = {shape for shape, _ in man.parts}
        shut = {shape for shape in shapes if is_shut_in(options, board, square, shape)}
        if shut == shapes:
            whole.add("siege")
        else:
            for n, (shape, _) in enumerate(man.parts):
                if shape in shut:
                    parts[n].add("siege")
    if has_total(options, man):
        whole |= kinds_on(options, board, by, square, man.total)
    if man.begun:
        for n, (_, value) in enumerate(man.parts):
            parts[n] |= kinds_on(options, board, by, square, value)
    parts = {n: kinds for n, kinds in parts.items() if kinds}
    if options.pyramid_falls_whole and man.begun and parts:
        return {"whole": whole.union(*parts.values())}
    return {"whole": whole} if whole else parts


def without(board: Board, fates) -> Board:
    """The board once these are gone."""
    left = {}
    for square, man in board.items():
        fate = fates.get(square, {})
        kept = tuple(part for n, part in enumerate(man.parts) if n not in fate)
        if "whole" not in fate and kept:
            left[square] = man._replace(parts=kept)
    return left


# --- §7 ----------------------------------------------------------------------------


def progressions(options, four: tuple[int, ...]) -> set[str]:
    """The kinds in three or four different numbers."""
    found = set()
    for three in combinations(sorted(four), 3):
        a, b, c = three
        if b - a == c - b:
            found.add("arithmetic")
        if b * b == a * c:
            found.add("geometric")
        if b * (a + c) == 2 * a * c:
            found.add("harmonic")
    if options.disjunct_geometric and len(four) == 4:
        a, b, c, d = sorted(four)
        if a * d == b * c:
            found.add("geometric")
    return found


def in_territory(options, side: str, square: str) -> bool:
    half = columns(options) // 2
    return (place(square)[0] < half) == (side == "white")


def even_line(squares: tuple[str, ...]) -> bool:
    """Evenly spaced on a row, a column or a diagonal, in this order."""
    spots = [place(square) for square in squares]
    steps = {(c - a, d - b) for (a, b), (c, d) in pairwise(spots)}
    if len(steps) != 1:
        return False
    ((dx, dy),) = steps
    return dx == 0 or dy == 0 or abs(dx) == abs(dy)


def right_angle(squares: tuple[str, ...]) -> bool:
    """Equal orthogonal legs, the corner in the middle."""
    (a, b), (x, y), (c, d) = map(place, squares)
    one, other = (a - x, b - y), (c - x, d - y)
    lengths = {abs(one[0]) + abs(one[1]), abs(other[0]) + abs(other[1])}
    crossing = one[0] * other[0] + one[1] * other[1] == 0
    return 0 in one and 0 in other and crossing and len(lengths) == 1


def round_square(squares: tuple[str, ...]) -> bool:
    """The corners of an upright square in order round it."""
    a, b, c, d = squares
    if not (right_angle((a, b, c)) and right_angle((b, c, d))):
        return False
    return right_angle((c, d, a))


def gaps(squares: tuple[str, ...], shape: str) -> list[str]:
    pairs = list(pairwise(squares))
    if shape == "square":
        pairs.append((squares[-1], squares[0]))
    return [square for pair in pairs for square in between(*pair)]


def shape_of(options, squares: tuple[str, ...]) -> str:
    """How squares stand, read in this order; "" for no formation."""
    if options.formation == "anywhere":
        return "anywhere"
    if even_line(squares):
        return "line"
    if options.formation == "line":
        return ""
    if len(squares) == 3 and right_angle(squares):
        return "angle"
    return "square" if len(squares) == 4 and round_square(squares) else ""


def stands(options, board: Board, pairs: tuple[tuple[str, int], ...]) -> bool:
    """Whether men in some order make a formation, values rising if that is asked."""
    loose = not options.formation_order or options.formation == "anywhere"
    for order in permutations(pairs) if loose else [sorted(pairs, key=lambda p: p[1])]:
        squares = tuple(square for square, _ in order)
        shape = shape_of(options, squares)
        if not shape:
            continue
        clear = shape == "anywhere" or not options.formation_clear
        if clear or not any(square in board for square in gaps(squares, shape)):
            return True
    return False


def formations(options, board: Board, side: str):
    """Every (victory, men with values) that stands for a side."""
    found = set()
    inside = [
        square
        for square, man in sorted(board.items())
        if in_territory(options, side, square)
        and (options.prog_enemy or man.side == side)
    ]
    for size in (3, 4):
        for squares in combinations(inside, size):
            if not any(board[square].side == side for square in squares):
                continue
            for shown in product(
                *(values(options, board[square]) for square in squares)
            ):
                victory = victory_of(options, shown)
                men = tuple(zip(squares, shown, strict=True))
                if victory and stands(options, board, men):
                    found.add((victory, men))
    return found


def victory_of(options, shown: tuple[int, ...]) -> str:
    if len(set(shown)) < len(shown):
        return ""
    kinds = progressions(options, shown)
    if len(shown) == 3:
        enough = kinds if options.magna_any else "arithmetic" in kinds
        return "magna" if enough and options.magna else ""
    if len(kinds) == 3:
        return "excellentissima" if options.excellentissima else ""
    return "major" if len(kinds) == 2 and options.major else ""


def victories(options, board: Board, side: str, bodies: list[int]) -> set[str]:
    """The victories of section 7 that a side holds, and that of having taken all."""
    found = set()
    enemies = [man for man in board.values() if man.side != side]
    if not options.proper_after_pyramid or not any(man.begun for man in enemies):
        found |= {victory for victory, _ in formations(options, board, side)}
    need = {
        name: getattr(options, f"{name}_{side}")
        for name in ("bodies", "value", "digits", "most_bodies")
    }
    rich = sum(bodies) >= need["value"]
    short = sum(len(str(each)) for each in bodies) <= need["digits"]
    few = len(bodies) <= need["most_bodies"]
    holds = {
        "de_corpore": len(bodies) >= need["bodies"],
        "de_bonis": rich,
        "de_lite": rich and short,
        "de_honore": rich and few,
        "de_honore_liteque": rich and short and few,
    }
    found |= {name for name, is_so in holds.items() if is_so and getattr(options, name)}
    return found if enemies else found | {"all_taken"}
