"""Why a man cannot be chosen, a cell not entered, an enemy not taken (boolean §11)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from games.engine.arithmetic import complement
from games.engine.boolean.face.names import cell_names, full_name
from games.engine.boolean.options import BooleanOptions
from games.engine.boolean.rules import turns
from games.engine.boolean.rules.formulas import (
    equation,
    fitting,
    in_bits,
    name,
)
from games.engine.boolean.rules.moves import of_man
from games.engine.boolean.rules.refusals import RULE, apart, refusal
from games.engine.boolean.rules.space import NAMES
from games.engine.boolean.rules.values import STEPS, Man, Move, Position, here, touches
from games.engine.boolean.text.notation import write_displacement
from games.engine.words import Words, few, listed

SHOWN = 3  # partners, pairs or moves that are told
Refusals = tuple[Words, ...]


def not_this_man(position: Position, cell: int) -> Refusals:
    """Why the man on a cell cannot be chosen; nothing if it can."""
    words = refusal(position, Move(cell, cell))
    if words is None or words.code != "bad-geometry":
        return () if words is None else (words,)
    if of_man(position, cell):
        return ()
    man = position.men[cell]
    assert man is not None  # noqa: S101  # the first refusals are of no man
    around = cell_names(STEPS[man.value][cell])
    text = (
        f"{full_name(man, cell)} is shut in on all sides: {RULE[man.shape]}, and "
        f"{few(around)} are taken."
    )
    return (Words("no_steps", text, {"man": man.token, "squares": around}),)


def not_there(position: Position, move: Move) -> Refusals:
    """Why a man cannot step there, and if an enemy stands there why it is not taken;
    nothing if it can, or if only the push is still to be named."""
    words = refusal(position, move)
    if words is None or words.code == "push-target-missing":
        return ()
    there = position.men[move.to]
    if there is None or there.side is position.turn:
        return (words,)
    return (words, *untaken(position, move.origin, move.to))


# --- Enemies ------------------------------------------------------------------------


def not_yours(position: Position, cell: int) -> Refusals:
    """That an enemy cannot be moved, and by which values it is taken (boolean §5)."""
    enemy = position.men[cell]
    assert enemy is not None  # noqa: S101  # it was pressed
    side = position.turn
    text = f"{full_name(enemy, cell)} is not {side.title}’s to move."
    first = Words("not-your-piece", text, {"man": enemy.token})
    return (first, _takers(position, enemy))


def _takers(position: Position, enemy: Man) -> Words:
    """Which values of the side to move make the value of an enemy."""
    options = position.options
    mine = [man for _, man in position.standing() if man.side is position.turn]
    made = fitting(options.formulas)
    found = [
        equation(made[x.value][y.value][enemy.value][0], x.value, y.value, enemy.value)
        for at, x in enumerate(mine)
        for y in mine[at + 1 :]
        if enemy.value in made[x.value][y.value]
    ]
    alone = complement(enemy.value)
    if "N" in options.formulas and any(man.value == alone for man in mine):
        found.insert(0, equation("N", alone, None, enemy.value))
    if not found:
        text = f"No men of {position.turn.title}’s make {enemy.bits}."
        return Words("no_equation", text, {"man": enemy.token})
    more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    told = tuple(found[:SHOWN])
    text = f"{enemy.bits} is taken by {listed(told, 'or')}{more}."
    return Words("equations", text, {"equations": told, "number": len(found)})


def untaken(position: Position, mover: int, target: int) -> Refusals:
    """Why the chosen man does not take an enemy as it stands, with the numbers, and by
    which of its moves it would."""
    options = position.options
    x, enemy = position.men[mover], position.men[target]
    assert x is not None and enemy is not None  # noqa: S101, PT018  # both stand there
    told = [*_taking(position, mover, target)]
    if not told:
        told = [*_not_fitting(options, x, enemy)]
        told += islice(_partners(position, mover, target), SHOWN)
        if len(told) < 2 and len(options.formulas.replace("N", "")):
            text = f"No other man of {x.side.title}’s makes {enemy.bits} of {x.bits}."
            told.append(Words("no_partner", text, {"man": x.token}))
    return tuple(told)


def _taking(position: Position, mover: int, target: int) -> Iterator[Words]:
    """The moves of a man that take this enemy."""
    found = []
    for move in of_man(position, mover):
        _, waves = turns.taken(position, move)
        hits = [hit for wave in waves for hit in wave if hit.cell == target]
        if hits:
            move_text = write_displacement(move)
            found.append(f"{move_text} ({hits[0].reasons[0].equation})")
    if found:
        told = tuple(found[:SHOWN])
        more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
        text = f"It is taken by moving beside it: {listed(told, 'or')}{more}."
        yield Words("take_by", text, {"moves": told})


def _not_fitting(options: BooleanOptions, x: Man, enemy: Man) -> Iterator[Words]:
    if "N" in options.formulas:
        result = complement(x.value)
        fits = "which fits" if result == enemy.value else f"not {enemy.bits}"
        text = f"NOT {x.bits} = {in_bits(result)}, {fits}"
        if result == enemy.value:
            text += ", but none of its moves comes to touch it"
        yield Words("not_complement", f"{text}.", {"man": enemy.token})


def _partners(position: Position, mover: int, target: int) -> Iterator[Words]:
    """The men that make the enemy's value with the chosen one, and how they stand."""
    x, enemy = position.men[mover], position.men[target]
    assert x is not None and enemy is not None  # noqa: S101, PT018  # as above
    made = fitting(position.options.formulas)[x.value]
    for cell, y in position.standing():
        letters = made[y.value].get(enemy.value, "") if y.side is x.side else ""
        if not letters or cell == mover:
            continue
        fits = equation(letters[0], x.value, y.value, enemy.value)
        contact = _contact(y, cell, target)
        text = f"{fits} would do with {here(y, cell)}, but {contact}."
        params = {"equation": fits, "square": NAMES[cell], "formula": name(letters[0])}
        yield Words("partner", text, params)


def _contact(y: Man, cell: int, target: int) -> str:
    """How a helper stands to the target."""
    if touches(y, cell, target):
        return "no move of the other reaches it or the man beside it"
    return f"it does not touch {NAMES[target]} ({apart(cell, target)})"
