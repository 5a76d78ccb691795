"""Why a man or a square cannot be chosen, with the squares counted (medieval §4).

Each function answers with nothing when it can be.
"""

from __future__ import annotations

from typing import Final

from games.engine.geometry import NAMES, WIDTH
from games.engine.medieval.face.names import SHAPES, full_name
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules import turns
from games.engine.medieval.rules.moves import destinations
from games.engine.medieval.rules.refusals import refused
from games.engine.medieval.rules.steps import moving, ways
from games.engine.medieval.rules.values import Man, Move, Position, here
from games.engine.words import Words, listed

FEW: Final = 4  # so many men are named one by one


def not_this_man(position: Position, square: int) -> tuple[Words, ...]:
    """Why the man on a square cannot be moved at all."""
    name, man = NAMES[square], position.men[square]
    if man is None:
        return (_empty(position, square),)
    if man.side is not position.turn:
        text = (
            f"{full_name(man, square)} is not yours to move: "
            f"it is {position.turn.title}’s turn."
        )
        return (refused("NOT_OWNER", "not_yours", text, square=name, man=man.name),)
    if destinations(position, square):
        return ()
    around = _shut_in(position, square)
    text = f"{here(man, square)} is shut in on all sides: {around}."
    return (refused("ILLEGAL_MOVE", "shut_in", text, square=name, man=man.name),)


def _empty(position: Position, square: int) -> Words:
    """Nobody stands there: who could go there?"""
    name = NAMES[square]
    comers = [
        here(man, origin)
        for origin, man in position.standing()
        if man.side is position.turn and square in destinations(position, origin)
    ]
    text = f"{name} is empty. Choose one of {position.turn.title}’s men"
    who = listed(comers) if comers else "none of them"
    text += f"; {who} can go there"
    return refused("NOT_OWNER", "empty", f"{text}.", square=name, men=tuple(comers))


def _shut_in(position: Position, origin: int) -> str:
    """Who stands in the way of a man without a move."""
    options = position.options
    man = position.men[origin]
    assert man is not None  # noqa: S101  # the caller found it there
    table = moving(options)
    steps = [step for way in ways(options, man) for step in table[way][origin]]
    targets = {step.target for step in steps}
    if len(targets) > FEW:
        return f"all {len(targets)} squares it could go to are taken or barred"
    barring = dict.fromkeys(
        next(at for at in (*step.between, step.target) if position.men[at])
        for step in steps
    )
    there = [here(man, at) for at in barring if (man := position.men[at])]
    return f"{listed(there)} {'stands' if len(there) == 1 else 'stand'} in the way"


# --- A square that cannot be reached ------------------------------------------------


def not_there(position: Position, move: Move) -> tuple[Words, ...]:
    """Why a turn cannot be made, with the way counted where its length is wrong."""
    refusal = turns.refusal(position, move)
    if refusal is None:
        return ()
    if refusal.params.get("why") != "geometry":
        return (refusal,)
    man = position.men[move.origin]
    assert man is not None  # noqa: S101  # there is a man whose steps do not fit
    return refusal, _way(position.options, man, move.origin, move.destination)


def _way(options: MedievalOptions, man: Man, origin: int, square: int) -> Words:
    """How far it is, and to which shape it would be a move."""
    text = f"{NAMES[square]} lies {distance(origin, square)}"
    shape = _shape_for(options, origin, square)
    if shape and man.is_pyramid:
        text += f": a {SHAPES[shape]} goes there, and {man.name} has none left"
    elif shape:
        text += f": that is a {SHAPES[shape]}’s move"
    params = {"from": NAMES[origin], "to": NAMES[square]}
    return refused("ILLEGAL_MOVE", "distance", f"{text}.", **params)


def distance(origin: int, square: int) -> str:
    """ "6 squares away along the row", "3 columns and 2 rows away"."""
    files = abs(square % WIDTH - origin % WIDTH)
    ranks = abs(square // WIDTH - origin // WIDTH)
    if files and ranks and files != ranks:
        return f"{_some(files, 'column')} and {_some(ranks, 'row')} away"
    along = "the row" if not ranks else "the column" if not files else "a diagonal"
    return f"{_some(max(files, ranks), 'square')} away along {along}"


def _some(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _shape_for(options: MedievalOptions, origin: int, square: int) -> str:
    """The shape that moves so far, if there is one."""
    table = moving(options)
    for shape in "CTS":
        if any(step.target == square for step in table[shape][origin]):
            return shape
    return ""
