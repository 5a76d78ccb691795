"""What a result does to the standing.

The places are those at the moment of the result. Nobody falls by winning: a challenger
who has come to stand above the other meanwhile stays in place.
"""

from __future__ import annotations

from games.ladders.rules.orders import Order, moved


def place_after_win(mine: int, theirs: int, how: str) -> int:
    """Where a challenger on place `mine` stands after beating `theirs`; `how` is
    the setting `climb`."""
    if theirs >= mine:
        return mine
    return mine - (mine - theirs + 1) // 2 if how == "half" else theirs


def after_win(order: Order, mine: int, theirs: int, how: str) -> Order:
    """The standing after the challenger on place `mine` has beaten `theirs`."""
    to = place_after_win(mine, theirs, how)
    if to == mine:
        return order
    if how == "swap":
        exchanged = list(order)
        exchanged[mine - 1], exchanged[theirs - 1] = order[theirs - 1], order[mine - 1]
        return tuple(exchanged)
    return moved(order, order[mine - 1], to)


def place_after_draw(mine: int, theirs: int, how: str) -> int:
    """The same after a draw; `how` is the setting `draw`."""
    return min(mine, theirs + 1) if how == "below" and theirs < mine else mine


def after_draw(order: Order, mine: int, theirs: int, how: str) -> Order:
    """The standing after a draw of the challenger on place `mine` with `theirs`."""
    return moved(order, order[mine - 1], place_after_draw(mine, theirs, how))
