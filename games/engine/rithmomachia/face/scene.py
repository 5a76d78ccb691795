"""What a renderer draws of a position: board, men, marks, lines, tallies, notices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from games.engine.asked_again import kept_for_the_last
from games.engine.geometry import FILES, NAMES, RANKS, SIZE, WIDTH
from games.engine.rithmomachia.options import RithmomachiaOptions
from games.engine.rithmomachia.rules.harmony import values, zone
from games.engine.rithmomachia.rules.proportions import ADJECTIVES
from games.engine.rithmomachia.rules.values import Harmony, Pending, Piece, Position
from games.engine.scenes import Board, Cell, Line, Man, Scene, Tally
from games.engine.sides import Side
from games.engine.words import Words

SHAPES: Final = {"C": "circle", "T": "triangle", "S": "square", "P": "pyramid"}
NEAR: Final = {"white": "right", "black": "left"}  # Spec v1 §4, both setups
TOP_RANKS: Final = tuple(reversed(RANKS))
READING: Final = tuple(
    rank * WIDTH + file
    for rank in range(len(RANKS) - 1, -1, -1)
    for file in range(WIDTH)
)


@kept_for_the_last
def scene(position: Position) -> Scene:
    """All that a renderer needs to draw a position."""
    return Scene(
        boards=(_board(position),),
        turn=position.turn.seat,
        marks=marks(position),
        lines=tuple(_lines(position)),
        tallies=_tallies(position),
        notices=tuple(_notices(position)),
    )


# --- The board ------------------------------------------------------------------


@lru_cache(maxsize=4096)
def man_of(piece: Piece) -> Man:
    """A man as it is drawn and spoken: "White triangle 9"."""
    shape = SHAPES[piece.kind]
    numerals = tuple(map(str, piece.faces))
    spoken = ", ".join(numerals)
    name = f"{piece.side.title} {shape} {spoken}"
    code = f"{piece.side.letter.lower()}{piece.name}"
    return Man(code, piece.side.seat, shape, numerals, name, piece.points)


def _board(position: Position) -> Board:
    harmony_zone, roster = position.options.harmony_zone, position.roster
    empty, kept, board = _empty_cells(harmony_zone), roster.kept, position.board
    cells = [empty[square] for square in READING]
    for n, square in enumerate(READING):
        if man := board[square]:
            key = "drawn", harmony_zone, square, man
            if key not in kept:
                kept[key] = _taken_cell(empty[square], roster.pieces[man - 1])
            cells[n] = kept[key]
    return Board("board", "Board", tuple(FILES), TOP_RANKS, tuple(cells), NEAR)


@cache
def _empty_cells(harmony_zone: str) -> tuple[Cell, ...]:
    """The bare squares, each with the seats whose harmony counts on it."""
    options = RithmomachiaOptions(harmony_zone=harmony_zone)
    return tuple(
        Cell(
            NAMES[square],
            "ab"[(square % WIDTH + square // WIDTH) % 2],
            zones=tuple(side.seat for side in Side if square in zone(options, side)),
        )
        for square in range(SIZE)
    )


def _taken_cell(cell: Cell, piece: Piece) -> Cell:
    return Cell(cell.square, cell.tone, man_of(piece), cell.zones)


# --- Marks, lines, tallies ------------------------------------------------------


def marks(position: Position) -> Mapping[str, tuple[str, ...]]:
    """The last move ("from", "last"), what it took ("taken"), and pending men."""
    found: dict[str, tuple[str, ...]] = {}
    if move := position.move:
        found[NAMES[move.origin]] = ("from",)
        found[NAMES[move.destination]] = (
            ("last", "taken") if move.capture else ("last",)
        )
        if move.ambush:
            found[NAMES[move.ambush.target.square]] = ("taken",)
    for _, harmony in position.declared():
        for part in harmony.men:
            name = NAMES[part.square]
            found[name] = (*found.get(name, ()), "pending")
    return found


def _lines(position: Position) -> Iterator[Line]:
    for side, harmony in position.declared():
        squares = tuple(NAMES[part.square] for part in harmony.men)
        text = f"{side.title}’s {harmony_text(position, harmony)}"
        yield Line("harmony", squares, Words("harmony", text))


def _tallies(position: Position) -> dict[str, Tally]:
    taken: dict[Side, list[Man]] = {side: [] for side in Side}
    for piece in captured(position):
        taken[piece.side.other].append(man_of(piece))
    return {
        side.seat: Tally(tuple(taken[side]), _figures(position, side)) for side in Side
    }


def _figures(position: Position, side: Side) -> dict[str, str]:
    options = position.options
    figures = {"points": str(position.points[side])}
    if options.point_victory:
        figures["target"] = str(options.target_of(side))
    return figures


def captured(position: Position) -> tuple[Piece, ...]:
    """The men taken since the start of the line, first to last. A position keeps what
    is told of it, so that in a long game only the last turns are looked at."""
    found: list[Piece] = []  # last to first
    known: tuple[Piece, ...] = ()
    for after in position.line():
        if after.taken is not None:
            known = after.taken
            break
        found += _taken_by(after)
    known = (*known, *found[::-1]) if found else known
    object.__setattr__(position, "taken", known)
    return known


def _taken_by(after: Position) -> Iterator[Piece]:
    """The men that the turn has taken which led here, the last first."""
    move, before = after.move, after.before
    if move is None or before is None:
        return
    for taken in (move.ambush, move.capture):
        if taken and (piece := before.piece(taken.target.square)):
            yield piece


# --- Pending harmonies in words -------------------------------------------------


def harmony_text(position: Position, harmony: Harmony) -> str:
    """A harmony in words: "geometric harmony 9, 12, 16 on B3, C2, D1"."""
    shown = values(position, harmony.men)
    numbers = ", ".join(map(str, shown))
    squares = ", ".join(NAMES[part.square] for part in harmony.men)
    return f"{ADJECTIVES[harmony.proportion]} harmony {numbers} on {squares}"


def _notices(position: Position) -> Iterator[Words]:
    """What a pending harmony means for the player to move (Spec v1 §7.4)."""
    if position.ended is not None:
        return
    declarer = position.turn.other
    pending = position.pending[declarer]
    if pending is not None:
        yield _pending_notice(position, pending, declarer)


def _pending_notice(position: Position, pending: Pending, declarer: Side) -> Words:
    what = harmony_text(position, pending.harmony)
    breaker, wins = declarer.other.title, declarer.title
    any_set = position.options.any_set_on_recheck
    what_stands = f"this or any other harmony of {wins}" if any_set else "it"
    text = (
        f"{wins}’s {what} is pending. "
        f"This turn is {breaker}’s last chance to break it: "
        f"if {what_stands} still stands when {wins}’s turn begins, {wins} wins."
    )
    squares = tuple(NAMES[part.square] for part in pending.harmony.men)
    return Words(
        "pending_harmony",
        text,
        {
            "side": declarer.seat,
            "proportion": pending.harmony.proportion,
            "squares": squares,
            "numbers": values(position, pending.harmony.men),
        },
    )
