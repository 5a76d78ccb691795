"""Whether the compiled and the plain search are alike: the same trees counted, and the
same moves, values, depths, lines and nodes found, over all games and options."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final

from games.engine.errors import OptionError
from games.engine.options import Described, Value
from games.engine.registry import GAMES, AnyRules, rules
from games.engine.search.thinking import Limits, bridge_of, think

PLIES: Final = 30  # by chance before a position, at most
SETTING: Final = 40  # and as many more where men are placed first
COUNTED: Final = 5  # of so many positions of a rule set one has its tree counted
PERFT: Final = 2  # plies of that tree


def difference(key: str, number: int, nodes: int) -> str:
    """In what both searches differ on the position of this number, in words with the
    position; "" where they are alike."""
    ways = rule_sets(key)
    game = ways[number % len(ways)]
    position = _position(game, Random(number))  # noqa: S311
    plain, fast = (
        think(game, position, Limits(nodes=nodes), number, compiled=compiled)
        for compiled in (False, True)
    )
    words = "" if plain == fast else f"{plain} and compiled {fast}"
    if not words and number // len(ways) % COUNTED == 0:
        words = _other_count(game, position)
    where = f"{game.options.differences()} {game.write_position(position)}"
    return words and f"{key} {where}: {words}"


def _other_count(game: AnyRules, position: Any) -> str:
    bridge = bridge_of(game, position)
    plain, fast = (bridge.core(each).perft(PERFT, 0) for each in (False, True))
    return "" if plain == fast else f"perft {PERFT} is {plain} and compiled {fast}"


@cache
def rule_sets(key: str) -> tuple[AnyRules, ...]:
    """A game by its named rule sets, and with every other value of every single option
    (of a number with the least and the greatest), as far as its core plays them."""
    given = [dict(each.given) for each in rules(key).rulesets]
    for about in GAMES[key][0].described():
        given += [{about.name: value} for value in _other_values(about)]
    return tuple(_allowed(key, given))


def _allowed(key: str, given: list[dict[str, Value]]) -> Iterator[AnyRules]:
    for each in given:
        try:
            game = rules(key, **each)
        except OptionError:
            continue  # goes with another one alone
        if _searched(game, Random(0), 0) is not None:  # noqa: S311
            yield game


def _other_values(about: Described) -> list[Value]:
    if about.choices is not None:
        values: list[Value] = [*about.choices]
    else:
        values = [about.low, about.high] if about.high else [not about.default]
    return [each for each in values if each != about.default]


def _position(game: AnyRules, chance: Random) -> Any:
    """A position of a game by chance that the game's own core can search."""
    while (found := _searched(game, chance, chance.randrange(PLIES))) is None:
        pass
    return found


def _searched(game: AnyRules, chance: Random, least: int) -> Any | None:
    """That of one game by chance, after so many plies at least, if it comes to one."""
    position = game.initial()
    for ply in range(least + SETTING):
        if game.outcome(position) is not None:
            return None
        throws = game.chances(position)
        if ply >= least and not throws and game.bridge(position) is not None:
            return position
        if throws:
            move = game.read_move(position, chance.choice(throws))
        else:
            move = chance.choice([*game.legal_moves(position)])
        position = game.after(position, move)
    return None
