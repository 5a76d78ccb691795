"""Why a man or a square cannot be chosen, by the reason codes of enochian §13.

Each function answers with nothing when it can be.
"""

from __future__ import annotations

from games.engine.enochian.face.words import here
from games.engine.enochian.rules import decisions, dice, moves, refusals
from games.engine.enochian.rules.actions import refused
from games.engine.enochian.rules.men import army_of, letter, name, standing
from games.engine.enochian.rules.squares import NAMES
from games.engine.enochian.rules.values import Move, Position
from games.engine.words import Words, listed

FEW = 4  # so many men are named one by one


def no_square(name: str) -> Words:
    text = f"There is no square {name[:20]!r} on this board."
    return Words("no_square", text, {"square": name[:20]})


def unread(rest: str) -> Words:
    """That the end of a typed text cannot be read."""
    text = f"{rest[:40]!r} cannot be read; write Qf1-h3, Pg2xh3 or Pb7-b8=N."
    return Words("unread", text, {"text": rest[:40]})


def not_now(position: Position) -> tuple[Words, ...]:
    """Why no man at all can be moved now."""
    if position.offered:
        text = f"{position.actor.title} must first answer the offered exchange."
        return (refused("not-your-turn", text, army=position.actor.seat),)
    if dice.awaited(position):
        text = f"{position.turn.title} must throw the die before a piece is moved."
        return (refused("roll-first", text),)
    return ()


def not_this_man(position: Position, square: int, kind: str = "") -> tuple[Words, ...]:
    """Why no man on a square, or none of this kind, can be moved."""
    there = standing(position.men[square])
    if not there:
        return (_empty(position, square),)
    if army_of(there[0]) is not position.turn:
        return (_not_yours(position, there[0], square),)
    named = [each for each in there if kind in ("", letter(each))]
    if not named:
        words = refusals.refusal(position, _any(position, square, kind))
        return (words,) if words else ()
    mine = [each for each in decisions.legal(position) if each[2] == square]
    if any(kind in ("", each.kind) for each in mine):
        return ()
    for move in moves.reachable(position, position.turn):
        if move.origin == square and kind in ("", move.kind):
            words = refusals.refusal(position, move)
            return (words,) if words else ()
    text = f"{here(named[0], square)} has no square to go to: all are blocked or taken."
    return (refused("no-move", text, square=NAMES[square]),)


def _any(position: Position, square: int, kind: str) -> Move:
    return Move(position.turn, kind, square, square)


def _not_yours(position: Position, man: int, square: int) -> Words:
    army, turn = army_of(man), position.turn
    text = f"{here(man, square)} is not {turn.title}’s: it is {turn.title}’s turn."
    if position.status[army] == "f":
        text = f"{here(man, square)} is frozen: {army.title}’s king is taken."
        return refused("army-frozen", text, square=NAMES[square], man=name(man))
    return refused("not-your-piece", text, square=NAMES[square], man=name(man))


def _empty(position: Position, square: int) -> Words:
    """Nobody stands there: who could go there?"""
    comers = dict.fromkeys(
        f"{move.kind}{NAMES[move.origin]}"
        for move in decisions.legal(position)
        if move.target == square
    )
    who = listed(comers) if comers else "none of them"
    text = (
        f"{NAMES[square]} is empty. Choose one of {position.turn.title}’s pieces; "
        f"{who} can go there."
    )
    return refused("no-piece", text, square=NAMES[square])


def not_there(position: Position, move: Move) -> tuple[Words, ...]:
    """Why a chosen man cannot go to a square."""
    words = refusals.refusal(position, move)
    return () if words is None or words.code == "bad-promotion" else (words,)
