"""Why a turn is refused (medieval §3, §4, §8 `prisoners`).

The codes are those of Spec v1 §12.2 where the same thing is refused.
"""

from __future__ import annotations

from typing import Final

from games.engine.geometry import NAMES, NOWHERE
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules.boards import is_on, outermost
from games.engine.medieval.rules.steps import moving, ways
from games.engine.medieval.rules.values import Man, Move, Part, Position, here
from games.engine.words import Parameter, Words

RULE: Final = {
    "C": "a circle moves exactly one square along a diagonal",
    "T": "a triangle moves exactly two squares along a row or column, or leaps two "
    "squares one way and one aside",
    "S": "a square moves exactly three squares along a row or column, or leaps three "
    "squares one way and one aside",
    "P": "a pyramid moves as one of the shapes that it still has",
}
SIMPLIFIED: Final = {
    "C": "a circle moves exactly one square in any direction",
    "T": "a triangle moves exactly two squares in any direction",
    "S": "a square moves exactly three squares in any direction",
    "P": RULE["P"],
}


def refusal(position: Position, move: Move) -> Words | None:
    """Why a turn is refused, or None when it is legal."""
    if position.ended is not None:
        return refused("TURN", "over", f"The game is over: {position.ended.words.text}")
    if move.drop is not None:
        return _drop_refusal(position, move.drop, move.destination)
    man = None if move.origin == NOWHERE else position.men[move.origin]
    if man is None:
        return _no_man(move.origin)
    if man.side is not position.turn:
        return _not_yours(position, man)
    return _way_refusal(position, man, move)


def _no_man(origin: int) -> Words:
    if origin == NOWHERE:
        return refused("NOT_OWNER", "no_man", "That man is not on the board.")
    name = NAMES[origin]
    return refused("NOT_OWNER", "empty", f"There is no man on {name}.", square=name)


def _not_yours(position: Position, man: Man) -> Words:
    text = (
        f"{man.side.title} {man.name} is not {position.turn.title}’s man, "
        f"and it is {position.turn.title}’s turn."
    )
    return refused("NOT_OWNER", "not_yours", text, man=man.name)


def _way_refusal(position: Position, man: Man, move: Move) -> Words | None:
    options = position.options
    origin, destination = move.origin, move.destination
    if destination == NOWHERE or not is_on(options.board, destination):
        text = f"{here(man, origin)} cannot leave the board."
        return refused("ILLEGAL_MOVE", "off_board", text, **{"from": NAMES[origin]})
    params = {"from": NAMES[origin], "to": NAMES[destination], "man": man.name}
    if origin == destination:
        text = f"{man.name} already stands on {NAMES[origin]}."
        return refused("ILLEGAL_MOVE", "null_move", text, **params)
    table = moving(options)
    runs = [
        step.between
        for way in ways(options, man)
        for step in table[way][origin]
        if step.target == destination
    ]
    if not runs:
        return _no_geometry(options, man, params)
    there = position.men[destination]
    if there is not None:
        return _occupied(there, destination, params)
    for between in runs:
        if all(position.men[square] is None for square in between):
            return None
    blocked = next(square for square in runs[0] if position.men[square] is not None)
    return _blocked(position, move, blocked)


def _no_geometry(options: MedievalOptions, man: Man, params: dict[str, str]) -> Words:
    rule = (SIMPLIFIED if options.simplified_moves else RULE)[man.shape]
    if man.is_pyramid:
        rule += f" ({', '.join(part.name for part in man.parts)})"
    text = f"{man.name} cannot go from {params['from']} to {params['to']}: {rule}."
    return refused("ILLEGAL_MOVE", "geometry", text, **params)


def _occupied(there: Man, square: int, params: dict[str, str]) -> Words:
    text = (
        f"{there.side.title} {here(there, square)} is in the way: "
        "a move ends on an empty square."
    )
    return refused("ILLEGAL_MOVE", "occupied", text, **params, there=there.name)


def _blocked(position: Position, move: Move, square: int) -> Words:
    blocker = position.men[square]
    assert blocker is not None  # noqa: S101  # the caller found it there
    path = f"{NAMES[move.origin]} to {NAMES[move.destination]}"
    man = f"{blocker.side.title} {blocker.name}"
    text = f"The way from {path} is blocked: {man} stands on {NAMES[square]}."
    return refused("PATH_BLOCKED", "blocked", text, square=NAMES[square], man=man)


def _drop_refusal(position: Position, body: Part, square: int) -> Words | None:
    options = position.options
    if not options.prisoners:
        text = "This game is played without prisoners: taken men stay away."
        return refused("ILLEGAL_MOVE", "no_prisoners", text)
    side = position.turn
    if body not in position.taken[side]:
        text = f"{side.title} holds no {body.name}."
        return refused("NOT_OWNER", "not_held", text, man=body.name)
    column = outermost(options.board, side)
    if square not in column:
        text = (
            f"{side.title} drops men on its outermost column, "
            f"{NAMES[column[0]]} to {NAMES[column[-1]]}."
        )
        return refused("ILLEGAL_MOVE", "drop_column", text, man=body.name)
    there = position.men[square]
    if there is not None:
        params = {"to": NAMES[square], "man": body.name}
        return _occupied(there, square, params)
    return None


def another_man(square: int, there: Man, said: str) -> Words:
    """Somebody else stands where a text has a man: "On L2 stands T72, not T36." """
    text = f"On {NAMES[square]} stands {there.name}, not {said}."
    return refused("ILLEGAL_MOVE", "man", text, man=there.name)


def refused(code: str, why: str, text: str, **params: Parameter) -> Words:
    """A refusal; `why` tells apart what shares a code."""
    return Words(code, text, {"why": why, **params})
