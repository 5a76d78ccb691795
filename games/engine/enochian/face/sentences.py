"""A decision as one readable sentence with all that follows from it."""

from __future__ import annotations

from games.engine.enochian.face import words
from games.engine.enochian.rules import decisions, dice
from games.engine.enochian.rules.armies import Army
from games.engine.enochian.rules.men import letter, name, standing
from games.engine.enochian.rules.squares import NAMES
from games.engine.enochian.rules.values import ACCEPT, OFFER, ROLL, Move, Position
from games.engine.words import Parameter, Words, listed


def describe(position: Position, move: Move) -> Words:
    """One sentence on a legal decision.

    "Red pawn of the queen g2→h3 takes Black queen. Yellow is skipped: …".
    """
    after = decisions.after(position, move)
    text = _done(position, after, move)
    for skip in after.skipped:
        if skip.kind == "frozen" and position.status[skip.army] == "f":
            continue  # it stood so before, and the notices say it
        text += f" {words.skipped(skip).text}"
    if after.ended is not None:
        text += f" {after.ended.words.text}"
    params: dict[str, Parameter] = {"army": Army(move.army).seat}
    if move.is_displacement:
        params |= {"from": NAMES[move.origin], "to": NAMES[move.target]}
    return Words("move" if move.is_displacement else "action", text, params)


def _done(position: Position, after: Position, move: Move) -> str:
    army = Army(move.army).title
    if move.kind == ROLL:
        return _thrown(after, move)
    if move.kind == OFFER:
        return f"{army} offers to exchange prisoners."
    if not move.is_displacement:
        if move.kind != ACCEPT:
            return f"{army} declines the exchange."
        homes = listed(words.happened(each) for each in after.events)
        return f"{army} accepts the exchange: {homes}."
    return _moved(position, after, move)


def _thrown(after: Position, move: Move) -> str:
    army, kind = Army(move.army).title, dice.WORDS[move.die]
    text = f"{army} throws {move.die}, {kind}"
    if after.die:
        return f"{text}."
    again = "it throws again" if after.throws else "no throw is left"
    return f"{text}: none can move, and {again}."


def _moved(position: Position, after: Position, move: Move) -> str:
    there = standing(position.men[move.origin])
    man = next(each for each in there if letter(each) == move.kind)
    text = f"{name(man)} {NAMES[move.origin]}→{NAMES[move.target]}"
    taken = [name(each.man) for each in after.events if each.kind == "capture"]
    if taken:
        text += f" takes {listed(taken)}"
    for event in after.events:
        if event.kind != "capture":
            text += f"; {words.happened(event)}"
    return f"{text}."
