"""The board as it will be after a move that stands chosen but is not sent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.engine.errors import EngineError
from games.engine.offers import Offers
from games.engine.registry import AnyRules
from games.engine.scenes import Cell, Man, Scene


def tentative(
    rules: AnyRules, position: Any, offers: Offers, *, helps: bool = True
) -> Scene | None:
    """The scene after the chosen move, once it is complete. Without helps the man
    stands where the player says, and nothing is told of what comes of it, nor whether
    it may be."""
    if not offers.move:
        return None
    if not helps:
        chosen = [each.square for each in offers.squares if each.kind == "chosen"]
        moved = len(chosen) > 1  # the first two are whence and whither
        return _moved(rules.scene(position), *chosen[:2]) if moved else None
    try:
        after = rules.apply(position, rules.read_move(position, offers.move))
    except EngineError:
        return None  # a text that was handed in may say what cannot be
    return rules.scene(after)


def _moved(scene: Scene, origin: str, destination: str) -> Scene | None:
    """The scene with one man put on another square and all else as it is."""
    men = {cell.square: cell.man for board in scene.boards for cell in board.cells}
    if men.get(origin) is None:
        return None
    put = {origin: None, destination: men[origin]}
    boards = tuple(
        replace(board, cells=tuple(_put(cell, put) for cell in board.cells))
        for board in scene.boards
    )
    marks = {origin: ("from",), destination: ("last",)}
    return replace(scene, boards=boards, marks=marks, lines=(), effects=())


def _put(cell: Cell, put: dict[str, Man | None]) -> Cell:
    return replace(cell, man=put[cell.square]) if cell.square in put else cell
