"""Where each shape can step and leap (medieval §4), as tables by square."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Final, NamedTuple

from games.engine.geometry import DIAGONAL, NOWHERE, ORTHOGONAL, SIZE, Direction
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules.boards import away, is_on, mask
from games.engine.medieval.rules.values import Man

LENGTH: Final[Mapping[str, int]] = {"C": 1, "T": 2, "S": 3}
STRIDE: Final = "D"  # the complete pyramid's diagonal (medieval §8 `pyramid_diag3`)
STRAIGHT: Final[Mapping[str, tuple[Direction, ...]]] = {
    "C": DIAGONAL,
    "T": ORTHOGONAL,
    "S": ORTHOGONAL,
    STRIDE: DIAGONAL,
}


class Step(NamedTuple):
    """A square to go to and the squares that must be empty on the way, also as a
    mask."""

    target: int
    between: tuple[int, ...]
    way: int


Table = Mapping[str, tuple[tuple[Step, ...], ...]]  # by shape, then by square


def directions(shape: str, *, simplified: bool) -> tuple[Direction, ...]:
    """The straight directions of a shape (medieval §4, §8 `simplified_moves`)."""
    if simplified and shape != STRIDE:
        return ORTHOGONAL + DIAGONAL
    return STRAIGHT[shape]


@cache
def steps(board: str, *, simplified: bool, leaps: bool) -> Table:
    """Every step of every shape from every square, leaps last."""
    return {
        shape: tuple(
            tuple(_steps(board, square, shape, simplified=simplified, leaps=leaps))
            if is_on(board, square)
            else ()
            for square in range(SIZE)
        )
        for shape in STRAIGHT
    }


def _steps(
    board: str, square: int, shape: str, *, simplified: bool, leaps: bool
) -> Iterator[Step]:
    length = LENGTH.get(shape, LENGTH["S"])
    for direction in directions(shape, simplified=simplified):
        target = away(board, square, direction, length)
        if target != NOWHERE:
            between = [away(board, square, direction, n) for n in range(1, length)]
            yield Step(target, tuple(between), mask(between))
    if leaps and not simplified and shape in ("T", "S"):
        for direction in _leaps(length):
            target = away(board, square, direction)
            if target != NOWHERE:
                yield Step(target, (), 0)


def _leaps(length: int) -> Iterator[Direction]:
    """That far one way and one aside (medieval §4)."""
    for one in (1, -1):
        for far in (length, -length):
            yield far, one
            yield one, far


def moving(options: MedievalOptions) -> Table:
    """The steps by which men move."""
    return steps(options.board, simplified=options.simplified_moves, leaps=True)


def in_the_way(options: MedievalOptions) -> Mapping[str, Sequence[int]]:
    """The squares that bar a move of a shape from each if somebody stands there, as
    masks: those of its steps and where they end."""
    return _in_the_way(options.board, options.simplified_moves)


@cache
def _in_the_way(board: str, simplified: bool) -> Mapping[str, Sequence[int]]:
    table = steps(board, simplified=simplified, leaps=True)
    return {
        shape: [
            mask(square for step in there for square in (*step.between, step.target))
            for there in by_square
        ]
        for shape, by_square in table.items()
    }


def attacking(options: MedievalOptions) -> Table:
    """The steps by which men reach what they take (medieval §5, `leap_captures`)."""
    return steps(
        options.board,
        simplified=options.simplified_moves,
        leaps=options.leap_captures,
    )


def attacked(options: MedievalOptions) -> Mapping[str, Sequence[int]]:
    """The squares that a shape reaches from each, as masks, were all ways free."""
    return _attacked(options.board, options.simplified_moves, options.leap_captures)


@cache
def _attacked(board: str, simplified: bool, leaps: bool) -> Mapping[str, Sequence[int]]:
    table = steps(board, simplified=simplified, leaps=leaps)
    return {
        shape: [mask(step.target for step in there) for there in by_square]
        for shape, by_square in table.items()
    }


def behind(options: MedievalOptions) -> Sequence[int]:
    """The squares, as masks, that some shape reaches by steps over each."""
    return _behind(options.board, options.simplified_moves, options.leap_captures)


@cache
def _behind(board: str, simplified: bool, leaps: bool) -> Sequence[int]:
    found = [0] * SIZE
    for by_square in steps(board, simplified=simplified, leaps=leaps).values():
        for step in chain.from_iterable(by_square):
            for square in step.between:
                found[square] |= 1 << step.target
    return found


def ways(options: MedievalOptions, man: Man) -> tuple[str, ...]:
    """The shapes whose steps a man may use; a pyramid those it still has."""
    if options.pyramid_diag3 and man.begun and man.is_complete:
        return (*man.shapes, STRIDE)
    return man.shapes
