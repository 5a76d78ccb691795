"""How the decisions of a game are numbered: by rounds (enochian §12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.enochian.rules.armies import LETTERS
from games.engine.enochian.rules.values import ROLL, Position

Round = tuple[int, bool]  # its number, and whether a decision begins it


def rounds(line: Sequence[Position]) -> Iterator[Round]:
    """For each position of a game, the oldest first, the round of what is decided in
    it. A round begins when the armies have come to move in order, skips or not."""
    number, last = 0, len(LETTERS)
    for position in line:
        place = position.order.index(position.turn)
        over = position.move is None or _is_over(position)
        begins = over and place <= last
        number += begins
        last = place
        yield number, begins


def at(position: Position) -> Round:
    """The round of what is decided in `position`."""
    *_, last = rounds(list(position.line())[::-1])
    return last


def _is_over(position: Position) -> bool:
    """Whether the decision that led to a position has closed a turn: a displacement,
    or the last throw that allowed no move."""
    move = position.move
    if move is None or move.is_displacement:
        return True
    return move.kind == ROLL and not position.die and not position.throws
