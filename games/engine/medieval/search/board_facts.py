"""What the fast core is told of the board and the rules, apart from the men."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sized
from functools import lru_cache
from typing import Final

from games.engine.geometry import NOWHERE, SIZE
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules.ambushes import opposites
from games.engine.medieval.rules.boards import away, territory
from games.engine.medieval.rules.lines import DISTANCE
from games.engine.medieval.rules.patterns import Pattern, patterns
from games.engine.medieval.rules.sieges import rings
from games.engine.medieval.rules.steps import (
    LENGTH,
    STRIDE,
    Table,
    attacking,
    directions,
    moving,
)
from games.engine.medieval.search.hits import MULTIPLYING
from games.engine.medieval.search.men import ARM, EMPTY, WORD, WORDS, Facts
from games.engine.sides import Side

SHAPE_NAMES: Final = ("C", "T", "S", STRIDE)


def ends(lists: Iterable[Sized]) -> Iterator[int]:
    """Where each of the lists ends, laid one after another."""
    end = 0
    for each in lists:
        end += len(each)
        yield end


@lru_cache(maxsize=16)
def board(options: MedievalOptions) -> Facts:
    """Steps, attacks, distances and rings."""
    facts = _lanes(moving(options)) | _arms(attacking(options))
    around = [each for square in range(SIZE) for each in rings(options.board, square)]
    opposite = [opposites(options.board, square) for square in range(SIZE)]
    facts |= {
        "simplified": [int(options.simplified_moves)],
        "distances": _distances(options),
        "ring_begin": [0, *ends(around)],
        "rings": [square for ring in around for square in ring],
        "clamp_begin": [0, *ends(opposite)],
        "clamps": [square for two in opposite for pair in two for square in pair],
        "inside": [
            int(square in territory(options.board, side))
            for side in Side
            for square in range(SIZE)
        ],
    }
    return facts | _near(options) | _shut(options)


def _lanes(table: Table) -> Facts:
    """By shape and square, each way to go."""
    rows = [table[shape][square] for shape in SHAPE_NAMES for square in range(SIZE)]
    flat = []
    for row in rows:
        for target, between, _ in row:
            flat += [target, *[*between, EMPTY, EMPTY][:2]]
    return {"lane_begin": [0, *ends(rows)], "lanes": flat}


def _arms(table: Table) -> Facts:
    """By two squares the shape that attacks from one to the other. Where squares stride
    as well, the shape is the stride."""
    arms, sets = [0] * (SIZE * SIZE * ARM), [0] * (SIZE * WORDS)
    for code, shape in enumerate(SHAPE_NAMES):
        for square in range(SIZE):
            for target, between, _ in table[shape][square]:
                at = (square * SIZE + target) * ARM
                arms[at : at + ARM] = [code, *[*between, EMPTY, EMPTY][:2]]
                sets[square * WORDS + target // WORD] |= 2 ** (target % WORD)
    return {"arms": arms, "arm_sets": sets}


def _lines(options: MedievalOptions, one: int, other: int) -> bool:
    """Whether two squares are on a line along which men erupt."""
    ranks, files = abs(one // 16 - other // 16), abs(one % 16 - other % 16)
    straight = ranks == 0 or files == 0
    return straight or (options.eruption_diagonal and ranks == files)


def _distances(options: MedievalOptions) -> list[int]:
    """How many squares are counted from one to the other; 0 where they are on no
    line."""
    return [
        DISTANCE[one][other] if one != other and _lines(options, one, other) else 0
        for one in range(SIZE)
        for other in range(SIZE)
    ]


def _near(options: MedievalOptions) -> Facts:
    """As sets by square: the men whom one that comes there may hit or shut in, and
    those to whom one that leaves it may open the way."""
    come, left = [0] * (SIZE * WORDS), [0] * (SIZE * WORDS)

    def add(sets: list[int], one: int, other: int) -> None:
        sets[one * WORDS + other // WORD] |= 2 ** (other % WORD)

    table = attacking(options)
    beside = LENGTH["S"] if options.siege == "natural" else 1
    for one in range(SIZE):
        for shape in SHAPE_NAMES:
            for target, between, _ in table[shape][one]:
                add(come, target, one)
                for square in between:
                    add(left, square, one)
        for other in range(SIZE):
            if DISTANCE[one][other] - 1 <= beside:
                add(come, one, other)
            if options.eruption_blocked and _lines(options, one, other):
                add(left, one, other)
    return {"come": come, "leave": left}


def _shut(options: MedievalOptions) -> Facts:
    """For a natural siege: outward from each square in each direction of a shape, how
    many squares, whether the edge comes then, and the squares."""
    rows: list[list[int]] = []
    for shape in SHAPE_NAMES[:3]:
        for square in range(SIZE):
            row: list[int] = []
            for direction in directions(shape, simplified=options.simplified_moves):
                way = [
                    away(options.board, square, direction, n)
                    for n in range(1, LENGTH[shape] + 1)
                ]
                inside = [each for each in way if each != NOWHERE]
                row += [len(inside), int(len(inside) < len(way))]
                row += [*inside, 0, 0, 0][:3]
            rows.append(row)
    return {
        "shut_begin": [0, *(end // 5 for end in ends(rows))],
        "shut": [number for row in rows for number in row],
    }


# --- Formations ---


@lru_cache(maxsize=16)
def formations(options: MedievalOptions) -> Facts:
    """The patterns of both sides: the size, or 5 for a square, four squares and where
    its gaps lie; and by side and square those that hold it, or have it as a gap."""
    flat: list[int] = []
    gaps: list[int] = []
    held: list[list[int]] = [[] for _ in range(2 * SIZE)]
    opened: list[list[int]] = [[] for _ in range(2 * SIZE)]
    for side in Side:
        for pattern in _patterns(options, side):
            number = len(flat) // 7
            between = [square for square in range(SIZE) if pattern.gaps >> square & 1]
            size = 5 if pattern.shape == "square" else len(pattern.squares)
            begin = len(gaps)
            gaps += between if options.formation_clear else []
            flat += [size, *[*pattern.squares, EMPTY][:4], begin, len(gaps)]
            for square in pattern.squares:
                held[side * SIZE + square].append(number)
            for square in between:
                opened[side * SIZE + square].append(number)
    return {
        "patterns": flat,
        "gaps": gaps,
        "held_begin": [0, *ends(held)],
        "held": [number for row in held for number in row],
        "opened_begin": [0, *ends(opened)],
        "opened": [number for row in opened for number in row],
    }


def _patterns(options: MedievalOptions, side: Side) -> tuple[Pattern, ...]:
    wanted = options.magna, options.major, options.excellentissima
    if options.formation == "anywhere" or not any(wanted):
        return ()
    return patterns(options.board, side, options.formation)


# --- The rules ---


def rules(options: MedievalOptions) -> Facts:
    never = 2**40
    goods = options.de_bonis, options.de_lite, options.de_honore
    return {
        "arts": [MULTIPLYING],
        "clamp": [int(options.ambush == "clamp")],
        "natural": [int(options.siege == "natural")],
        "free": [int(options.eruption_blocked)],
        "whole_total": [int(options.pyramid_total_complete_only)],
        "stride": [int(options.pyramid_diag3)],
        "falls_whole": [int(options.pyramid_falls_whole)],
        "by_pyramid": [int(options.win_by_pyramid)],
        "proper_late": [int(options.proper_after_pyramid)],
        "magna": [int(options.magna) + int(options.magna and options.magna_any)],
        "major": [int(options.major)],
        "excellent": [int(options.excellentissima)],
        "disjunct": [int(options.disjunct_geometric)],
        "anywhere": [int(options.formation == "anywhere")],
        "ordered": [int(options.formation_order)],
        "mixed": [int(options.prog_enemy)],
        "need_bodies": [
            options.number("de_corpore", side) if options.de_corpore else never
            for side in Side
        ],
        "need_value": [options.number("de_bonis", side) for side in Side],
        "goods": [int(options.de_bonis), int(options.de_lite), int(options.de_honore)],
        "both": [int(options.de_honore_liteque)],
        "most_digits": [options.number("de_lite", side) for side in Side],
        "most_bodies": [options.number("de_honore", side) for side in Side],
        "by_goods": [int(any((*goods, options.de_honore_liteque)))],
        "patience": [options.quiet_plies],
    }
