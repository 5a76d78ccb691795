"""What a renderer draws of a position: board, pieces, marks, tallies, notices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from games.engine.asked_again import kept_for_the_last
from games.engine.margrites.face import sentences
from games.engine.margrites.face.effects import effects
from games.engine.margrites.face.names import PIECES, side_on
from games.engine.margrites.rules.boards import (
    BIT,
    FILES,
    LAST_RANK,
    NAMES,
    NOWHERE,
    RANKS,
    SIZE,
    WIDTH,
)
from games.engine.margrites.rules.moving import origin_and_target, stepped
from games.engine.margrites.rules.setup import steps_of_turn
from games.engine.margrites.rules.values import (
    Arrange,
    Men,
    Place,
    Position,
    Return,
    Score,
    Step,
)
from games.engine.scenes import Board, Cell, Line, Scene, Tally
from games.engine.sides import Side
from games.engine.words import Words

NEAR: Final = {"black": "bottom", "white": "top"}  # margrites §2
SEATS: Final = (Side.BLACK, Side.WHITE)
READING: Final = tuple(
    sorted(range(SIZE), key=lambda square: (-(square // WIDTH), square))
)


@kept_for_the_last
def scene(position: Position) -> Scene:
    """All that a renderer needs to draw a position."""
    mover = position.turn if position.before is None else position.before.turn
    return Scene(
        boards=(_board(position.men),),
        turn=position.turn.seat,
        marks=marks(position),
        tallies={side.seat: _tally(position, side) for side in SEATS},
        lines=tuple(_ways(position)),
        notices=tuple(sentences.notices(position)),
        effects=effects(position.waves, mover),
        pips=_pips(position),
        said=_said(position),
    )


def arranging(position: Position, own: int) -> Scene:
    """The scene with the pieces of the side to move on the squares of a mask."""
    men = (
        (own, position.men[1])
        if position.turn is Side.WHITE
        else (position.men[0], own)
    )
    return replace(scene(position), boards=(_board(men),), marks={})


def _board(men: Men) -> Board:
    cells = tuple(_cell(square, side_on(men, square)) for square in READING)
    return Board("board", "Board", tuple(FILES), tuple(RANKS[::-1]), cells, NEAR)


@cache
def _cell(square: int, side: Side | None) -> Cell:
    """A square; its zone is the seat that scores from it (margrites §4)."""
    tone = "ab"[(square % WIDTH + square // WIDTH) % 2]
    zones = tuple(each.seat for each in SEATS if LAST_RANK[each] & BIT[square])
    return Cell(NAMES[square], tone, None if side is None else PIECES[side], zones)


def marks(position: Position) -> Mapping[str, tuple[str, ...]]:
    """The last decision ("from", "last"), where pieces fell ("taken"), and the squares
    on which pieces began this turn ("start")."""
    found: dict[str, list[str]] = {}
    for square, mark in _marked(position):
        if square != NOWHERE:
            found.setdefault(NAMES[square], []).append(mark)
    return {name: tuple(dict.fromkeys(each)) for name, each in found.items()}


def _marked(position: Position) -> list[tuple[int, str]]:
    move = position.move
    found = []
    if isinstance(move, Step | Score | Return):
        origin, target = origin_and_target(move)
        found += [(origin, "from"), (target, "last")]
    elif isinstance(move, Place):
        found.append((move.square, "last"))
    elif isinstance(move, Arrange):
        found += [(square, "last") for square in move.squares]
    found += [(fall.square, "taken") for wave in position.waves for fall in wave]
    return found + [(start, "start") for _, start in position.starts]


def _ways(position: Position) -> Iterator[Line]:
    """From each start square of the turn to the piece that began there; before its
    first step, how the pieces went in the turn before."""
    for now, start in position.starts:
        if now != start:
            yield Line("start", (NAMES[start], NAMES[now]), _began(now, start))
    before, move = position.before, position.move
    if not isinstance(move, Step | Score | Return) or before is None:
        return
    if before.number != position.number:
        for now, start in stepped(before, move).starts:
            names = NAMES[start], NAMES[now]
            words = Words("went", f"From {names[0]} to {names[1]} in the last turn.")
            yield Line("went", names, words)


def _said(position: Position) -> dict[str, Words]:
    return {NAMES[start]: _began(now, start) for now, start in position.starts}


def _began(now: int, start: int) -> Words:
    text = f"The piece on {NAMES[now]} began this turn here and may not come back."
    return Words("start", text, {"square": NAMES[now], "start": NAMES[start]})


def _tally(position: Position, side: Side) -> Tally:
    """A side's points and captures (margrites §7)."""
    taken = (PIECES[side.other],) * position.captures[side]
    figures = {
        "points": str(position.points[side]),
        "captures": str(position.captures[side]),
    }
    return Tally(taken, figures)


def _pips(position: Position) -> tuple[int, int] | None:
    """The steps made and those of the turn (margrites §6)."""
    if position.placing or position.ended is not None:
        return None
    most = steps_of_turn(position)
    return most - position.left, most
