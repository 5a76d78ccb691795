"""A move found by search, or a proof: what command line, partners and analysis ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.engine.errors import NothingToChoose
from games.engine.registry import AnyRules
from games.engine.search import parts
from games.engine.search.bridges import Bridge
from games.engine.search.position_core import PositionBridge

NODES: Final = 20000
DEEPEST: Final = 40
SMALLEST, LARGEST = 2**10, 2**19  # positions that a search remembers
LONGEST: Final = 12  # moves of a line that is told
SURE: Final = 990000  # as in `ends.py`
WIN: Final = 1000000
VERDICTS: Final = ("refuted", "proved", "unknown")


@dataclass(frozen=True, slots=True)
class Limits:
    """How far to look: `nodes` and `depth` bound the work, `poll` is asked now and then
    whether to stop."""

    nodes: int = NODES
    depth: int = DEEPEST
    poll: Callable[[], bool] | None = None


@dataclass(frozen=True, slots=True)
class Thought:
    """The chosen move, its value for the side to move (about 100 for a man), the depth
    that was searched whole, what is expected to follow, and the nodes it took."""

    move: Any
    value: int
    depth: int
    line: tuple[Any, ...]
    nodes: int

    @property
    def plies_to_win(self) -> int:
        """In how many plies the win that was seen comes: below 0 for a loss, 0 where
        none was seen."""
        if self.value > SURE:
            return WIN - self.value
        return -WIN - self.value if self.value < -SURE else 0


@dataclass(frozen=True, slots=True)
class Proven:
    """Whether a win within so many plies is "proved", "refuted" or "unknown", with the
    moves that win where it is proved."""

    word: str
    line: tuple[Any, ...]
    nodes: int


def think(
    rules: AnyRules,
    position: Any,
    limits: Limits = Limits(),
    seed: int = 0,
    *,
    compiled: bool = True,
) -> Thought:
    """A move for the seat to move; the same for the same seed and limits, unless
    stopped by `poll`. Raises NothingToChoose."""
    require_choice(rules, position)
    bridge = bridge_of(rules, position)
    core, compiled = _core(bridge, compiled)
    size = min(max(limits.nodes, SMALLEST), LARGEST)
    module = parts.part("games.engine.search.alphabeta", compiled)
    search = module.AlphaBeta(core, bridge.keys(compiled), size, seed)
    search.polled = bridge.polled
    code = search.run(limits.nodes, limits.depth, limits.poll)
    if not code:
        raise NothingToChoose
    line = tuple(moves_of_line(rules, position, search.line(LONGEST) or [code]))
    return Thought(bridge.move(code), search.value, search.depth, line, search.nodes)


def prove(
    rules: AnyRules, position: Any, plies: int, nodes: int, *, compiled: bool = True
) -> Proven:
    """Whether the seat to move can force a win within so many moves of both sides."""
    require_choice(rules, position)
    bridge = bridge_of(rules, position)
    core, compiled = _core(bridge, compiled)
    module = parts.part("games.engine.search.proving", compiled)
    proof = module.Proof(core, bridge.keys(compiled))
    word = VERDICTS[proof.run(plies, nodes)]
    codes = proof.line() if word == "proved" else []
    return Proven(word, tuple(moves_of_line(rules, position, codes)), proof.nodes)


def refutation(
    rules: AnyRules, position: Any, plies: int, nodes: int, *, compiled: bool = True
) -> tuple[Any, ...]:
    """Where no win within so many moves can be forced: the move that the search likes
    best, and an answer that holds against it; nothing where nothing is answered."""
    require_choice(rules, position)
    bridge = bridge_of(rules, position)
    core, compiled = _core(bridge, compiled)
    past = bridge.keys(compiled)
    module = parts.part("games.engine.search.alphabeta", compiled)
    code = module.AlphaBeta(core, past, SMALLEST, 0).run(NODES, plies, None)
    if not code or plies < 2:
        return ()
    past = [*past, int(core.key)]
    core.make(code)
    module = parts.part("games.engine.search.proving", compiled)
    proof = module.Proof(core, past)
    held = VERDICTS[proof.holds(plies - 1, nodes)] == "refuted"
    codes = [code, *proof.line()] if held else []
    return tuple(moves_of_line(rules, position, codes)) if len(codes) > 1 else ()


def bridge_of(rules: AnyRules, position: Any) -> Bridge[Any, Any]:
    """The way to the game's own core, or to that of its rules."""
    return rules.bridge(position) or PositionBridge(rules, position)


def _core(bridge: Bridge[Any, Any], compiled: bool) -> tuple[Any, bool]:
    """The core, and whether it is compiled."""
    compiled = compiled and bridge.has_part and parts.is_compiled()
    return bridge.core(compiled), compiled


def require_choice(rules: AnyRules, position: Any) -> None:
    """Raises NothingToChoose where nobody has a move to choose."""
    if rules.outcome(position) is not None:
        raise NothingToChoose("the game is over")
    if rules.chances(position):
        raise NothingToChoose("chance decides")


def moves_of_line(rules: AnyRules, position: Any, codes: Sequence[int]) -> list[Any]:
    """The moves of a line of the core, as far as the rules follow it and the same core
    reads it: men may be placed first and move then."""
    moves: list[Any] = []
    kind = type(bridge_of(rules, position))
    for code in (one for turn in codes for one in kind.split(turn)):
        bridge = bridge_of(rules, position)
        if rules.outcome(position) is not None or type(bridge) is not kind:
            break
        moves.append(bridge.move(code))
        position = rules.after(position, moves[-1])
    return moves
