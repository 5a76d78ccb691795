"""Who gives check, and who would after a move (enochian §6)."""

from __future__ import annotations

from games.engine.enochian.rules import attacks, moves
from games.engine.enochian.rules.armies import Army
from games.engine.enochian.rules.values import Move, Position


def checkers(position: Position, army: Army) -> tuple[int, ...]:
    """The squares from which the king of an army could be taken."""
    king = attacks.king_of(position.men, army)
    if king < 0:
        return ()
    foes = attacks.hostile(position.status, army)
    found = attacks.attackers(position.array, position.men, foes, king)
    return tuple(sorted(set(found)))


def exposing(position: Position, move: Move) -> tuple[int, ...]:
    """From where the own king could be taken after a move that leaves it in check."""
    king = attacks.king_of(position.men, move.army)
    if king < 0 or not moves.stays_checked(position, move, king):
        return ()
    men = moves.moved(position.men, move)
    square = move.target if move.kind == "K" else king
    foes = attacks.hostile(position.status, move.army)
    return tuple(sorted(attacks.attackers(position.array, men, foes, square)))
