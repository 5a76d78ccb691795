"""What pressing a square does to a turn half chosen (rules page, Turn).

A man, then where it goes; pressing what is chosen takes it back, pressing another own
man starts with it, or drops what was chosen and says why it cannot move.
Once the displacement stands, pressing an enemy ambushes it.
"""

from __future__ import annotations

from dataclasses import replace

from games.engine.geometry import INDEX, NOWHERE
from games.engine.rithmomachia.face import gathering
from games.engine.rithmomachia.face.building import (
    Built,
    Judged,
    choose_ambush,
    choose_man,
    choose_target,
)
from games.engine.rithmomachia.face.drafts import toggled
from games.engine.rithmomachia.rules import turns
from games.engine.rithmomachia.rules.refusals import no_square
from games.engine.rithmomachia.rules.values import Move, Part, Position


def press(position: Position, built: Built, name: str) -> Judged:
    """The turn after a square was pressed, or unchanged with the reasons why not."""
    square = INDEX.get(name.strip().upper(), NOWHERE)
    if square == NOWHERE:
        return built, (no_square(name),)
    if built.gathering is not None and built.base is not None:
        return _gather(position, built, square)
    if built.man == NOWHERE:
        return choose_man(position, square)
    if square == built.man:
        return Built(), ()
    if square == built.to:
        return Built(man=built.man), ()
    if built.to != NOWHERE and built.base is None:
        for way in ways_by(built, square):
            return replace(built, base=way), ()
    piece = position.piece(square)
    if piece is not None and piece.side is position.turn:
        return choose_man(position, square)
    if piece is not None and built.base is not None and position.options.ambush:
        return _ambush(position, built, built.base, square)
    return choose_target(position, Built(man=built.man), square)


def ways_by(built: Built, helper: int) -> list[Move]:
    """The ways to capture with the help of the man on a square."""
    return [
        way
        for way in built.ways
        if way.capture and way.capture.helper and way.capture.helper.square == helper
    ]


def _ambush(position: Position, built: Built, base: Move, square: int) -> Judged:
    """An enemy pressed: to be ambushed, or no longer."""
    if built.ambush is not None and built.ambush.target.square == square:
        return replace(built, ambush=None), ()
    return choose_ambush(position, built, base, square)


def _gather(position: Position, built: Built, square: int) -> Judged:
    """A man pressed while a harmony is gathered: taken in, or left out again."""
    men = built.gathering or ()
    if any(part.square == square for part in men):
        return replace(built, gathering=toggled(men, Part(square))), ()
    move = built.move
    if move is None:
        return built, ()
    after = turns.moved(position, move)
    refusals = gathering.outside(after, position.turn, (square,))
    if refusals:
        return built, refusals
    return replace(built, gathering=toggled(men, Part(square))), ()
