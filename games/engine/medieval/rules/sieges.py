"""Siege: men that are shut in (medieval §5, §8 `siege`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games.engine.geometry import DIAGONAL, NOWHERE, ORTHOGONAL, Direction
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules.boards import PLACE, around, away, mask, squares
from games.engine.medieval.rules.steps import LENGTH, directions
from games.engine.medieval.rules.values import Attacker, Man, Reason, Squares


@cache
def rings(board: str, square: int) -> tuple[tuple[int, ...], ...]:
    """The sides and the corners of a square, as far as they are on the board."""
    return around(board, square, ORTHOGONAL), around(board, square, DIAGONAL)


@cache
def shut_in_by_one(board: str) -> frozenset[int]:
    """The squares on which one man shuts another in: the corners of the board."""
    return frozenset(
        square
        for square in squares(board)
        if any(len(ring) == 1 for ring in rings(board, square))
    )


def lacking(board: str, square: int, mine: int) -> int:
    """Where one more man completes a ring around a square, as a mask, beside those who
    stand on the squares `mine`."""
    found = 0
    for ring in _masks(board, square):
        left = ring & ~mine
        if not left & left - 1:
            found |= left
    return found


@cache
def _masks(board: str, square: int) -> tuple[int, ...]:
    return tuple(map(mask, rings(board, square)))


def adjacent(
    options: MedievalOptions, men: Squares, square: int, man: Man
) -> list[Reason]:
    """The rings of enemies around a man, whole: the four sides, the four corners."""
    found = []
    for ring in rings(options.board, square):
        for each in ring:
            there = men[each]
            if there is None or there.side is man.side:
                break
        else:
            found.append(siege(ring))
    return found


def siege(besiegers: tuple[int, ...], seen: tuple[int, ...] = ()) -> Reason:
    """A siege by the men on these squares; `seen` are the squares looked at."""
    by = sorted(besiegers, key=PLACE.__getitem__)
    squares = sorted(seen or besiegers, key=PLACE.__getitem__)
    return Reason("siege", tuple(map(Attacker, by)), squares=tuple(squares))


def natural(
    options: MedievalOptions, men: Squares, square: int, man: Man
) -> dict[str, Reason]:
    """The shapes of a man that are shut in, each with its ring (§8 `siege`).

    Leaps and the stride of `pyramid_diag3` belong to no shape's straight moves.
    """
    found = {}
    for shape in man.shapes:
        reason = _natural(options, men, square, man, shape)
        if reason is not None:
            found[shape] = reason
    return found


def _natural(
    options: MedievalOptions, men: Squares, square: int, man: Man, shape: str
) -> Reason | None:
    besiegers: list[int] = []
    seen: list[int] = []
    for direction in directions(shape, simplified=options.simplified_moves):
        for step in _outward(options.board, square, direction, LENGTH[shape]):
            if step == NOWHERE:
                break
            seen.append(step)
            there = men[step]
            if there is not None:
                if there.side is man.side:
                    return None
                besiegers.append(step)
                break
        else:
            return None
    return siege(tuple(besiegers), tuple(seen))


def _outward(
    board: str, square: int, direction: Direction, length: int
) -> Iterator[int]:
    """The squares that way, as far as the move is long; NOWHERE beyond the edge."""
    return (away(board, square, direction, n) for n in range(1, length + 1))
