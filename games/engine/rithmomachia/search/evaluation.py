"""What a side has gained: the measure that practice partners play for."""

from __future__ import annotations

from games.engine.rithmomachia.rules.values import Position


def balance(position: Position, seat: str) -> int:
    """The summed faces of the enemy men taken less those of the own men lost.

    The men of the roster who stand on no square are taken.
    """
    on_board = set(position.board)
    gone = 0
    for man, piece in enumerate(position.roster.pieces, start=1):
        if man not in on_board:
            worth = sum(piece.faces)
            gone += -worth if piece.side.seat == seat else worth
    return gone
