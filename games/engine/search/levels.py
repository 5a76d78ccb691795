"""Opponents with a character, from one that counts on pebbles to full strength.

A level differs from the next in what it sees: which relations of numbers it knows, how
far it looks, which victories it plans. What it overlooks, it overlooks for a whole
game. It plays well by what it sees, and now and then prefers another move that it finds
nearly as good. From `SAFE` on no win and no loss in one move escapes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Any, Final

from games.engine.registry import AnyRules
from games.engine.search import parts, sights
from games.engine.search.thinking import (
    Limits,
    Thought,
    bridge_of,
    require_choice,
    think,
)

SAFE: Final = 3  # the first level that sees every win and loss in one move
SIZE: Final = 2**14  # positions that the search of a level remembers
FASTER: Final = 30  # times as many nodes take the same time where they are compiled


@dataclass(frozen=True, slots=True)
class Level:
    """Somebody to play against: `key` for addresses, `number` from 1, the weakest;
    `about` its character and `greeting` what it says at the table.

    It looks `depth` moves ahead and at `nodes` positions at most, and plays any move
    whose value is within `margin` of the best (100 is about a man), the better ones
    rather: `heat` is the difference that makes one e times likelier.
    """

    key: str
    number: int
    title: str
    about: str
    greeting: str
    depth: int
    nodes: int
    margin: int
    heat: int


LEVELS: Final[Mapping[str, Level]] = {
    level.key: level
    for level in (
        Level(
            "pebbles",
            1,
            "Computer, Pebbles",
            "Counts one move at a time, takes what it can, and never looks back.",
            "Good day! I count slowly. Shall we begin?",
            depth=1,
            nodes=400,
            margin=60,
            heat=25,
        ),
        Level(
            "abacus",
            2,
            "Computer, Abacus",
            "Looks at your answer before it moves, and counts what it would lose.",
            "Hello! I check each sum twice before I move.",
            depth=2,
            nodes=1200,
            margin=35,
            heat=15,
        ),
        Level(
            "tables",
            3,
            "Computer, Times table",
            "Knows its lines by heart: no win in one move escapes it, yours no less.",
            "Good to see you. I know my tables; do you?",
            depth=2,
            nodes=2500,
            margin=20,
            heat=9,
        ),
        Level(
            "compass",
            4,
            "Computer, Compass",
            "Measures every move against your best answer, and its own after that.",
            "Welcome. Let us measure our strength.",
            depth=3,
            nodes=3000,
            margin=10,
            heat=5,
        ),
        Level(
            "monochord",
            5,
            "Computer, Monochord",
            "Waits and builds until everything is in tune, and gives nothing away.",
            "Welcome. I am listening for a harmony.",
            depth=4,
            nodes=12000,
            margin=4,
            heat=2,
        ),
        Level(
            "astrolabe",
            6,
            "Computer, Astrolabe",
            "Sees as far as a second of thought reaches. The strongest opponent here.",
            "Good evening. I shall take my time, and hope that you take yours.",
            depth=40,
            nodes=3000,
            margin=0,
            heat=1,
        ),
    )
}
STRONGEST: Final = "astrolabe"


def level_of(name: str) -> Level:
    """The level of this key, title ("Computer, Times table", "Times table") or number,
    as text. Raises KeyError."""
    asked = name.strip().lower()
    for level in LEVELS.values():
        title = level.title.lower()
        short = title.rpartition(", ")[2]
        if asked in (level.key, str(level.number), title, short):
            return level
    raise KeyError(name)


def knows(rules: AnyRules, level: Level) -> tuple[str, ...]:
    """What a level knows of a game: "doubles and multiples", "sums and differences"."""
    return rules.knows(level.number)


def choose_as(
    rules: AnyRules,
    position: Any,
    level: Level,
    seed: int,
    *,
    lot: int = 0,
    poll: Callable[[], bool] | None = None,
    compiled: bool = True,
) -> Any:
    """A legal move as this level plays it; see `consider`."""
    return consider(
        rules, position, level, seed, lot=lot, poll=poll, compiled=compiled
    ).move


def consider(
    rules: AnyRules,
    position: Any,
    level: Level,
    seed: int,
    *,
    lot: int = 0,
    poll: Callable[[], bool] | None = None,
    compiled: bool = True,
) -> Thought:
    """What a level plays and makes of it; the same for the same numbers. `seed` decides
    between moves, `lot` what is overlooked: one for a whole game. The strongest stops
    when `poll` says so. It changes sides where it thinks the other one better.

    Raises ValueError when there is no move to choose, as when a die is awaited.
    """
    found = _consider(rules, position, level, seed, lot, poll, compiled)
    change = rules.change_of_sides(position)
    if change is None or found.value >= 0:
        return found
    return Thought(change, -found.value, found.depth, (change,), found.nodes)


def _consider(
    rules: AnyRules,
    position: Any,
    level: Level,
    seed: int,
    lot: int,
    poll: Callable[[], bool] | None,
    compiled: bool,
) -> Thought:
    """The same among the moves on the board alone."""
    if level.key == STRONGEST:
        most = level.nodes
        if compiled and parts.is_compiled():
            most *= FASTER
        limits = Limits(nodes=most, poll=poll)
        thought = think(rules, position, limits, seed, compiled=compiled)
        return _sure(rules, position, thought, compiled)
    require_choice(rules, position)
    bridge = bridge_of(rules, position)
    compiled = compiled and bridge.has_part and parts.is_compiled()
    module = parts.part("games.engine.search.ranking", compiled)
    core, keys = bridge.seen(level.number, lot, compiled), bridge.keys(compiled)
    search = module.Ranking(core, keys, SIZE, seed, level.margin)
    best = search.run(level.nodes // bridge.pace, level.depth, poll)
    if not best:
        raise ValueError("There is no move to choose.")
    found = {search.moves[n]: search.values[n] for n in range(search.count)}
    ranked = found or {best: 0}
    code = _liked(ranked, level, seed)
    if level.number >= SAFE:
        code = _safe(bridge.core(compiled), ranked, code)
    move, value = bridge.move(code), ranked.get(code, search.value)
    return Thought(move, value, search.depth, (move,), search.nodes)


def _sure(rules: AnyRules, position: Any, found: Thought, compiled: bool) -> Thought:
    """What was found, unless it has missed a win or a loss in one move: it may have
    been stopped early, or have found a win by more steps of the turn."""
    bridge = bridge_of(rules, position)
    code = bridge.code(found.move)
    better = _safe(bridge.core(compiled), {}, code)
    if better == code:
        return found
    return Thought(bridge.move(better), found.value, found.depth, (), found.nodes)


def _liked(ranked: Mapping[int, int], level: Level, seed: int) -> int:
    """One of the moves, by their values: the better ones rather."""
    best = max(ranked.values())
    weights = [exp((value - best) / level.heat) for value in ranked.values()]
    return Random(seed).choices([*ranked], weights)[0]  # noqa: S311


def _safe(core: Any, ranked: Mapping[int, int], liked: int) -> int:
    """A win at once; else the move it likes, unless that loses at once and another one
    does not."""
    won = sights.winning(core)
    if won:
        return won
    codes = [liked, *(code for code in ranked if code != liked)]
    return sights.not_losing(core, codes) or liked
