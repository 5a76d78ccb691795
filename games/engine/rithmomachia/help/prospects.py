"""What a side's moves would make stand: harmonies at hand and one move away (§14)."""

from __future__ import annotations

from games.engine.rithmomachia.options import RithmomachiaOptions
from games.engine.rithmomachia.rules import harmony, turns
from games.engine.rithmomachia.rules.values import Harmony, Move, Position
from games.engine.sides import Side


def harmonies_after(
    options: RithmomachiaOptions, position: Position, move: Move
) -> list[Harmony]:
    """The harmonies that the mover can declare with a turn (Spec v1 §7.4)."""
    board = turns.board_after(position, move)
    return list(harmony.standing_on(options, position.roster, board, position.turn))


def one_move_away(
    options: RithmomachiaOptions, position: Position, side: Side
) -> list[tuple[Move, Harmony]]:
    """The displacements of a side that complete a harmony, with what they complete."""
    found = []
    squares = harmony.zone(options, side)
    for move in turns.displacements(options, position, side):
        if move.destination in squares:
            men = (position.roster, turns.board_after(position, move), side)
            for made in harmony.through(options, *men, move.destination):
                found.append((move, made))
    return found
