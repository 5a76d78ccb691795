"""The help panels beside a board: which there are, and the one that is open."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.interface import Panel
from games.engine.registry import AnyRules
from games.table.forms import Sight
from games.table.positions import Position


@dataclass(frozen=True, slots=True)
class Toggle:
    """A link that opens a panel, or closes the open one."""

    title: str
    query: str
    is_open: bool


def open_panel(rules: AnyRules, position: Position, sight: Sight) -> Panel | None:
    """The panel that the viewer has open, about the squares he has pressed."""
    if sight.panel not in rules.panels:
        return None
    return rules.panel(position, sight.panel, sight.focus)


def toggles(rules: AnyRules, sight: Sight) -> list[Toggle]:
    """One link for each panel of the game."""
    return [
        Toggle(title, _after(sight, key).query, is_open=key == sight.panel)
        for key, title in rules.panels.items()
    ]


def _after(sight: Sight, key: str) -> Sight:
    return sight.but(panel="" if key == sight.panel else key, focus=())


def marks_of(panel: Panel | None) -> dict[str, tuple[str, ...]]:
    """The panel's own marks, and one for each square that it is about."""
    if panel is None:
        return {}
    marks = {square: tuple(names) for square, names in panel.marks.items()}
    for square in panel.focus:
        marks[square] = (*marks.get(square, ()), "focus")
    return marks
