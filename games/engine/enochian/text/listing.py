"""Decisions as they stand in a list of moves, each army in its own column."""

from __future__ import annotations

from games.engine.enochian.rules.values import ROLL, Position
from games.engine.enochian.text.notation import read_move, write_plain
from games.engine.face import Listed


def listed(position: Position, text: str) -> Listed:
    """ "Pg2×h3"; a throw is its face. What belongs to a turn stands with its army."""
    move = read_move(position, text)
    army = position.turn.seat
    if move.kind == ROLL:
        return Listed(army, text, move.die)
    return Listed(army, write_plain(position, move).replace("x", "×"))
