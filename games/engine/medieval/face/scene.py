"""What a renderer draws of a position: board, men, marks, lines, tallies, notices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from games.engine.asked_again import kept_for_the_last
from games.engine.geometry import FILES, NAMES, NOWHERE, RANKS, WIDTH
from games.engine.medieval.face import effects, proportions
from games.engine.medieval.face.drawn import body_of, man_of
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules.boards import COLUMNS, outermost, squares, territory
from games.engine.medieval.rules.counting import count
from games.engine.medieval.rules.values import Man, Part, Position
from games.engine.scenes import Board, Cell, Line, Scene, Tally
from games.engine.sides import Side
from games.engine.words import Words, listed

NEAR: Final = {"white": "right", "black": "left"}  # medieval §1
TOP_RANKS: Final = tuple(reversed(RANKS))
QUIET_WARNING: Final = 20  # plies before the draw at which everybody is told


@kept_for_the_last
def scene(position: Position) -> Scene:
    """All that a renderer needs to draw a position."""
    arrived = NOWHERE if position.move is None else position.move.destination
    return Scene(
        boards=(_board(position),),
        turn=position.turn.seat,
        marks=marks(position),
        lines=tuple(_lines(position)),
        tallies={side.seat: _tally(position, side) for side in Side},
        notices=tuple(_notices(position)),
        effects=effects.effects(position.men, position.hits, arrived),
    )


# --- The board ----------------------------------------------------------------------


def _board(position: Position) -> Board:
    board, men = position.options.board, position.men
    cells = [
        cell if (man := men[square]) is None else _taken_cell(board, square, man)
        for square, cell in _empty_cells(board).items()
    ]
    files = tuple(FILES[: COLUMNS[board]])
    return Board("board", "Board", files, TOP_RANKS, tuple(cells), NEAR)


@cache
def _empty_cells(board: str) -> Mapping[int, Cell]:
    """The bare squares in reading order, each with the seats in whose enemy territory
    it lies."""
    reading = sorted(squares(board), key=lambda each: (-(each // WIDTH), each))
    return {square: _empty_cell(board, square) for square in reading}


def _empty_cell(board: str, square: int) -> Cell:
    tone = "ab"[(square % WIDTH + square // WIDTH) % 2]
    zones = tuple(side.seat for side in Side if square in territory(board, side))
    return Cell(NAMES[square], tone, zones=zones)


@lru_cache(maxsize=16384)
def _taken_cell(board: str, square: int, man: Man) -> Cell:
    cell = _empty_cells(board)[square]
    return Cell(cell.square, cell.tone, man_of(man), cell.zones)


# --- Marks, lines, tallies ----------------------------------------------------------


def marks(position: Position) -> Mapping[str, tuple[str, ...]]:
    """The last move ("from", "last") and where men or parts fell ("taken")."""
    found: dict[str, tuple[str, ...]] = {}
    if position.move is None:
        return found
    if position.move.origin != NOWHERE:
        found[NAMES[position.move.origin]] = ("from",)
    found[NAMES[position.move.destination]] = ("last",)
    for hit in position.hits:
        found[NAMES[hit.square]] = ("taken",)
    return found


def _lines(position: Position) -> Iterator[Line]:
    """How the last move took, and the formation that has won, as a braid."""
    yield from effects.lines(position.men, position.hits)
    won = proportions.won_by(position)
    if won is not None:
        yield from proportions.lines("harmony", *won)


def _tally(position: Position, side: Side) -> Tally:
    """What a side has taken: bodies, their value, their digits (medieval §6)."""
    taken = position.taken[side]
    counted = count(taken)
    figures = {
        "body" if counted.bodies == 1 else "bodies": str(counted.bodies),
        "value": str(counted.value),
        "digit" if counted.digits == 1 else "digits": str(counted.digits),
    }
    colour = side if position.options.prisoners else side.other
    return Tally(tuple(body_of(colour, part) for part in taken), figures)


# --- Notices ------------------------------------------------------------------------


def _notices(position: Position) -> Iterator[Words]:
    options = position.options
    if position.ended is not None:
        return
    held = position.taken[position.turn]
    if options.prisoners and held:
        yield _held(options, position.turn, held)
    left = options.quiet_plies - position.quiet
    if options.quiet_plies and left <= QUIET_WARNING:
        yield _quiet(position, left)


def _held(options: MedievalOptions, side: Side, held: tuple[Part, ...]) -> Words:
    """Who may be dropped instead of a move (medieval §8, `prisoners`)."""
    column = FILES[outermost(options.board, side)[0]]
    names = tuple(dict.fromkeys(part.name for part in held))
    text = (
        f"{side.title} may drop a man taken instead of a move, on an empty square of "
        f"column {column}: {listed(names, 'or')}."
    )
    return Words("prisoners", text, {"seat": side.seat, "men": names})


def _quiet(position: Position, left: int) -> Words:
    text = (
        f"Nothing was taken in the last {position.quiet} moves, both sides counted; "
        f"after {left} more the game is a draw."
    )
    return Words("quiet", text, {"quiet": position.quiet, "left": left})
