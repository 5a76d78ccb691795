"""Boards as HTML, made of the engine's `Scene` and `Offers` for every page alike."""

from games.boards.component import BoardView, board_view, diagram
from games.boards.inputs import BoardForm, Building, Look, Overlay

__all__ = [
    "BoardForm",
    "BoardView",
    "Building",
    "Look",
    "Overlay",
    "board_view",
    "diagram",
]
