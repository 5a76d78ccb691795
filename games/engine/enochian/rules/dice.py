"""Divination: the die that says which kind of man must move (enochian §11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.engine.enochian.rules import turns
from games.engine.enochian.rules.values import ROLL, Move, Position, Skip, changed

FACES: Final = range(1, 7)
KINDS: Final = ("", "KP", "N", "B", "Q", "R", "P")  # the letters of moves, by face
WORDS: Final = (
    "",
    "king or pawn",
    "knight",
    "bishop",
    "queen",
    "rook",
    "pawn",
)


def awaited(position: Position) -> bool:
    """Whether the die must be thrown before anything else is done."""
    idle = position.ended is None and not position.offered
    return position.options.divination and idle and not position.die


def allowed(position: Position, die: int) -> tuple[Move, ...]:
    """The legal moves of the kinds that a face allows (D15)."""
    return tuple([move for move in position.moves if move.kind in KINDS[die]])


def throws(position: Position) -> tuple[Move, ...]:
    return tuple(Move(position.turn, ROLL, die=face) for face in FACES)


def after(position: Position, move: Move) -> Position:
    """The position after a throw: the die lies, or is thrown again, or the turn
    passes."""
    begun = replace(position, events=(), skipped=(), move=move, before=position)
    if allowed(position, move.die):
        return replace(begun, die=move.die)
    if position.throws < position.options.max_rerolls:
        return replace(begun, throws=position.throws + 1)
    passed = Skip(position.turn, turns.PASSED)
    idle = changed(position.idle, position.turn, 0)
    over = replace(begun, throws=0, declined=False, skipped=(passed,), idle=idle)
    return turns.next_turn(over)


def kept(position: Position) -> Position:
    """The position, its die taken up again if no man it names can move (D18)."""
    if position.die and not allowed(position, position.die):
        return replace(position, die=0)
    return position
