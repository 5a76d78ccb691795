"""Boards drawn as HTML from the engine's `Scene`.

A board is a grid of buttons in reading order (`cells`), the same for every viewer; the
style sheet turns it. As a picture it is the same without buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from html import escape
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.boards.cells import Mark, Use
from games.boards.lines import draw_lines
from games.boards.sheets import cell_parts
from games.engine.scenes import Board, Line, Scene

WIDEST_ON_A_PHONE = 9
SIDEWAYS = frozenset({"left", "right"})


@dataclass(frozen=True, slots=True)
class Frame:
    """How the boards of a scene stand on a page: the id of the first, whose army is
    near, what the cells are for, whether a move stands on them that is not sent,
    whether levels are also drawn as they lie in space, and what the page's script
    may know. `game` is what is played, as it is spoken."""

    name: str
    seat: str
    use: Use = Use.WALKED
    game: str = ""
    tentative: bool = False
    space: bool = False
    data: Mapping[str, object] = field(default_factory=dict)

    @property
    def attributes(self) -> str:
        """What the page's script may know, as HTML."""
        told = self.data.items()
        return "".join(f' data-{name}="{escape(str(value))}"' for name, value in told)

    @property
    def passing_class(self) -> str:
        """What comes and goes with what is chosen, behind the other classes."""
        return " tentative" if self.tentative else ""


class Drawing(NamedTuple):
    """Boards told apart: their `cells` one after the other, what is `around` them
    whatever stands there, and the `lines` over them; and how all of it is `joined`."""

    cells: list[str]
    around: tuple[str, ...]
    lines: str
    joined: Callable[[], str]

    @property
    def html(self) -> SafeString:
        """All of it as HTML, made when it is asked for: who is told what has changed
        asks for none."""
        return mark_safe(self.joined())  # noqa: S308


class Outline(NamedTuple):
    """A board without what stands on it: its `begin` up to its classes, what is told
    `about` it behind, its `labels`."""

    begin: str
    about: str
    labels: str


def draw_boards(
    scene: Scene, marks: Mapping[str, Mark], lines: Iterable[Line], frame: Frame
) -> Drawing:
    """All boards of a scene, one element each."""
    lines = tuple(lines)
    drawn = [_drawn(scene, n, marks, lines, frame) for n in range(len(scene.boards))]

    def joined() -> str:
        passing, attributes = frame.passing_class, frame.attributes
        return "".join(
            f'{board.begin}{passing}"{board.about}{attributes}>'
            f"{''.join(cells)}{board.labels}{over}</div>"
            for board, cells, over in drawn
        )

    return Drawing(
        [cell for _, cells, _ in drawn for cell in cells],
        tuple([each for board, _, _ in drawn for each in board]),
        "".join([over for _, _, over in drawn]),
        joined,
    )


def _drawn(
    scene: Scene,
    number: int,
    marks: Mapping[str, Mark],
    lines: tuple[Line, ...],
    frame: Frame,
) -> tuple[Outline, list[str], str]:
    """One of the boards, its cells and the lines over it."""
    board = scene.boards[number]
    *cells, labels = cell_parts(board, marks, frame.use)
    name = f"{frame.name}-{board.key}" if number else frame.name
    begin = f'<div id="{escape(name)}" class="{classes_of(board, frame)}'
    about = grid(board, frame.game or board.title, frame)
    return Outline(begin, about, labels), cells, draw_lines(board, lines)


def grid(board: Board, title: str, frame: Frame) -> str:
    """What makes a board a grid, named with its size, unless it is only a picture."""
    if frame.use is Use.PICTURE:
        return ""
    size = {"title": title, "wide": len(board.files), "high": len(board.ranks)}
    name = _("%(title)s, %(wide)d by %(high)d squares") % size
    return f' role="grid" aria-label="{escape(name)}"'


def classes_of(board: Board, frame: Frame, name: str = "board") -> str:
    """How the board lies: which way is told by classes, never by the order of cells.
    They are the same whatever stands on it."""
    files, ranks = len(board.files), len(board.ranks)
    words = [name, f"files-{files}", f"ranks-{ranks}"]
    if files > max(ranks, WIDEST_ON_A_PHONE):
        words.append("turns")
    words += _turning(board, frame.seat)
    return " ".join(words)


def _turning(board: Board, seat: str) -> Iterator[str]:
    """Which way it is turned, so that a seat's edge is near: by half, by a quarter
    clockwise, or both. Armies that face each other from left and right stay so."""
    edge = board.near.get(seat)
    if edge in ("left", "top"):
        yield "turned"
    if edge in ("left", "right") and not SIDEWAYS.issuperset(board.near.values()):
        yield "quarter"


def part_of(scene: Scene, first: str, last: str) -> Scene:
    """The scene with only the rectangle between two squares; where they lie on two
    boards, that of each board from the one to the other."""
    corners = [
        (number, *divmod(index, len(board.files)))
        for number, board in enumerate(scene.boards)
        for index, cell in enumerate(board.cells)
        if cell.square in (first, last)
    ]
    boards, rows, files = (
        slice(min(each), max(each) + 1) for each in zip(*corners, strict=True)
    )
    parts = tuple(_part(board, rows, files) for board in scene.boards[boards])
    return replace(scene, boards=parts)


def _part(board: Board, rows: slice, files: slice) -> Board:
    width = len(board.files)
    return replace(
        board,
        files=board.files[files],
        ranks=board.ranks[rows],
        cells=tuple(
            cell
            for row in range(rows.start, rows.stop)
            for cell in board.cells[row * width : (row + 1) * width][files]
        ),
    )
