"""What a position is worth, as analysis asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from games.engine.analysis.chances import chance
from games.engine.registry import AnyRules
from games.engine.search import parts
from games.engine.search.thinking import Limits, bridge_of, think

NODES: Final = 3000  # of the plain search, a tenth of a second to a second
FASTER: Final = 10  # times as many where it is compiled
SEED: Final = 1
LONGEST: Final = 6  # moves of a line that are kept


@dataclass(frozen=True, slots=True)
class Appraisal:
    """The value of a position for the side to move (about 100 for a man), in how many
    plies the win that was seen comes (below 0 a loss, 0 where none was seen), the depth
    that was searched whole, and the line that is expected, as texts."""

    value: int
    wins_in: int
    depth: int
    line: tuple[str, ...]

    def chance(self, key: str) -> float:
        """The chance of the side to move to win, in game `key`."""
        return chance(key, self.value, self.wins_in)


def appraise(
    rules: AnyRules, position: Any, nodes: int = 0, *, compiled: bool = True
) -> Appraisal | None:
    """What a position is worth; None where the game is over, where chance decides next
    and where there is no move. The same for the same search and `nodes` (as many as
    analysis uses where none are given)."""
    if rules.outcome(position) is not None or rules.chances(position):
        return None
    most = nodes or NODES * (FASTER if compiled and parts.is_compiled() else 1)
    limits = Limits(nodes=most // bridge_of(rules, position).pace)
    try:
        found = think(rules, position, limits, SEED, compiled=compiled)
    except ValueError:  # no move
        return None
    line = _texts(rules, position, found.line or (found.move,))
    return Appraisal(found.value, found.plies_to_win, found.depth, line)


def _texts(rules: AnyRules, position: Any, moves: tuple[Any, ...]) -> tuple[str, ...]:
    texts = []
    for move in moves[:LONGEST]:
        texts.append(rules.write_move(position, move))
        position = rules.after(position, move)
    return tuple(texts)
