"""Moves that can be made for ever, found for any game by its face."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine import rules
from games.engine.registry import AnyRules

DRAWS = "Draws"  # the heading of the options that would end such a game


def endless(key: str) -> AnyRules:
    """A game without the draws that its options can switch off."""
    given = {
        about.name: about.low if about.high else False
        for about in rules(key).options.described()
        if about.group == DRAWS
    }
    return rules(key, **given)


def cycle(game: AnyRules) -> tuple[str, ...]:
    """Four moves that take nobody and lead back to the start."""
    start = game.initial()
    for out, first in _quiet(game, start):
        for reply, second in _quiet(game, out):
            for home, third in _quiet(game, reply):
                if _men(game, home, game.seats[0]) == _men(game, start, game.seats[0]):
                    for back, fourth in _quiet(game, home):
                        if _board(game, back) == _board(game, start):
                            return first, second, third, fourth
            break
    raise LookupError(f"No men of {game.key} can go out and home again.")


def _quiet(game: AnyRules, position: Any) -> Iterator[tuple[Any, str]]:
    """Positions with everybody still there, and the moves that lead to them."""
    count = len(_board(game, position))
    for move in game.legal_moves(position):
        after = game.apply(position, move)
        if game.outcome(after) is None and len(_board(game, after)) == count:
            yield after, game.write_move(position, move)


def _board(game: AnyRules, position: Any) -> dict[str, str]:
    cells = (cell for board in game.scene(position).boards for cell in board.cells)
    return {cell.square: cell.man.code for cell in cells if cell.man}


def _men(game: AnyRules, position: Any, seat: str) -> dict[str, str]:
    cells = (cell for board in game.scene(position).boards for cell in board.cells)
    return {
        cell.square: cell.man.code
        for cell in cells
        if cell.man and cell.man.side == seat
    }
