"""Helps beside the board: the inspector, the danger view and the victories."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.boolean.help.danger import TITLE as DANGER
from games.engine.boolean.help.danger import danger
from games.engine.boolean.help.inspector import TITLE as INSPECTOR
from games.engine.boolean.help.inspector import inspector
from games.engine.boolean.help.victory_board import TITLE as VICTORY
from games.engine.boolean.help.victory_board import victory_board
from games.engine.boolean.rules.space import INDEX
from games.engine.boolean.rules.values import Position
from games.engine.panels import Panel

TITLES: Final = {"inspector": INSPECTOR, "danger": DANGER, "victory": VICTORY}
PANELS: Final = {
    "inspector": inspector,
    "danger": danger,
    "victory": victory_board,
}


def panel(position: Position, key: str, focus: Sequence[str]) -> Panel:
    """The panel of this key about the men in focus. Raises KeyError."""
    cells = [
        INDEX[name]
        for name in dict.fromkeys(each.strip().lower() for each in focus)
        if name in INDEX and position.men[INDEX[name]] is not None
    ]
    return PANELS[key](position, cells)
