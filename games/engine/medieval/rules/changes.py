"""What a turn takes, found from what has changed (medieval §5).

At the end of its turn a side takes all that it hits. By its next turn only those fall
with whom something has to do that has changed since.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.geometry import NOWHERE
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules import captures
from games.engine.medieval.rules.eruptions import meeting
from games.engine.medieval.rules.exposure import NEAR
from games.engine.medieval.rules.lines import DISTANCE, in_line
from games.engine.medieval.rules.reach import numbers
from games.engine.medieval.rules.steps import attacked, behind, ways
from games.engine.medieval.rules.values import (
    Hit,
    Man,
    Move,
    Position,
    Squares,
    camp,
    standing_on,
)


def hits(position: Position, move: Move, men: Squares) -> tuple[Hit, ...]:
    """Everything that a turn takes which has led to these men, by square A1, A2 …"""
    before, options, side = position.past, position.options, position.turn
    if (
        not isinstance(before, Position)
        or before.move is None
        or options.siege == "natural"  # which shuts men in from afar
    ):
        return captures.hits(options, men, side)
    mine, theirs, stirred = camp(men, side), camp(men, side.other), 0
    for square in _changed(before, position, move):
        man = men[square]
        if man is None:
            stirred |= _opened(options, square, mine)
        elif man.side is side:
            stirred |= _met(options, men, theirs, square, man)
        else:
            stirred |= 1 << square
    stirred &= theirs
    return captures.hits_on(options, men, mine, stirred) if stirred else ()


def _changed(before: Position, position: Position, move: Move) -> Iterator[int]:
    """The squares on which something has changed since a side's last turn, which led
    to `before`: by what fell, by the turn of the enemy, by the move that is made."""
    for turn in (before, position):
        for hit in turn.hits:
            yield hit.square
    for each in (position.move, move):
        if each is not None:
            yield each.destination
            if each.origin != NOWHERE:
                yield each.origin


def _opened(options: MedievalOptions, square: int, mine: int) -> int:
    """Whom somebody may hit past a square on which nobody stands."""
    near = behind(options)[square]
    there = near if near & mine else 0
    if options.eruption_blocked:
        there |= in_line(options.eruption_diagonal)[square]
    return there


def _met(
    options: MedievalOptions, men: Squares, theirs: int, square: int, man: Man
) -> int:
    """Whom a man on a square may hit, alone or with others."""
    found = NEAR[square]
    for way in ways(options, man):
        found |= attacked(options)[way][square]
    values, far = numbers(options, man), DISTANCE[square]
    on_lines = in_line(options.eruption_diagonal)[square] & theirs & ~found
    for at, enemy in standing_on(men, on_lines):
        if meeting(values, numbers(options, enemy)) >> far[at] & 1:
            found |= 1 << at
    return found
