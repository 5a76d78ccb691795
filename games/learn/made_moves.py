"""A move that was made, and the men of a position."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from games.engine.registry import AnyRules
from games.engine.rules import Outcome
from games.engine.scenes import Man

Men = dict[str, Man]


@dataclass(frozen=True)
class PlayedMove:
    """A move that was made, in words, with what came of it."""

    move: str
    words: str
    position: Any
    outcome: Outcome | None

    @property
    def sentence(self) -> str:
        """The words with one full stop at their end."""
        return f"{self.words.rstrip('.')}."


def play_move(rules: AnyRules, position: Any, move: Any) -> PlayedMove:
    """The position after a legal move, with its words and its result."""
    after = rules.apply(position, move)
    return PlayedMove(
        rules.write_move(position, move),
        rules.describe(position, move).text,
        after,
        rules.outcome(after),
    )


def men(rules: AnyRules, position: Any) -> Men:
    """The men of a position by their squares."""
    return {
        cell.square: cell.man
        for board in rules.scene(position).boards
        for cell in board.cells
        if cell.man
    }


def army(rules: AnyRules, position: Any, *seats: str) -> Counter[Man]:
    """The men of these seats: of their own armies and of those that they lead."""
    scene = rules.scene(position)
    sides = {side for seat in seats for side in (seat, *scene.tallies[seat].armies)}
    cells = (cell for board in scene.boards for cell in board.cells)
    there = (man for cell in cells for man in (cell.man, cell.beside) if man)
    return Counter(man for man in there if man.side in sides)
