"""What a decision leads to: steps, the end of turns, the placing (margrites §3, §6)."""

from __future__ import annotations

from dataclasses import replace

from games.engine.margrites.rules import endings, placing
from games.engine.margrites.rules.boards import NOWHERE
from games.engine.margrites.rules.moving import stepped
from games.engine.margrites.rules.setup import steps_of_turn
from games.engine.margrites.rules.steps import any_legal
from games.engine.margrites.rules.values import (
    FEW,
    STEPS,
    Kept,
    KeptPair,
    Move,
    Position,
    Return,
    Score,
    Step,
)
from games.engine.sides import Side


def begins(position: Position) -> bool:
    """Whether nothing has been decided in the turn yet."""
    before = position.before
    now = position.turn, position.number
    return before is None or (before.turn, before.number) != now


def after(position: Position, move: Move) -> Position:
    """The position after a legal decision."""
    if isinstance(move, Step | Score | Return):
        return _settled(stepped(position, move))
    return placing.after(position, move)


def _settled(raw: Position) -> Position:
    """A step's position once everything that follows by itself is done."""
    if not all(raw.men):
        return _bare(raw)
    if raw.left and any_legal(raw):
        return raw
    return _closed(raw)


def _bare(raw: Position) -> Position:
    """A side has no piece: the game is over, unless a rebuttal is due or going on."""
    if raw.rebutting and raw.left and raw.men[Side.WHITE]:
        return raw  # a piece among empty squares always has a step
    if is_rebuttal_due(raw):
        return _led(raw, _opened(raw, Side.WHITE, FEW, rebutting=True))
    return endings.ended(raw, "no-pieces")


def is_rebuttal_due(raw: Position) -> bool:
    """Whether the game ended on Black's turn and White has pieces (margrites §8)."""
    return bool(raw.options.rebuttal and raw.turn is Side.BLACK and raw.men[Side.WHITE])


def _closed(raw: Position) -> Position:
    """The turn is over: the next one, or the end."""
    following = _following(raw)
    may_repeat = raw.options.repetition and following.ended is None
    if may_repeat and endings.is_repeated(following, raw):
        return endings.ended(raw, "repetition")
    return following


def _following(raw: Position) -> Position:
    """The next turn, that after it if the next is forfeited, or deadlock."""
    first = _opened(raw, raw.turn.other, STEPS)
    if not any_legal(first):
        lost = (first.turn, first.number)
        first = _opened(first, raw.turn, STEPS)
        if not any_legal(first):
            return endings.ended(raw, "deadlock")
        first = replace(first, forfeits=(lost,))
    return _led(raw, first)


def _opened(
    last: Position, turn: Side, left: int, *, rebutting: bool = False
) -> Position:
    """The turn that follows: all start squares are forgotten (margrites §6)."""
    return Position(
        last.options,
        last.men,
        turn,
        left,
        (),
        last.points,
        last.captures,
        last.number + 1,
        _forgotten(last.kept),
        rebutting,
        begun=last.men,
        danced=(last.danced[1], last.men == last.begun),
    )


def _forgotten(kept: KeptPair) -> KeptPair:
    white, black = (tuple(Kept(each.square, NOWHERE) for each in pair) for pair in kept)
    return white, black


def _led(raw: Position, opened: Position) -> Position:
    """The opened turn with what led to it."""
    return replace(opened, before=raw.before, move=raw.move, waves=raw.waves)


# --- Positions that are read ----------------------------------------------------------


def taken_up(position: Position) -> Position:
    """A position that was read, once what must follow by itself has followed.

    One whose turn has no step left has ended, by deadlock or by repetition; where it
    cannot have ended, the next turn begins.
    """
    if position.placing:
        return position
    if not all(position.men):
        going_on = position.rebutting and position.left and position.men[Side.WHITE]
        return position if going_on else endings.ended(position, "no-pieces")
    if position.left and any_legal(position):
        return position
    following = _following(position)
    if following.ended is not None:
        return following
    if position.options.repetition and position.left < steps_of_turn(position):
        return endings.ended(position, "repetition")
    return following
