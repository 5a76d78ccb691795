"""Moves and drops (medieval §4, §8 `prisoners`)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.asked_again import kept_for_the_last
from games.engine.geometry import NOWHERE
from games.engine.medieval.rules.boards import outermost
from games.engine.medieval.rules.steps import moving, ways
from games.engine.medieval.rules.values import Move, Position


def destinations(position: Position, square: int) -> tuple[int, ...]:
    """The empty squares where the man on a square can go, each once."""
    options, men = position.options, position.men
    man = men[square]
    if man is None:
        return ()
    table = moving(options)
    found = [
        target
        for shape in ways(options, man)
        for target, between in table[shape][square]
        if men[target] is None and all(men[each] is None for each in between)
    ]
    return tuple(dict.fromkeys(found))


@kept_for_the_last
def everywhere(position: Position) -> dict[int, tuple[int, ...]]:
    """The destinations of each man of the side to move who has any."""
    found = {
        square: destinations(position, square)
        for square, man in position.standing()
        if man.side is position.turn
    }
    return {square: squares for square, squares in found.items() if squares}


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
    for square, man in position.standing():
        if man.side is position.turn:
            for target in destinations(position, square):
                yield Move(square, target)
    yield from drops(position)


def is_stuck(position: Position) -> bool:
    """Whether the side to move has no legal move (medieval §3)."""
    return next(legal(position), None) is None
