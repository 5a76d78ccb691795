"""What a turn does, by which games are found (Spec v1 §6, §7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.engine.contents import (
    AMBUSH,
    AT,
    EQUATION,
    HARMONY,
    HELPER,
    RATIO,
    TOOK,
    Content,
    equations,
    harmony,
    pair,
    taken,
)
from games.engine.geometry import NAMES
from games.engine.rithmomachia.rules.harmony import values
from games.engine.rithmomachia.rules.refusals import value_of
from games.engine.rithmomachia.rules.relations import (
    TITLES,
    equation,
    equation_of_two,
)
from games.engine.rithmomachia.rules.values import (
    Ambush,
    Capture,
    Move,
    Part,
    Position,
)
from games.engine.rithmomachia.text.names import man_name

N: Final = "[1-9][0-9]*"
SEARCHED: Final = {
    TOOK: rf"(pyramid|{N})(/({'|'.join(map(str.lower, TITLES.values()))}|ambush))?",
    EQUATION: rf"{N}([+*]{N})?={N}",
    HARMONY: rf"{N}(:{N})+",
    RATIO: rf"{N}(:{N})+",
    AMBUSH: rf"{N}[+]{N}",
    HELPER: N,
    AT: rf"[wb](P|[A-Z]{N})@[A-P][1-8]",
}


def contents(position: Position, move: Move, after: Position) -> Iterator[Content]:
    """Who goes where, what falls and why, what is declared or won by."""
    seat = position.turn.seat
    piece = position.piece(move.origin)
    assert piece is not None  # noqa: S101  # the turn is legal
    name = f"{seat[0]}{man_name(piece)}"
    yield Content(AT, f"{name}@{NAMES[move.destination]}", seat)
    if move.capture is not None:
        yield from _landing(position, move, move.capture)
    if move.ambush is not None:
        yield from _ambush(position, move.ambush)
    if move.harmony is not None:
        yield from harmony(values(after, move.harmony.men), seat)
    if after.won_by is not None:
        yield from harmony(values(after, after.won_by.men), after.turn.seat)


def _landing(position: Position, move: Move, capture: Capture) -> Iterator[Content]:
    seat = position.turn.seat
    a = value_of(position, Part(move.origin, move.face))
    b = value_of(position, capture.target)
    h = 0 if capture.helper is None else value_of(position, capture.helper)
    yield from taken(_who(position, capture.target), [_way(capture.relation)], seat)
    for form in equations(equation(capture.relation, a, b, h)):
        yield Content(EQUATION, form, seat)
    if capture.helper is not None:
        yield Content(HELPER, str(h), seat)


def _ambush(position: Position, ambush: Ambush) -> Iterator[Content]:
    seat = position.turn.seat
    x, y = (value_of(position, helper) for helper in ambush.helpers)
    ways = [_way(ambush.relation), "ambush"]
    yield from taken(_who(position, ambush.target), ways, seat)
    said = equation_of_two(ambush.relation, x, y, value_of(position, ambush.target))
    for form in equations(said):
        yield Content(EQUATION, form, seat)
    yield Content(AMBUSH, pair(x, y), seat)
    for helper in (x, y):
        yield Content(HELPER, str(helper), seat)


def _who(position: Position, part: Part) -> str:
    piece = position.piece(part.square)
    if piece is not None and piece.is_pyramid:
        return "pyramid"
    return str(value_of(position, part))


def _way(relation: str) -> str:
    return TITLES[relation].lower()
