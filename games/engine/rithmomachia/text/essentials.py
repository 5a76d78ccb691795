"""What makes two positions the same (Spec v1 §9, with the points of §8)."""

from __future__ import annotations

from games.engine.rithmomachia.rules.values import Position
from games.engine.rithmomachia.text.notation import write_harmony
from games.engine.sides import Side


def essentials(position: Position) -> str:
    """Men by name and face, side to move, points and pending harmonies, but not when
    these were declared."""
    men = ",".join(map(position.roster.written.__getitem__, position.board))
    pending = ";".join(
        side.letter + write_harmony(declared.harmony)
        for side, declared in zip(Side, position.pending, strict=True)
        if declared is not None
    )
    white, black = position.points
    return f"{men} {position.turn.letter} {white}-{black} {pending}"
