"""Proofs about single moves: which of them win by force, and what spoils the others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.problems.kinds import SHORT
from games.engine.registry import AnyRules
from games.engine.search import parts, thinking
from games.engine.search.core import EVERY
from games.engine.search.thinking import bridge_of

REFUTED, PROVED = 0, 1  # as in `proving.py`


def winning_moves(
    rules: AnyRules, position: Any, plies: int, nodes: int
) -> list[Any] | None:
    """Every move that wins by force within so many moves of both sides, whatever is
    added to it; None where the limit was reached."""
    if thinking.prove(rules, position, plies, nodes).word != "proved":
        return []
    bridge = bridge_of(rules, position)
    found = []
    for code, result in _results(bridge, plies, nodes):
        if result == PROVED:
            found.append(bridge.move(code))
        elif result != REFUTED:
            return None
    return found


def _results(bridge: Any, plies: int, nodes: int) -> Iterator[tuple[int, int]]:
    """Every move of a core with what the proof says of it."""
    compiled = bridge.has_part and parts.is_compiled()
    core = bridge.core(compiled)
    module = parts.part("games.engine.search.proving", compiled)
    keys = bridge.keys(compiled)
    for code in [int(core.moves[at]) for at in range(core.gen(0, EVERY))]:
        core.make(code)
        result = module.Proof(core, keys).holds(plies - 1, nodes)
        core.unmake()
        yield code, result


def saving_reply(
    rules: AnyRules, position: Any, plies: int, nodes: int = SHORT
) -> tuple[bool | None, Any]:
    """Whether the side that has just moved wins by force within so many moves, None
    where the limit was reached; and if it does not, the move that saves the other."""
    bridge = bridge_of(rules, position)
    compiled = bridge.has_part and parts.is_compiled()
    module = parts.part("games.engine.search.proving", compiled)
    proof = module.Proof(bridge.core(compiled), bridge.keys(compiled))
    result = proof.holds(plies, nodes)
    if result == PROVED:
        return True, None
    if result != REFUTED:
        return None, None
    line = proof.line()
    return False, bridge.move(line[0]) if line else None


def longest_defence(rules: AnyRules, position: Any, plies: int) -> Any | None:
    """A reply after which the other side needs as many moves as it can be made to."""
    for reply in rules.legal_moves(position):
        after = rules.after(position, reply)
        if rules.outcome(after) is None:
            shorter = thinking.prove(rules, after, plies - 2, SHORT)
            if shorter.word == "refuted":
                return reply
    return next(iter(rules.legal_moves(position)), None)
