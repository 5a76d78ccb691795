"""Opponents with a character, from one that counts on pebbles to full strength.

A level differs from the next in what it sees: which relations of numbers it knows, how
far it looks, which victories it plans; each game says so in its `search/eyes.py`. What
a level overlooks, it overlooks for a whole game. It plays well by what it sees, and now
and then prefers another move that it finds nearly as good. From `SAFE` on no win and no
loss in one move escapes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Any, Final

from games.engine.registry import AnyRules
from games.engine.search import parts, sights
from games.engine.search.bridges import Bridge
from games.engine.search.tastes import Taste
from games.engine.search.thinking import (
    Limits,
    Thought,
    bridge_of,
    require_choice,
    think,
)

SAFE: Final = 3  # the first level that sees every win and loss in one move
SIZE: Final = 2**14  # positions that the search of a level remembers


@dataclass(frozen=True, slots=True)
class Level:
    """Somebody to play against: `key` for addresses, `number` from 1, the weakest;
    `about` its character and `greeting` what it says at the table. How far it looks is
    each game's (`tastes.py`)."""

    key: str
    number: int
    title: str
    about: str
    greeting: str


LEVELS: Final[Mapping[str, Level]] = {
    level.key: level
    for level in (
        Level(
            "pebbles",
            1,
            "Computer, Pebbles",
            "Counts what it can take at once, and never looks back.",
            "Good day! I count slowly. Shall we begin?",
        ),
        Level(
            "abacus",
            2,
            "Computer, Abacus",
            "Counts what it would lose before it moves, and not only what it takes.",
            "Hello! I check each sum twice before I move.",
        ),
        Level(
            "tables",
            3,
            "Computer, Times table",
            "Knows its lines by heart: no win in one move escapes it, yours no less.",
            "Good to see you. I know my tables; do you?",
        ),
        Level(
            "compass",
            4,
            "Computer, Compass",
            "Measures every move against your best answer to it.",
            "Welcome. Let us measure our strength.",
        ),
        Level(
            "monochord",
            5,
            "Computer, Monochord",
            "Waits and builds until everything is in tune, and gives nothing away.",
            "Welcome. I am listening for a harmony.",
        ),
        Level(
            "astrolabe",
            6,
            "Computer, Astrolabe",
            "Sees as far as a second of thought reaches. The strongest opponent here.",
            "Good evening. I shall take my time, and hope that you take yours.",
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


def taste_of(rules: AnyRules, position: Any, level: Level) -> Taste:
    """How far a level looks here, and how near to the best its moves are."""
    return bridge_of(rules, position).tastes[level.number - 1]


def choose_as(
    rules: AnyRules,
    position: Any,
    level: Level,
    seed: int,
    *,
    lot: int = 0,
    poll: Callable[[], bool] | None = None,
    compiled: bool = True,
    taste: Taste | None = None,
) -> Any:
    """A legal move as this level plays it; see `consider`."""
    return consider(
        rules,
        position,
        level,
        seed,
        lot=lot,
        poll=poll,
        compiled=compiled,
        taste=taste,
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
    taste: Taste | None = None,
) -> Thought:
    """What a level plays and makes of it; the same for the same numbers. `seed` decides
    between moves, `lot` what is overlooked: one for a whole game. The search stops when
    `poll` says so. It changes sides where it thinks the other one better. `taste` takes
    the place of the level's own.

    Raises ValueError when there is no move to choose, as when a die is awaited.
    """
    require_choice(rules, position)
    bridge = bridge_of(rules, position)
    compiled = compiled and bridge.has_part and parts.is_compiled()
    taste = taste or bridge.tastes[level.number - 1]
    nodes = taste.nodes if compiled else taste.plain
    limits = Limits(nodes, taste.depth, poll)
    if level.key == STRONGEST:
        thought = think(rules, position, limits, seed, compiled=compiled)
        found = _sure(bridge, thought, compiled)
    else:
        seen = bridge.seen(level.number, lot, compiled)
        found = _ranked(bridge, seen, level, taste, limits, seed, compiled)
    return _changing(rules, position, found)


def _changing(rules: AnyRules, position: Any, found: Thought) -> Thought:
    """What was found on the board, unless it is better to change sides."""
    change = rules.change_of_sides(position)
    if change is None or found.value >= 0:
        return found
    return Thought(change, -found.value, found.depth, (change,), found.nodes)


def _ranked(
    bridge: Bridge[Any, Any],
    seen: Any,
    level: Level,
    taste: Taste,
    limits: Limits,
    seed: int,
    compiled: bool,
) -> Thought:
    """A move that is good enough for the taste, by the core that the level has seen."""
    module = parts.part("games.engine.search.ranking", compiled)
    search = module.Ranking(seen, bridge.keys(compiled), SIZE, seed, taste.margin)
    search.polled = bridge.polled
    best = search.run(limits.nodes, limits.depth, limits.poll)
    if not best:
        raise ValueError("There is no move to choose.")
    found = {search.moves[n]: search.values[n] for n in range(search.count)}
    ranked = found or {best: 0}
    code = _liked(ranked, taste.heat, seed)
    if level.number >= SAFE:
        code = _safe(bridge.core(compiled), ranked, code)
    move, value = bridge.move(code), ranked.get(code, search.value)
    return Thought(move, value, search.depth, (move,), search.nodes)


def _sure(bridge: Bridge[Any, Any], found: Thought, compiled: bool) -> Thought:
    """What was found, unless it has missed a win or a loss in one move: it may have
    been stopped early, or have found a win by more steps of the turn."""
    code = bridge.code(found.move)
    better = _safe(bridge.core(compiled), {}, code)
    if better == code:
        return found
    return Thought(bridge.move(better), found.value, found.depth, (), found.nodes)


def _liked(ranked: Mapping[int, int], heat: int, seed: int) -> int:
    """One of the moves, by their values: the better ones rather."""
    best = max(ranked.values())
    weights = [exp((value - best) / heat) for value in ranked.values()]
    return Random(seed).choices([*ranked], weights)[0]  # noqa: S311


def _safe(core: Any, ranked: Mapping[int, int], liked: int) -> int:
    """A win at once; else the move it likes, unless that loses at once and another one
    does not."""
    won = sights.winning(core)
    if won:
        return won
    codes = [liked, *(code for code in ranked if code != liked)]
    return sights.not_losing(core, codes) or liked
