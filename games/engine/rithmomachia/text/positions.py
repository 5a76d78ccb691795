"""Positions as text (rules page, Position)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from games.engine.asked_again import kept_for_the_last
from games.engine.errors import PositionError
from games.engine.geometry import RANKS, WIDTH
from games.engine.rithmomachia.options import RithmomachiaOptions
from games.engine.rithmomachia.rules import setup
from games.engine.rithmomachia.rules.values import (
    PROPORTIONS,
    Harmony,
    Pending,
    Position,
)
from games.engine.rithmomachia.text.notation import (
    LONGEST,
    NUMBER,
    PARTS,
    read_parts,
    write_harmony,
)
from games.engine.sides import Side

COUNT: Final = r"(?:0|[1-9][0-9]{0,8})"

_TOKEN: Final = re.compile(rf"([CTSctsPp])({NUMBER}(?::{NUMBER}){{0,7}})")
_PENDING: Final = re.compile(
    rf"([WB]):({'|'.join(PROPORTIONS)})\(({PARTS})\)@([1-9][0-9]{{0,8}})"
)
_POINTS: Final = re.compile(rf"({COUNT})-({COUNT})")


@kept_for_the_last
def write_position(position: Position) -> str:
    """A position as text: board, turn, quiet plies, points, pending harmonies."""
    ranks = range(len(RANKS) - 1, -1, -1)
    board = "/".join(",".join(_tokens(position, rank)) for rank in ranks)
    white, black = position.points
    pending = ";".join(
        f"{side.letter}:{write_harmony(declared.harmony)[1:]}@{declared.ply}"
        for side, declared in zip(Side, position.pending, strict=True)
        if declared is not None
    )
    turn = position.turn.letter
    return f"{board} {turn} {position.quiet} {white}-{black} {pending or '-'}"


def _tokens(position: Position, rank: int) -> Iterator[str]:
    written, empty = position.roster.written, 0
    for man in position.board[rank * WIDTH : (rank + 1) * WIDTH]:
        if not man:
            empty += 1
            continue
        if empty:
            yield str(empty)
            empty = 0
        yield written[man]
    if empty:
        yield str(empty)


def read_position(options: RithmomachiaOptions, text: str) -> Position:
    """A position from its text, not yet judged by the rules. Raises PositionError."""
    if len(text) > LONGEST:
        raise PositionError("This text is too long for a position.")
    fields = text.split(" ")
    if len(fields) != 5:
        raise PositionError(
            "A position has five parts with one space between: "
            "board, turn, quiet plies, points and pending harmonies."
        )
    board, turn, quiet, points, pending = fields
    if turn not in ("W", "B"):
        raise PositionError(f"The turn is W or B, not {turn[:20]!r}.")
    scored = _POINTS.fullmatch(points)
    if scored is None or not re.fullmatch(COUNT, quiet):
        raise PositionError(
            f"{quiet[:20]!r} {points[:20]!r} are no quiet plies and points."
        )
    side = Side("WB".index(turn))
    declared = _read_pending(pending)
    return Position(
        options,
        *setup.placed(_read_board(board)),
        side,
        int(quiet),
        (int(scored[1]), int(scored[2])),
        declared,
        _ply(side, declared),
    )


def _read_board(text: str) -> dict[int, setup.Token]:
    ranks = text.split("/")
    if len(ranks) != len(RANKS):
        raise PositionError(f"A board has 8 ranks with / between, not {len(ranks)}.")
    tokens: dict[int, setup.Token] = {}
    for rank, row in zip(range(len(RANKS) - 1, -1, -1), ranks, strict=True):
        file = 0
        after_run = False
        for token in row.split(","):
            is_run = re.fullmatch("[1-9]|1[0-6]", token) is not None
            if is_run and not after_run:
                file += int(token)
            elif (piece := _TOKEN.fullmatch(token)) and file < WIDTH:
                tokens[rank * WIDTH + file] = _read_piece(piece)
                file += 1
            else:
                raise PositionError(f"{token[:40]!r} does not fit rank {RANKS[rank]}.")
            after_run = is_run
        if file != WIDTH:
            raise PositionError(f"Rank {RANKS[rank]} has {file} squares, not {WIDTH}.")
    return tokens


def _read_piece(found: re.Match[str]) -> setup.Token:
    side = Side.WHITE if found[1].isupper() else Side.BLACK
    faces = tuple(int(face) for face in found[2].split(":"))
    kind = found[1].upper()
    if kind != "P" and len(faces) > 1:
        raise PositionError(f"{found[0][:40]!r}: only a pyramid has several faces.")
    return side, kind, faces


def _read_pending(text: str) -> tuple[Pending | None, Pending | None]:
    declared: list[Pending | None] = [None, None]
    if text != "-":
        texts = text.split(";")
        if [each[:1] for each in texts] not in (["W"], ["B"], ["W", "B"]):
            raise PositionError("Pending harmonies are White’s, Black’s or W:…;B:… .")
        for each in texts:
            found = _PENDING.fullmatch(each)
            if found is None:
                raise PositionError(f"{each[:60]!r} is no pending harmony.")
            harmony = Harmony(found[2], read_parts(found[3]))
            declared["WB".index(found[1])] = Pending(harmony, int(found[4]))
    white, black = declared
    return white, black


def _ply(turn: Side, declared: tuple[Pending | None, Pending | None]) -> int:
    """The plies played: a declaration was made on the last turn of its side. A text
    without any tells none, and counting begins with it."""
    plies = {
        pending.ply + (side is turn)
        for side, pending in zip(Side, declared, strict=True)
        if pending is not None
    }
    if len(plies) > 1:
        raise PositionError("The pending harmonies were declared too far apart.")
    return plies.pop() if plies else 0
