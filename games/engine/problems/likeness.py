"""Whether two problems are the same but for colours and mirrors."""

from __future__ import annotations

from typing import Any

from games.engine.registry import AnyRules

Place = tuple[str, int, int, str, tuple[str, ...]]


def likeness(rules: AnyRules, position: Any) -> str:
    """The same text for positions that are mirrors of each other, or the same with the
    sides exchanged: the least of all ways to tell where the men stand."""
    places = list(_places(rules, position))
    told = []
    for files in (1, -1):
        for ranks in (1, -1):
            turned = [(b, f * files, r * ranks, s, n) for b, f, r, s, n in places]
            told.append(_text(turned))
    return min(told)


def _places(rules: AnyRules, position: Any) -> list[Place]:
    """Board, column and row of each man, whether it is the mover's, and its numbers."""
    scene = rules.scene(position)
    mover = (
        {scene.turn, *scene.tallies[scene.turn].armies}
        if (scene.turn in scene.tallies)
        else {scene.turn}
    )
    found = []
    for board in scene.boards:
        wide = len(board.files)
        for at, cell in enumerate(board.cells):
            for man in (cell.man, cell.beside):
                if man is not None:
                    side = "own" if man.side in mover else "other"
                    what = (man.shape, *man.numerals)
                    found.append((board.key, at % wide, at // wide, side, what))
    return found


def _text(places: list[Place]) -> str:
    """The men from their own leftmost column and lowest row on, in order."""
    left = min((file for _, file, *_ in places), default=0)
    low = min((rank for _, _, rank, *_ in places), default=0)
    moved = sorted((b, f - left, r - low, s, n) for b, f, r, s, n in places)
    return repr(moved)
