"""The two initial setups, square by square (Spec v1 §4; rules page, Setup)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from games.engine.geometry import INDEX, SETUP_ORDER, SIZE
from games.engine.rithmomachia.options import RithmomachiaOptions
from games.engine.rithmomachia.rules.values import Piece, Position, Roster
from games.engine.sides import Side

# Each column from row 1 to row 8; "." is an empty square.
SPEC: Final = {
    Side.BLACK: {
        "A": "S49 S121 T36 T30 T56 T64 S225 S361",
        "B": ". T66 C9 C25 C49 C81 S120 P36:25:16:4",
        "C": "T16 T12 C3 C4 C2 C12 T90 T9",
    },
    Side.WHITE: {
        "N": "T4 C2 C6 C8 C4 C2 T6 T5",
        "O": "S153 C25 C36 C64 C16 C4 P64:49:36:25 S169",
        "P": "S289 S81 T20 T42 T49 T72 S45 S25",
    },
}
REFERENCE_24: Final = {
    Side.BLACK: {
        "A": "S28 S66 . . . . S225 S361",
        "B": "S28 S66 T36 T30 T56 T64 S120 P36:25:16:4",
        "C": "T16 T12 C9 C25 C49 C81 T90 T100",
        "D": ". . C3 C5 C7 C9 . .",
    },
    Side.WHITE: {
        "M": ". . C8 C6 C4 C2 . .",
        "N": "T81 T72 C64 C16 C16 C4 T6 T9",
        "O": "S153 P64:49:36:25 T72 T20 T20 T25 S45 S15",
        "P": "S289 S169 . . . . S81 S25",
    },
}
SETUPS: Final = {"spec": SPEC, "reference-24": REFERENCE_24}

Token = tuple[Side, str, tuple[int, ...]]


def initial(options: RithmomachiaOptions) -> Position:
    """The position before the first move."""
    return Position(options, *_men(options.setup))


@lru_cache(maxsize=len(SETUPS))
def _men(setup: str) -> tuple[Roster, bytes]:
    tokens: dict[int, Token] = {}
    for side, columns in SETUPS[setup].items():
        for file, column in columns.items():
            for rank, text in enumerate(column.split(), start=1):
                if text != ".":
                    faces = tuple(int(face) for face in text[1:].split(":"))
                    tokens[INDEX[f"{file}{rank}"]] = side, text[0], faces
    return placed(tokens)


def placed(tokens: Mapping[int, Token]) -> tuple[Roster, bytes]:
    """The roster and the board with these men on these squares.

    Men are numbered per colour and kind in the order A1, A2 … P8 (rules page, Board
    and setup).
    """
    pieces: list[Piece] = []
    board = bytearray(SIZE)
    counts: dict[tuple[Side, str], int] = {}
    for square in SETUP_ORDER:
        if square in tokens:
            side, kind, faces = tokens[square]
            count = counts[side, kind] = counts.get((side, kind), 0) + 1
            pieces.append(Piece(f"{side.letter}_{kind}_{count:02}", side, kind, faces))
            board[square] = len(pieces)
    return _roster(tuple(pieces)), bytes(board)


@lru_cache(maxsize=256)
def _roster(pieces: tuple[Piece, ...]) -> Roster:
    """One roster for all games with the same men, so that they share its tables."""
    return Roster(pieces)
