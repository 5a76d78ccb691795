"""Why a move or a placement is refused, the first reason of boolean §11."""

from __future__ import annotations

from typing import Final

from games.engine.boolean.rules.setup import camp, unused
from games.engine.boolean.rules.space import NAMES, NOWHERE, coordinates, step_kind
from games.engine.boolean.rules.values import SHAPES, Man, Move, Position, here
from games.engine.words import Parameter, Words

AXES: Final = ("file", "rank", "level")
RULE: Final = {
    "circle": "a circle makes orthogonal and diagonal steps",
    "triangle": "a triangle makes diagonal and triagonal steps",
    "square": "a square makes orthogonal and triagonal steps",
    "pyramid": "a pyramid makes every step to a neighbouring cell",
}


def refusal(position: Position, move: Move) -> Words | None:
    """Why a move is refused, or None when it is legal."""
    if position.ended is not None:
        return _refused("game-over", f"The game is over: {position.ended.words.text}")
    if move.man is not None:
        return _of_placement(position, move, move.man)
    if position.placing:
        text = f"The set-up goes on: {position.turn.title} places a man, as in w7@a41."
        return _refused("syntax", text)
    man = position.men[move.origin]
    if man is None:
        name = NAMES[move.origin]
        return _refused("no-piece", f"There is no man on {name}.", cell=name)
    if man.side is not position.turn:
        text = f"{man.side.title} {here(man, move.origin)} is not yours to move."
        return _refused("not-your-piece", text, man=man.token)
    return _of_step(position, man, move)


# --- Moving (boolean §4) ------------------------------------------------------------


def _of_step(position: Position, man: Man, move: Move) -> Words | None:
    kind = step_kind(move.origin, move.to)
    if kind not in SHAPES[man.shape]:
        return _bad_geometry(man, move, kind)
    there = position.men[move.to]
    if there is None:
        return None if move.push == NOWHERE else _pushes_nothing(move)
    if not man.is_pyramid:
        text = (
            f"{NAMES[move.to]} is taken by {there.side.title} {there.bits}, and only a "
            "pyramid may step onto a man."
        )
        return _refused("occupied", text, man=there.token)
    if not position.options.push:
        text = (
            f"{NAMES[move.to]} is taken by {there.side.title} {there.bits}; pushing is "
            "switched off in this game."
        )
        return _refused("push-disabled", text, man=there.token)
    return _of_push(position, there, move)


def _of_push(position: Position, there: Man, move: Move) -> Words | None:
    if move.push == NOWHERE:
        text = (
            f"Say where {there.side.title} {here(there, move.to)} is pushed: "
            f"{NAMES[move.origin]}-{NAMES[move.to]}> and a cell."
        )
        return _refused("push-target-missing", text, man=there.token)
    if not step_kind(move.to, move.push):
        text = (
            f"A man is pushed one step: from {NAMES[move.to]} to {NAMES[move.push]} is "
            f"{apart(move.to, move.push)}."
        )
        return _refused("push-bad-geometry", text, cell=NAMES[move.push])
    blocking = position.men[move.push]
    if blocking is not None and move.push != move.origin:
        text = (
            f"{there.bits} cannot be pushed to {NAMES[move.push]}: "
            f"{blocking.side.title} {blocking.bits} stands there."
        )
        return _refused("push-occupied", text, man=blocking.token)
    return None


def _pushes_nothing(move: Move) -> Words:
    text = f"There is no man on {NAMES[move.to]} to push."
    return _refused("push-nothing", text, cell=NAMES[move.to])


def _bad_geometry(man: Man, move: Move, kind: str) -> Words:
    what = f"a step that is {kind}" if kind else "no step"
    text = (
        f"{man.side.title} {here(man, move.origin)}: {RULE[man.shape]}; to "
        f"{NAMES[move.to]} it is {what} ({apart(move.origin, move.to)})."
    )
    return _refused("bad-geometry", text, man=man.token, step=kind)


def apart(origin: int, target: int) -> str:
    """ "file +1, level −2": how far two cells lie apart."""
    pairs = zip(AXES, coordinates(origin), coordinates(target), strict=True)
    found = [f"{axis} {_signed(b - a)}" for axis, a, b in pairs if a != b]
    return ", ".join(found) or "the same cell"


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


# --- Placing (boolean §3) -----------------------------------------------------------


def _of_placement(position: Position, move: Move, man: Man) -> Words | None:
    name, side = NAMES[move.to], position.turn
    if not position.placing:
        return _refused("syntax", "The set-up is over; men are moved, as in a21-b21.")
    if man.side is not side:
        text = f"It is {side.title}’s turn to place a man, not {man.side.title}’s."
        return _refused("not-your-turn", text, man=man.token)
    shape = camp(position.options.orientation, side).get(move.to)
    if shape is None:
        text = f"{name} is no cell of {side.title}’s camp."
        return _refused("cell-not-in-camp", text, cell=name)
    there = position.men[move.to]
    if there is not None:
        text = f"On {name} stands {there.bits} already."
        return _refused("cell-occupied", text, cell=name, man=there.token)
    if man not in unused(position, side):
        text = f"{side.title} has placed {man.bits} already."
        return _refused("value-used", text, man=man.token)
    if shape != man.shape:
        text = f"{man.bits} is a {man.shape}; {name} is the place of a {shape}."
        return _refused("shape-mismatch", text, man=man.token, cell=name)
    return None


def _refused(code: str, text: str, **params: Parameter) -> Words:
    return Words(code, text, params)
