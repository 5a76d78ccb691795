"""Drawing a board, measured beside an equal Django template loop in the same run."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from django.template import Context, Template

from games.boards.cells import Use, draw_cells
from games.boards.men import draw_man
from games.engine import rules
from games.engine.scenes import Board, Cell

LOOP = Template(
    "{% for row in rows %}"
    '<div role="row" class="row">{% for cell in row %}'
    '<div role="gridcell" class="c {{ cell.tone }} f{{ cell.file }} r{{ cell.rank }}'
    "{% for zone in cell.zones %} z-{{ zone }}{% endfor %}"
    '{% if cell.above %} zone-above{% endif %}{% if cell.left %} zone-left{% endif %}">'
    '<button name="press" value="{{ cell.square }}" data-square="{{ cell.square }}"'
    '{% if cell.man %} data-man="{{ cell.man.code }}"'
    '{% if cell.beside %} data-beside="{{ cell.beside.code }}"{% endif %}'
    '{% if cell.titled %} title="{{ cell.names }}"{% endif %}{% endif %} aria-label="'
    '{% if cell.man %}{{ cell.names }}, {% endif %}{{ cell.square }}">'
    "{% if cell.man %}{{ cell.drawn|safe }}{% endif %}</button></div>"
    "{% endfor %}</div>{% endfor %}"
    '<div class="labels" aria-hidden="true">{% for file in files %}'
    '<i class="f{{ forloop.counter }}">{{ file }}</i>'
    "{% endfor %}{% for rank in ranks %}"
    '<i class="r{{ forloop.counter }}">{{ rank }}</i>'
    "{% endfor %}</div>"
)


class Drawing(NamedTuple):
    """Milliseconds for one board, and how many times faster the join is."""

    joined: float
    looped: float
    ratio: float


def measure(key: str, rounds: int = 40) -> Drawing:
    """Draw the start of a game both ways in turn; the results are byte-equal."""
    game = rules(key)
    board = game.scene(game.initial()).boards[0]
    context = Context(loop_context(board))

    def join() -> str:
        return draw_cells(board, {}, Use.PRESSED)

    def loop() -> str:
        return LOOP.render(context)

    if join() != loop():
        raise AssertionError("The two boards differ.")
    joined = median(_milliseconds(join) for _ in range(rounds * 10))
    looped = median(_milliseconds(loop) for _ in range(rounds))
    return Drawing(joined, looped, looped / joined)


def loop_context(board: Board) -> dict[str, Any]:
    """What the template loop needs, made before the clock starts."""
    width = len(board.files)
    cells = [_cell(board, index, cell) for index, cell in enumerate(board.cells)]
    return {
        "rows": [cells[i : i + width] for i in range(0, len(cells), width)],
        "files": board.files,
        "ranks": board.ranks,
    }


def _cell(board: Board, index: int, cell: Cell) -> dict[str, Any]:
    rank, file = divmod(index, len(board.files))
    above = board.cells[index - len(board.files)] if rank else cell
    left = board.cells[index - 1] if file else cell
    men = [man for man in (cell.man, cell.beside) if man]
    return {
        "square": cell.square,
        "tone": cell.tone,
        "file": file + 1,
        "rank": rank + 1,
        "zones": cell.zones,
        "above": above.zones != cell.zones,
        "left": left.zones != cell.zones,
        "man": cell.man,
        "beside": cell.beside,
        "names": ", ".join(man.name for man in men),
        "titled": len(men) > 1 or any(len(man.numerals) > 1 for man in men),
        "drawn": "".join(map(draw_man, men)),
    }


def _milliseconds(work: Callable[[], str]) -> float:
    start = perf_counter()
    work()
    return (perf_counter() - start) * 1e3
