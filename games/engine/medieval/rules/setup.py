"""The men at the start (medieval §2, §8 `board`, `arrangement` …)."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.engine.geometry import FILES, INDEX, SIZE
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules.boards import COLUMNS
from games.engine.medieval.rules.values import Man, Part, Position, Squares
from games.engine.sides import Side

# Each column from row 1 to row 8; "." is an empty square.
BLACK: Final = (
    "S49 S121 . . . . S225 S361",
    "S28 S66 T36 T30 T56 T64 S120 P",
    "T16 T12 C9 C25 C49 C81 T90 T100",
    ". . C3 C5 C7 C9 . .",
)
WHITE: Final = (
    ". . C8 C6 C4 C2 . .",
    "T81 T72 C64 C36 C16 C4 T6 T9",
    "S153 P T49 T42 T20 T25 S45 S15",
    "S289 S169 . . . . S81 S25",
)
PYRAMIDS: Final = {
    Side.WHITE: "S36 S25 T16 T9 C4 C1",
    Side.BLACK: "S64 S49 T36 T25 C16",
}
EXCHANGED: Final = ("T36", "T30")
TURNS: Final = {side.seat: side for side in Side}


def initial(options: MedievalOptions) -> Position:
    """The position before the first move."""
    men = _men(
        options.board,
        options.arrangement,
        exchange=options.exchange,
        mirror=options.mirror,
    )
    return Position(options, men, TURNS[options.first_player])


@cache
def _men(board: str, arrangement: str, *, exchange: bool, mirror: bool) -> Squares:
    men: list[Man | None] = [None] * SIZE
    for side, columns in ((Side.BLACK, BLACK), (Side.WHITE, WHITE)):
        for file, column in zip(_files(board, arrangement, side), columns, strict=True):
            for rank, text in enumerate(_column(column, mirror=mirror), start=1):
                if text != ".":
                    men[INDEX[f"{file}{rank}"]] = _man(side, text)
    if exchange:
        one, other = (men.index(_man(Side.BLACK, text)) for text in EXCHANGED)
        men[one], men[other] = men[other], men[one]
    return tuple(men)


def _files(board: str, arrangement: str, side: Side) -> str:
    """The four columns of an army, from the A end (medieval §8, §10)."""
    if arrangement == "inset" and board == "8x16":
        return "CDEF" if side is Side.BLACK else "KLMN"
    last = COLUMNS[board]
    return FILES[:4] if side is Side.BLACK else FILES[last - 4 : last]


def _column(text: str, *, mirror: bool) -> list[str]:
    """The men of a column from row 1 to row 8 (medieval §8)."""
    return text.split()[::-1] if mirror else text.split()


def pyramid(side: Side) -> Man:
    """A side's pyramid with all its parts."""
    parts = tuple(part(text) for text in PYRAMIDS[side].split())
    return Man(side, parts, len(parts))


def _man(side: Side, text: str) -> Man:
    return pyramid(side) if text == "P" else Man(side, (part(text),))


def part(text: str) -> Part:
    """ "T36" as a part."""
    return Part(text[0], int(text[1:]))
