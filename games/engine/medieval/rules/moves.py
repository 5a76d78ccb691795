"""Moves and drops (medieval §4, §8 `prisoners`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from games.engine.asked_again import kept_for_the_last
from games.engine.geometry import NOWHERE, SETUP_ORDER
from games.engine.medieval.rules.boards import mask, outermost
from games.engine.medieval.rules.steps import in_the_way, moving, steps, ways
from games.engine.medieval.rules.values import Man, Move, Position, occupied


class Free(NamedTuple):
    """The empty squares where a man can go, each once; also as a mask."""

    squares: tuple[int, ...]
    mask: int


def destinations(position: Position, square: int) -> tuple[int, ...]:
    """The empty squares where the man on a square can go, each once."""
    man = position.men[square]
    return () if man is None else _free(position, [(square, man)])[square].squares


@kept_for_the_last
def everywhere(position: Position) -> dict[int, Free]:
    """The destinations of each man of the side to move who has any."""
    men, side = position.men, position.turn
    own = [
        (square, man)
        for square in SETUP_ORDER
        if (man := men[square]) is not None and man.side is side
    ]
    found = _free(position, own)
    return {square: free for square, free in found.items() if free.mask}


def _free(position: Position, by: Iterable[tuple[int, Man]]) -> dict[int, Free]:
    """Where each of these men can go."""
    options, barred = position.options, occupied(position.men)
    looked_at, found = in_the_way(options), {}
    for square, man in by:
        shapes, near = ways(options, man), 0
        for shape in shapes:
            near |= looked_at[shape][square]
        found[square] = _free_from(
            options.board, options.simplified_moves, shapes, square, near & barred
        )
    return found


@lru_cache(maxsize=16_384)
def _free_from(
    board: str, simplified: bool, shapes: tuple[str, ...], square: int, barred: int
) -> Free:
    """Where a man of these shapes can go from a square, given on which of those that
    matter somebody stands."""
    table = steps(board, simplified=simplified, leaps=True)
    squares = [
        target
        for shape in shapes
        for target, _, between in table[shape][square]
        if not (between | 1 << target) & barred
    ]
    return Free(tuple(dict.fromkeys(squares)), mask(squares))


def drops(position: Position) -> tuple[Move, ...]:
    """Every different body that the side to move holds, on every square for it."""
    options = position.options
    if not options.prisoners:
        return ()
    held = dict.fromkeys(position.taken[position.turn])
    free = [
        square
        for square in outermost(options.board, position.turn)
        if position.men[square] is None
    ]
    return tuple(Move(NOWHERE, square, body) for body in held for square in free)


def legal(position: Position) -> Iterator[Move]:
    """Every move and drop of the side to move, whether or not the game has ended."""
    for square, free in everywhere(position).items():
        for target in free.squares:
            yield Move(square, target)
    yield from drops(position)


def is_stuck(position: Position) -> bool:
    """Whether the side to move has no legal move (medieval §3)."""
    side = position.turn
    can_go = (
        _can_go(position, square, man)
        for square, man in enumerate(position.men)
        if man is not None and man.side is side
    )
    return not any(can_go) and not drops(position)


def _can_go(position: Position, square: int, man: Man) -> bool:
    """Whether a man has anywhere to go; most have, which is told at once."""
    options, men = position.options, position.men
    table = moving(options)
    return any(
        men[target] is None and all(men[each] is None for each in between)
        for shape in ways(options, man)
        for target, between, _ in table[shape][square]
    )
