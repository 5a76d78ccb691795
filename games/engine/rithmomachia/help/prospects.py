"""What a side's moves would make stand: harmonies at hand and one move away (§14)."""

from __future__ import annotations

from games.engine.rithmomachia.rules import harmony, turns
from games.engine.rithmomachia.rules.values import Harmony, Move, Position
from games.engine.sides import Side


def harmonies_after(position: Position, move: Move) -> list[Harmony]:
    """The harmonies that the mover can declare with a turn (Spec v1 §7.4)."""
    return harmony.standing(turns.moved(position, move), position.turn)


def one_move_away(position: Position, side: Side) -> list[tuple[Move, Harmony]]:
    """The displacements of a side that complete a harmony, with what they complete."""
    found = []
    squares = harmony.zone(position.options, side)
    for move in turns.displacements(position, side):
        if move.destination in squares:
            after = turns.moved(position, move)
            for made in harmony.through(after, side, move.destination):
                found.append((move, made))
    return found
