"""Boards as HTML, made of the engine's `Scene` and `Offers` for every page alike."""

from games.boards.component import BoardView, board_view, diagram, pressed

__all__ = ["BoardView", "board_view", "diagram", "pressed"]
