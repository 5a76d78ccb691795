"""Moves and drops (medieval §4, §8 `prisoners`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engine.asked_again import kept_for_the_last
from games.engine.geometry import NOWHERE
from games.engine.medieval.rules.boards import outermost
from games.engine.medieval.rules.steps import moving, ways
from games.engine.medieval.rules.values import Man, Move, Position, occupied


def destinations(position: Position, square: int) -> tuple[int, ...]:
    """The empty squares where the man on a square can go, each once."""
    man = position.men[square]
    return () if man is None else _destinations(position, {square: man})[square]


@kept_for_the_last
def everywhere(position: Position) -> dict[int, tuple[int, ...]]:
    """The destinations of each man of the side to move who has any."""
    own = {
        square: man for square, man in position.standing() if man.side is position.turn
    }
    found = _destinations(position, own)
    return {square: squares for square, squares in found.items() if squares}


def _destinations(
    position: Position, by: Mapping[int, Man]
) -> dict[int, tuple[int, ...]]:
    """The squares where each of these men can go."""
    options, men = position.options, position.men
    table, barred = moving(options), occupied(men)
    found = {}
    for square, man in by.items():
        squares = [
            target
            for shape in ways(options, man)
            for target, _, way in table[shape][square]
            if men[target] is None and not way & barred
        ]
        found[square] = tuple(dict.fromkeys(squares))
    return found


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
    for square, targets in everywhere(position).items():
        for target in targets:
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
