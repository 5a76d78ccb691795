"""A turn as one readable sentence with its mathematics (rules page, Text, Readable)."""

from __future__ import annotations

from games.engine.geometry import NAMES
from games.engine.rithmomachia.rules import declarations, harmony, proportions, turns
from games.engine.rithmomachia.rules.refusals import value_of
from games.engine.rithmomachia.rules.relations import equation_of_two, saying
from games.engine.rithmomachia.rules.values import (
    Ambush,
    Capture,
    Harmony,
    Move,
    Part,
    Position,
)
from games.engine.rithmomachia.text.names import man_name
from games.engine.words import Parameter, Words


def describe(position: Position, move: Move) -> Words:
    """One sentence on a turn that is legal in a position.

    "White T4 N1→D1 takes Black T16: 16 = 4 × 4 (4 divides 16)".
    """
    side = position.turn
    mover = _man(position, Part(move.origin, move.face))
    origin, destination = NAMES[move.origin], NAMES[move.destination]
    text = f"{side.title} {mover} {origin}→{destination}"
    if move.capture is not None:
        text += f" takes {_landing(position, move, move.capture)}"
    if move.ambush is not None:
        text += f"; ambush takes {_ambush(position, move.ambush)}"
    if move.harmony is not None:
        text += f"; declares {_harmony(position, move, move.harmony)}"
    if move.points:
        points = turns.points_after(position, move)[side]
        text += f"; declares a point win with {points}"
    params: dict[str, Parameter] = {
        "seat": side.seat,
        "man": mover,
        "from": origin,
        "to": destination,
    }
    return Words("move", text, params)


def _landing(position: Position, move: Move, capture: Capture) -> str:
    a = value_of(position, Part(move.origin, move.face))
    b = value_of(position, capture.target)
    h = 0 if capture.helper is None else value_of(position, capture.helper)
    target = f"{position.turn.other.title} {_man(position, capture.target)}"
    text = f"{target}: {saying(capture.relation, a, b, h)}"
    if capture.helper is not None:
        text += f" with {_man_on_square(position, capture.helper)}"
    return text


def _ambush(position: Position, ambush: Ambush) -> str:
    first, second = ambush.helpers
    x, y = value_of(position, first), value_of(position, second)
    equation = equation_of_two(ambush.relation, x, y, value_of(position, ambush.target))
    target = _man_on_square(position, ambush.target)
    one, other = (_man_on_square(position, helper) for helper in ambush.helpers)
    return f"{position.turn.other.title} {target}: {equation} with {one} and {other}"


def _harmony(position: Position, move: Move, declared: Harmony) -> str:
    standing = declarations.canonical(declared)
    after = turns.moved(position, move)
    values = harmony.values(after, standing.men)
    text = declarations.say(after, standing)
    return f"{text}: {proportions.equation(declared.proportion, *values[:3])}"


def _man_on_square(position: Position, part: Part) -> str:
    return f"{_man(position, part)} on {NAMES[part.square]}"


def _man(position: Position, part: Part) -> str:
    piece = position.piece(part.square)
    assert piece is not None  # noqa: S101  # the turn is legal
    return man_name(piece, part.face)
