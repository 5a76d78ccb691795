"""Boards as HTML, made of the engine's `Scene` and `Offers` for every page alike."""

from games.boards.component import BoardForm, BoardView, Overlay, board_view, diagram

__all__ = ["BoardForm", "BoardView", "Overlay", "board_view", "diagram"]
