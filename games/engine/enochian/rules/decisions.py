"""Any decision: which there are, and what each leads to (enochian §7)."""

from __future__ import annotations

from games.engine.enochian.rules import dice, exchanges, turns
from games.engine.enochian.rules.values import ACCEPT, DECLINE, ROLL, Move, Position


def legal(position: Position) -> tuple[Move, ...]:
    """Every displacement and promotion once; or the six throws of a die that is
    awaited, or both answers to an offer. None once the game has ended."""
    if position.ended is not None:
        return ()
    if position.offered:
        return Move(position.actor, ACCEPT), Move(position.actor, DECLINE)
    if dice.awaited(position):
        return dice.throws(position)
    if position.die:
        return dice.allowed(position, position.die)
    return position.moves


def after(position: Position, move: Move) -> Position:
    """The position after a decision that may be made."""
    if move.kind == ROLL:
        return dice.after(position, move)
    if move.is_displacement:
        return turns.after(position, move)
    return exchanges.after(position, move)
