"""Drawing what a game is played on, all levels of a block, measured beside an equal
Django template loop in the same run."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from django.template import Context, Template

from games.bench.cycles import cycle, endless
from games.boards.cells import Use
from games.boards.men import draw_man
from games.boards.sheets import cell_parts
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

Seen = TypeVar("Seen")


class Drawing(NamedTuple):
    """Milliseconds for all boards of a position, and how many times faster the join
    is."""

    joined: float
    looped: float
    ratio: float


def measure(key: str, rounds: int = 40) -> Drawing:
    """Draw the boards of a game both ways, in turn: from one to the next a move is
    made. The results are byte-equal."""
    scenes = _scenes(key)
    contexts = [[Context(loop_context(board)) for board in boards] for boards in scenes]
    if [*map(_joined, scenes)] != [*map(_looped, contexts)]:
        raise AssertionError("The boards differ.")
    joined = _median(_joined, scenes, rounds * 10)
    looped = _median(_looped, contexts, rounds)
    return Drawing(joined, looped, looped / joined)


def _scenes(key: str) -> list[tuple[Board, ...]]:
    """The boards after each move of a cycle."""
    game = endless(key)
    position = game.initial()
    scenes = []
    for text in cycle(game):
        position = game.apply(position, game.read_move(position, text))
        scenes.append(game.scene(position).boards)
    return scenes


def _joined(boards: Sequence[Board]) -> str:
    return "".join(["".join(cell_parts(each, {}, Use.PRESSED)) for each in boards])


def _looped(boards: Sequence[Context]) -> str:
    return "".join(map(LOOP.render, boards))


def _median(draw: Callable[[Seen], str], seen: Sequence[Seen], rounds: int) -> float:
    """Milliseconds for one of them."""
    times = []
    for each in itertools.islice(itertools.cycle(seen), rounds):
        start = perf_counter()
        draw(each)
        times.append((perf_counter() - start) * 1e3)
    return median(times)


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
