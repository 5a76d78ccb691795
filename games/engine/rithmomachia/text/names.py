"""How men are called in sentences: short as on the board, with square, with side."""

from __future__ import annotations

from games.engine.geometry import NAMES
from games.engine.rithmomachia.rules.values import Piece


def man_name(piece: Piece, face: int = 0) -> str:
    """ "T16"; a pyramid is "P", or "P[64]" with the face it shows."""
    if not piece.is_pyramid:
        return piece.name
    return f"P[{face}]" if face else "P"


def here(piece: Piece, square: int) -> str:
    """ "T9 on D4"."""
    return f"{man_name(piece)} on {NAMES[square]}"


def full_name(piece: Piece, square: int) -> str:
    """ "White T9 on D4"."""
    return f"{piece.side.title} {here(piece, square)}"
