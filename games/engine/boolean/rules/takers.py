"""Who can take something now, told without making every move (boolean §5).

A man that steps changes nothing but where it stands itself, and touching knows no
barriers: so what it would take with which helper is the same wherever it goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine.arithmetic import ONES
from games.engine.boolean.rules.captures import masks, taken, values
from games.engine.boolean.rules.formulas import fitting
from games.engine.boolean.rules.moves import by_man
from games.engine.boolean.rules.space import NOWHERE
from games.engine.boolean.rules.turns import moved
from games.engine.boolean.rules.values import TOUCHED, Move, Position

# By cell the value of a man, the enemies that it touches with their values, and their
# cells as a mask.
Helpers = dict[int, tuple[int, list[tuple[int, int]], int]]


def takers(position: Position) -> Iterator[int]:
    """The cells of the men of the side to move by whose step or push somebody falls."""
    men, side, sides = position.men, position.turn, masks(position.men)
    enemies = sides[side.other]
    own = [(cell, man.value) for cell, man in position.standing() if man.side is side]
    helpers = {
        cell: (value, [*values(men, near)], near)
        for cell, value in own
        if (near := TOUCHED[value][cell] & enemies)
    }
    theirs = [*values(men, enemies)]
    formulas = position.options.formulas
    for cell, value in own:
        if moves := by_man(position).get(cell):
            wanted = _wanted(formulas, _Mover(cell, value, moves), helpers, theirs)
            if _takes(position, moves, value, wanted, sides):
                yield cell


class _Mover(NamedTuple):
    """A man who can go, from where, his value and where to."""

    cell: int
    value: int
    moves: list[Move]

    @property
    def scope(self) -> int:
        """All cells that he can come to touch, as a mask."""
        found, touched = 0, TOUCHED[self.value]
        for move in self.moves:
            found |= touched[move.to]
        return found


def _wanted(
    formulas: str,
    mover: _Mover,
    helpers: Helpers,
    enemies: list[tuple[int, int]],
) -> int:
    """The cells of which a man must touch one to take somebody as X: of the enemies
    for NOT and compile, of the helpers for filter. Those out of his scope may lack."""
    found, scope, value = 0, mover.scope, mover.value
    if "N" in formulas:
        found = sum([1 << at for at, theirs in enemies if theirs == ONES ^ value])
    made = fitting(formulas)[value]
    for helper, (y, near, cells) in helpers.items():
        if not scope & (cells | 1 << helper) or helper == mover.cell:
            continue
        fits = made[y]
        hit = [at for at, theirs in near if theirs in fits]
        if hit:
            found |= sum({1 << at for at in hit}, 1 << helper)
    return found


def _takes(
    position: Position, moves: list[Move], value: int, wanted: int, sides: list[int]
) -> bool:
    """Whether one of the steps and pushes of a man takes somebody."""
    touched, enemies = TOUCHED[value], sides[position.turn.other]
    for move in moves:
        takes = bool(touched[move.to] & wanted)
        if move.push != NOWHERE and (takes or _is_near(position, move, enemies)):
            takes = _takes_by_push(position, move, sides)
        if takes:
            return True
    return False


def _is_near(position: Position, move: Move, enemies: int) -> bool:
    """Whether the man that is pushed may make a difference where it then stands: an
    enemy, or somebody who touches enemies there."""
    pushed = position.men[move.to]
    if pushed is None or pushed.side is not position.turn:
        return True
    return bool(TOUCHED[pushed.value][move.push] & enemies)


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
