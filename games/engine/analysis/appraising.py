"""What a position is worth, as analysis asks for it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from games.engine.analysis.chances import chance
from games.engine.errors import NothingToChoose
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
    most = nodes or NODES * (FASTER if compiled and parts.is_compiled() else 1)
    return _appraise(rules, position, most, compiled=compiled, forced=LONGEST)


def _appraise(
    rules: AnyRules, position: Any, nodes: int, *, compiled: bool, forced: int
) -> Appraisal | None:
    """What a position is worth; the search thinks nothing of a move that is the only
    one, so up to `forced` of these are made first."""
    if rules.outcome(position) is not None or rules.chances(position):
        return None
    limits = Limits(nodes=nodes // bridge_of(rules, position).pace)
    try:
        found = think(rules, position, limits, SEED, compiled=compiled)
    except NothingToChoose:
        return None
    line = _texts(rules, position, found.line or (found.move,))
    worth = Appraisal(found.value, found.plies_to_win, found.depth, line)
    if found.depth or not forced or not _is_forced(rules, position):
        return worth
    after = rules.after(position, found.move)
    then = _appraise(rules, after, nodes, compiled=compiled, forced=forced - 1)
    told = _before(rules, position, after, then)
    return (
        worth if told is None else replace(told, line=(line[0], *told.line)[:LONGEST])
    )


def _is_forced(rules: AnyRules, position: Any) -> bool:
    """Whether there is one move alone, of which the search thinks nothing."""
    return len(list(islice(rules.legal_moves(position), 2))) == 1


def _before(
    rules: AnyRules, position: Any, after: Any, then: Appraisal | None
) -> Appraisal | None:
    """What the only move is worth to who makes it, by what the position `after` it is
    worth; None where nothing is known of that."""
    team = next(each for each in rules.teams if rules.seat_to_move(position) in each)
    if outcome := rules.outcome(after):
        has_won = not {*team}.isdisjoint(outcome.winners)
        return Appraisal(0, (1 if has_won else -1) if outcome.winners else 0, 1, ())
    if then is None:
        return None
    sign = 1 if rules.seat_to_move(after) in team else -1
    wins_in = then.wins_in + (then.wins_in > 0) - (then.wins_in < 0)
    return Appraisal(sign * then.value, sign * wins_in, then.depth + 1, then.line)


def _texts(rules: AnyRules, position: Any, moves: tuple[Any, ...]) -> tuple[str, ...]:
    texts = []
    for move in moves[:LONGEST]:
        texts.append(rules.write_move(position, move))
        position = rules.after(position, move)
    return tuple(texts)
