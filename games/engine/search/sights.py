"""Wins and losses in one move, found on a core by trying every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.engine.search.core import EVERY, LOST, ONGOING, WIDE, WON


def winning(core: Any, feared: int = 0) -> int:
    """A move that wins at once, or 0; `feared` is tried first."""
    moves = core.moves[: core.deciding(0)]
    if feared in moves and _wins(core, feared):
        return feared
    return next((move for move in moves if _wins(core, move)), 0)


def loses(core: Any, move: int) -> bool:
    """Whether a move loses at once, or lets the other side win by one."""
    return bool(_answer(core, move, 0))


def not_losing(core: Any, liked: Sequence[int]) -> int:
    """The first of these moves, or else of all, after which the other side does not
    win at once; 0 where there is none."""
    feared = 0
    for move in _in_order(core, liked):
        feared = _answer(core, move, feared)
        if not feared:
            return move
    return 0


def _in_order(core: Any, liked: Sequence[int]) -> Iterator[int]:
    """These moves, then the others to choose from, then all that the rules allow."""
    yield from liked
    tried = set(liked)
    for breadth in (WIDE, EVERY):
        moves = core.moves[: core.gen(0, breadth)]
        yield from (move for move in moves if move not in tried)
        tried |= set(moves)


def _answer(core: Any, move: int, feared: int) -> int:
    """The answer that wins at once after a move, -1 if the move itself has lost, or 0;
    `feared` is tried first."""
    side = core.side
    core.make(move)
    over = core.terminal()
    if over != ONGOING:
        answer = -1 if over == (WON if core.side != side else LOST) else 0
    elif core.side == side or core.chance():
        answer = 0
    else:
        answer = winning(core, feared)
    core.unmake()
    return answer


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
