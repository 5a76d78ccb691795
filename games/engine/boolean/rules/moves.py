"""Steps and pushes (boolean §4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from games.engine.asked_again import kept_for_the_last
from games.engine.boolean.options import BooleanOptions
from games.engine.boolean.rules.setup import placements
from games.engine.boolean.rules.space import SIZE
from games.engine.boolean.rules.values import NEIGHBOURS, STEPS, Man, Move, Position
from games.engine.sides import Side

Steps = tuple[tuple[int, Move], ...]
ANY_STEP: Final = NEIGHBOURS["pyramid"]


@cache
def steps(value: int, cell: int) -> Steps:
    """From a cell each cell one step of a value's shape away, with the plain move."""
    return tuple((to, Move(cell, to)) for to in STEPS[value][cell])


@cache
def pushes(origin: int, cell: int) -> Steps:
    """Where the man on a cell can be pushed, with the push from `origin`."""
    return tuple((to, Move(origin, cell, to)) for to in ANY_STEP[cell])


def legal(position: Position) -> Iterator[Move]:
    """Every move of the side to move, or every placement, once."""
    if position.placing:
        yield from placements(position)
    else:
        yield from listed(position.options, position.men, position.turn)


def listed(
    options: BooleanOptions, men: Sequence[Man | None], turn: Side
) -> list[Move]:
    """Every step and push of a side, from its first cell to its last."""
    push = options.push
    found: list[Move] = []
    for cell, man in enumerate(men):
        if man is None or man.side is not turn:
            continue
        pushing = push and man.is_pyramid
        for to, move in steps(man.value, cell):
            if men[to] is None:
                found.append(move)
            elif pushing:
                found += pushed_from(men, cell, to)
    return found


@kept_for_the_last
def by_man(position: Position) -> dict[int, list[Move]]:
    """Every step and push of the side to move, by the cell of each man who has any."""
    found = {
        cell: of_man(position, cell)
        for cell, man in position.standing()
        if man.side is position.turn
    }
    return {cell: moves for cell, moves in found.items() if moves}


def of_man(position: Position, cell: int) -> list[Move]:
    """Every step and push of the man on a cell."""
    men, push = position.men, position.options.push
    man = men[cell]
    found: list[Move] = []
    if man is None:
        return found
    for to, move in steps(man.value, cell):
        if men[to] is None:
            found.append(move)
        elif push and man.is_pyramid:
            found += pushed_from(men, cell, to)
    return found


def pushed_from(men: Sequence[Man | None], origin: int, cell: int) -> list[Move]:
    """The pushes of the man on a cell by a pyramid from `origin` (boolean §4)."""
    # The cell that the pyramid has just left counts as empty.
    return [
        move for to, move in pushes(origin, cell) if men[to] is None or to == origin
    ]


def is_stuck(position: Position) -> bool:
    """Whether the side to move has no legal move (boolean §7)."""
    men, turn, push = position.men, position.turn, position.options.push
    for cell in range(SIZE):
        man = men[cell]
        if man is not None and man.side is turn:
            for to in STEPS[man.value][cell]:
                if men[to] is None or (push and man.is_pyramid):
                    return False
    return True
