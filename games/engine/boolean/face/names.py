"""How men and cells are called in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.boolean.rules.space import NAMES
from games.engine.boolean.rules.values import Man, here
from games.engine.words import Words


def full_name(man: Man, cell: int) -> str:
    """ "White circle 0100 on c22"."""
    return f"{man.side.title} {man.shape} {here(man, cell)}"


def cell_names(cells: Iterable[int]) -> tuple[str, ...]:
    return tuple(NAMES[cell] for cell in cells)


def no_cell(name: str) -> Words:
    """There is no such cell to press."""
    text = f"There is no cell {name[:20]!r}; a cell is a11 to d44."
    return Words("no_square", text, {"square": name[:20]})


def unread(rest: str) -> Words:
    """That the end of a typed text cannot be read."""
    text = f"{rest[:40]!r} cannot be read; write a21-b21, b22-b32>b42 or w7@a41."
    return Words("unread", text, {"text": rest[:40]})
