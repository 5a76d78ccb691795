"""Wins and losses in one move, found on a core by trying every move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.search.core import EVERY, LOST, ONGOING, WIDE, WON


def winning(core: Any) -> int:
    """A move that wins at once, or 0."""
    if not core.may_win():
        return 0
    end = core.gen(0, EVERY)
    return next((move for move in core.moves[:end] if _wins(core, move)), 0)


def loses(core: Any, move: int) -> bool:
    """Whether a move loses at once, or lets the other side win by one."""
    return bool(_answer(core, move, 0))


def not_losing(core: Any, liked: Sequence[int]) -> int:
    """The first of these moves, or else of all, after which the other side does not
    win at once; 0 where there is none."""
    tried = set(liked)
    feared = 0
    for move in (*liked, *_others(core, tried)):
        feared = _answer(core, move, feared)
        if not feared:
            return move
    return 0


def _others(core: Any, tried: set[int]) -> list[int]:
    """The moves to choose from and, behind them, all that the rules allow."""
    found = []
    for breadth in (WIDE, EVERY):
        end = core.gen(0, breadth)
        found += [move for move in core.moves[:end] if move not in tried]
        tried |= set(found)
    return found


def _answer(core: Any, move: int, feared: int) -> int:
    """The answer that wins at once after a move, -1 if the move itself has lost, or 0;
    `feared` is tried first."""
    side = core.side
    core.make(move)
    over = core.terminal()
    if over != ONGOING:
        answer = -1 if over == (WON if core.side != side else LOST) else 0
    elif core.side == side or core.chance() or not core.may_win():
        answer = 0
    elif feared > 0 and _can(core, feared) and _wins(core, feared):
        answer = feared
    else:
        answer = winning(core)
    core.unmake()
    return answer


def _can(core: Any, move: int) -> bool:
    end = core.gen(0, EVERY)
    return any(each == move for each in core.moves[:end])


def _wins(core: Any, move: int) -> bool:
    """Whether a move wins at once for who makes it."""
    side = core.side
    core.make(move)
    over = core.terminal()
    if over == ONGOING or core.chance():
        won = False
    else:
        won = over == (WON if core.side == side else LOST)
    core.unmake()
    return won
