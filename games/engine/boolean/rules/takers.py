"""Who can take something now, told without making every move (boolean §5).

A man that steps changes nothing but where it stands itself, and touching knows no
barriers: so what it would take with which helper is the same wherever it goes.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.arithmetic import ONES
from games.engine.boolean.rules.captures import masks, taken, values
from games.engine.boolean.rules.formulas import fitting
from games.engine.boolean.rules.moves import of_man
from games.engine.boolean.rules.space import NOWHERE
from games.engine.boolean.rules.turns import moved
from games.engine.boolean.rules.values import TOUCHED, Move, Position

# By cell the value of a man, and the enemies that it touches with theirs.
Helpers = dict[int, tuple[int, list[tuple[int, int]]]]


def takers(position: Position) -> Iterator[int]:
    """The cells of the men of the side to move by whose step or push somebody falls."""
    men, side, sides = position.men, position.turn, masks(position.men)
    enemies = sides[side.other]
    own = [(cell, man.value) for cell, man in position.standing() if man.side is side]
    helpers = {
        cell: (value, [*values(men, near)])
        for cell, value in own
        if (near := TOUCHED[value][cell] & enemies)
    }
    theirs = [*values(men, enemies)]
    for cell, value in own:
        wanted = _wanted(position.options.formulas, cell, value, helpers, theirs)
        if _takes(position, cell, value, wanted, sides):
            yield cell


def _wanted(
    formulas: str,
    cell: int,
    value: int,
    helpers: Helpers,
    enemies: list[tuple[int, int]],
) -> int:
    """The cells of which the man on `cell` must touch one to take somebody as X: of the
    enemies for NOT and compile, of the helpers for filter."""
    found = 0
    if "N" in formulas:
        found = sum(1 << at for at, theirs in enemies if theirs == ONES ^ value)
    made = fitting(formulas)[value]
    for helper, (y, near) in helpers.items():
        fits = made[y]
        hit = [at for at, theirs in near if theirs in fits] if helper != cell else []
        if hit:
            found |= sum({1 << at for at in hit}, 1 << helper)
    return found


def _takes(
    position: Position, cell: int, value: int, wanted: int, sides: list[int]
) -> bool:
    """Whether a step or a push of the man on a cell takes somebody."""
    for move in of_man(position, cell):
        takes = bool(TOUCHED[value][move.to] & wanted)
        if move.push != NOWHERE and (takes or _is_near(position, move, sides)):
            takes = _takes_by_push(position, move, sides)
        if takes:
            return True
    return False


def _is_near(position: Position, move: Move, sides: list[int]) -> bool:
    """Whether the man that is pushed may make a difference where it then stands: an
    enemy, or somebody who touches enemies there."""
    pushed, side = position.men[move.to], position.turn
    if pushed is None or pushed.side is not side:
        return True
    return bool(TOUCHED[pushed.value][move.push] & sides[side.other])


def _takes_by_push(position: Position, move: Move, sides: list[int]) -> bool:
    """Whether a push takes somebody, given the cells of both sides before it: two men
    stand elsewhere after it."""
    side, pushed = position.turn, position.men[move.to]
    after = [*sides]
    after[side] ^= 1 << move.origin | 1 << move.to
    if pushed is not None:
        after[pushed.side] ^= 1 << move.to | 1 << move.push
    men, formulas = moved(position.men, move), position.options.formulas
    return bool(taken(formulas, men, move.to, after[side], after[side.other]))
