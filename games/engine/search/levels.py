"""Opponents with a character, from one that counts on pebbles to full strength.

A level differs from the next in what it sees: which relations of numbers it knows, how
far it looks, which victories it plans; each game says so in its `search/eyes.py`. What
a level overlooks, it overlooks for a whole game. It plays well by what it sees, and now
and then prefers another move that it finds nearly as good. From the third on no win and
no loss in one move escapes it.

Six levels are in every game. Where the strongest is far above the one below it, a game
has another between. A level has its number in each game, 1 for the weakest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import exp
from random import Random
from typing import Any, Final

from games.engine.errors import NothingToChoose
from games.engine.registry import AnyRules
from games.engine.search import parts, sights
from games.engine.search.bridges import Bridge
from games.engine.search.tastes import Taste
from games.engine.search.thinking import (
    Limits,
    Thought,
    bridge_of,
    moves_of_line,
    require_choice,
    think,
)

SIZE: Final = 2**14  # positions that the search of a level remembers


@dataclass(frozen=True, slots=True)
class Level:
    """Somebody to play against: `key` for addresses, `about` its character and
    `greeting` what it says at the table; whether it is `safe`, so that no win and no
    loss in one move escapes it, whether it `resigns` lost games, and whether it is in
    every game. How far it looks is each game's (`tastes.py`)."""

    key: str
    title: str
    about: str
    greeting: str
    safe: bool = True
    resigns: bool = True
    everywhere: bool = True


LEVELS: Final[Mapping[str, Level]] = {
    level.key: level
    for level in (
        Level(
            "pebbles",
            "Computer, Pebbles",
            "Counts what it can take at once, and never looks back.",
            "Good day! I count slowly. Shall we begin?",
            safe=False,
            resigns=False,
        ),
        Level(
            "abacus",
            "Computer, Abacus",
            "Counts what it would lose before it moves, and not only what it takes.",
            "Hello! I check each sum twice before I move.",
            safe=False,
            resigns=False,
        ),
        Level(
            "tables",
            "Computer, Times table",
            "Knows its lines by heart: no win in one move escapes it, yours no less.",
            "Good to see you. I know my tables; do you?",
            resigns=False,
        ),
        Level(
            "compass",
            "Computer, Compass",
            "Measures every move against your best answer to it.",
            "Welcome. Let us measure our strength.",
        ),
        Level(
            "monochord",
            "Computer, Monochord",
            "Waits and builds until everything is in tune, and gives nothing away.",
            "Welcome. I am listening for a harmony.",
        ),
        Level(
            "quadrant",
            "Computer, Quadrant",
            "Takes its bearings before every move, and is seldom far off.",
            "Welcome. First I look how the stars stand, then how your men do.",
            everywhere=False,
        ),
        Level(
            "astrolabe",
            "Computer, Astrolabe",
            "Looks further ahead than all others. The strongest opponent here.",
            "Good evening. I shall take my time, and hope that you take yours.",
        ),
    )
}
STRONGEST: Final = LEVELS["astrolabe"]
USUAL: Final = tuple(level for level in LEVELS.values() if level.everywhere)


def levels_of(rules: AnyRules) -> tuple[Level, ...]:
    """The levels that a game has, the weakest first."""
    return tuple(LEVELS[key] for key in rules.learned) or USUAL


def number_of(rules: AnyRules, level: Level) -> int:
    """The number of a level in a game, 1 for the weakest. Raises KeyError where the
    game does not have it."""
    of_game = levels_of(rules)
    if level not in of_game:
        raise KeyError(level.key)
    return 1 + of_game.index(level)


def level_called(rules: AnyRules, name: str) -> Level:
    """The level of a game by its key, title ("Computer, Times table", "Times table") or
    number, as text. Raises KeyError."""
    asked = name.strip().lower()
    for number, level in enumerate(levels_of(rules), 1):
        title = level.title.lower()
        short = title.rpartition(", ")[2]
        if asked in (level.key, str(number), title, short):
            return level
    raise KeyError(name)


def taste_of(rules: AnyRules, position: Any, level: Level) -> Taste:
    """How far a level looks here, and how near to the best its moves are. Raises
    KeyError where the game does not have it."""
    return bridge_of(rules, position).tastes[level.key]


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

    Raises NothingToChoose, as when a die is awaited, and KeyError for a level that
    the game does not have.
    """
    require_choice(rules, position)
    number = number_of(rules, level)
    bridge = bridge_of(rules, position)
    compiled = compiled and bridge.has_part and parts.is_compiled()
    taste = taste or bridge.tastes[level.key]
    nodes = taste.nodes if compiled else taste.plain
    limits = Limits(nodes, taste.depth, poll)
    if taste.margin == 0:
        thought = think(rules, position, limits, seed, compiled=compiled)
        found = _sure(bridge, thought, compiled)
    else:
        seen = bridge.seen(number, lot, compiled)
        code, found = _ranked(bridge, seen, level, taste, limits, seed, compiled)
        found = replace(found, line=tuple(moves_of_line(rules, position, [code])))
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
) -> tuple[int, Thought]:
    """A move that is good enough for the taste, by the core that the level has seen:
    that of the core, and what was thought of it."""
    module = parts.part("games.engine.search.ranking", compiled)
    search = module.Ranking(seen, bridge.keys(compiled), SIZE, seed, taste.margin)
    search.polled = bridge.polled
    best = search.run(limits.nodes, limits.depth, limits.poll)
    if not best:
        raise NothingToChoose
    found = {search.moves[n]: search.values[n] for n in range(search.count)}
    ranked = found or {best: 0}
    code = _liked(ranked, taste.heat, seed)
    if level.safe:
        code = _safe(bridge.core(compiled), ranked, code)
    move, value = bridge.move(code), ranked.get(code, search.value)
    return code, Thought(move, value, search.depth, (), search.nodes)


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
