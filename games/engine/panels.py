"""Helps that explain a position beside the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.engine.scenes import Line


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a panel: an equation or fact, the squares it lights up, and the
    partial move that starts it (for "harmony one move away"), if there is one. `kind`
    is a style hook; `counted` are squares that are numbered in order, as in `Effect`;
    `done` and `needed` measure a goal (9 of 15 bodies) where there is one. `worked` is
    the equation of the text set one line under another, each with what it is; the
    result is the last."""

    text: str
    squares: tuple[str, ...] = ()
    partial: str = ""
    kind: str = ""
    counted: tuple[str, ...] = ()
    done: int = 0
    needed: int = 0
    worked: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of a small table: its name, its cells, those that are a hit (by number from
    0), and the squares it lights up."""

    name: str
    cells: tuple[str, ...]
    hits: tuple[int, ...] = ()
    squares: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table: what its rows are, its columns, and the rows."""

    corner: str
    columns: tuple[str, ...]
    rows: tuple[GridRow, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """Rows of a panel under a title, and a `grid` before them where there is one;
    `empty` is said where there are no rows. What is `folded` is shown when it is asked
    for."""

    title: str
    rows: tuple[Row, ...]
    empty: str = ""
    grid: Grid | None = None
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """One help about a position: `key` is stable, `lead` says what it is about now
    or what to press to see more. `pressable` are squares that may be (un)chosen.
    Where it `gathers`, which says what is done ("Building a harmony"), squares are
    added to the focus one by one; otherwise it follows the square pressed last.
    `marks`, `lines` and `labels` (a few characters on a square) are drawn on the board
    while it is open, as in `Scene`. `has_tables` says that
    `Rules.number_tables` help with it."""

    key: str
    title: str
    lead: str
    sections: tuple[Section, ...] = ()
    focus: tuple[str, ...] = ()
    pressable: tuple[str, ...] = ()
    gathers: str = ""
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    has_tables: bool = False
