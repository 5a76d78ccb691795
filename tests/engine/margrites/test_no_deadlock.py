"""There is no deadlock (margrites §13): a count of all cases.

In a deadlock every empty square that touches a piece would touch two of each side, and
rank 8 would hold white pieces only, rank 1 black ones only, neither none.
"""

from __future__ import annotations

from itertools import product

from games.engine.margrites.rules.boards import FILES
from games.engine.margrites.rules.values import EIGHT

EMPTY, WHITE, BLACK = range(3)
COLUMNS = tuple(product((EMPTY, WHITE), (EMPTY, WHITE, BLACK)))  # ranks 8 and 7
OUTSIDE = (EMPTY, EMPTY)
Column = tuple[int, int]
Counts = tuple[int, int, int]  # white on rank 8, white on rank 7, black on rank 7


def holds(left: Column, middle: Column, right: Column) -> bool:
    """Whether the square on rank 8 of a column is as in a deadlock."""
    if middle[0] != EMPTY:
        return True
    around = [*left, middle[1], *right]
    white, black = around.count(WHITE), around.count(BLACK)
    return white == black == 0 or min(white, black) >= 2


def edges() -> set[Counts]:
    """How many pieces ranks 8 and 7 can have in a deadlock, counted file by file."""
    found: dict[tuple[Column, Column], set[Counts]] = {(OUTSIDE, OUTSIDE): {(0, 0, 0)}}
    for file in range(len(FILES)):
        after: dict[tuple[Column, Column], set[Counts]] = {}
        for (left, middle), counts in found.items():
            for right in COLUMNS:
                if file == 0 or holds(left, middle, right):
                    kept = after.setdefault((middle, right), set())
                    kept |= {counted(each, right) for each in counts}
        found = after
    return {
        each
        for (left, middle), counts in found.items()
        if holds(left, middle, OUTSIDE)
        for each in counts
        if each[0]
    }


def counted(counts: Counts, column: Column) -> Counts:
    top, white, black = counts
    return (
        top + (column[0] == WHITE),
        white + (column[1] == WHITE),
        black + (column[1] == BLACK),
    )


def test_eight_pieces_of_each_side_are_too_few_for_both_edges():
    """Ranks 1 and 2 are ranks 8 and 7 with the sides changed: at best one side needs
    nine pieces."""
    needed = [
        max(above[0] + above[1] + below[2], below[0] + below[1] + above[2])
        for above, below in product(edges(), repeat=2)
    ]
    assert min(needed) == EIGHT + 1
