"""`python -m games.engine best`, `prove`, `compile` and `compare`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import process_time
from typing import Any, Final

from games.engine.errors import OptionError
from games.engine.registry import GAMES, AnyRules
from games.engine.search import comparing, compiling, levels, parts, thinking

PROVING: Final = 5_000_000  # nodes
SetUp = Callable[[argparse.Namespace], tuple[AnyRules, Any]]


def add_to(commands: Any, add_position: Callable[[Any], None], set_up: SetUp) -> None:
    """Add the commands to those of the engine."""
    best = commands.add_parser("best", help="the move that the search finds best")
    add_position(best)
    how_well = best.add_mutually_exclusive_group()
    how_well.add_argument("--nodes", type=int, default=thinking.NODES, metavar="N")
    how_well.add_argument(
        "--level", metavar="N", help="as this level plays: 1 the weakest, or its name"
    )
    best.add_argument("--seed", type=int, default=0, metavar="N")
    best.add_argument("--pure", action="store_true", help="do not use compiled code")
    best.set_defaults(run=lambda given: _best(given, set_up))

    proof = commands.add_parser("prove", help="whether a win can be forced")
    add_position(proof)
    proof.add_argument(
        "--plies", type=int, required=True, metavar="N", help="moves of both sides"
    )
    proof.add_argument("--nodes", type=int, default=PROVING, metavar="N")
    proof.add_argument("--pure", action="store_true", help="do not use compiled code")
    proof.set_defaults(run=lambda given: _prove(given, set_up))

    making = commands.add_parser("compile", help="make the search fast by a compiler")
    making.set_defaults(run=_compile)

    both = commands.add_parser("compare", help="whether compiled and plain are alike")
    both.add_argument("keys", nargs="*", metavar="KEY", help="all games if none")
    both.add_argument("--searches", type=int, default=200, metavar="N", help="of each")
    both.add_argument("--nodes", type=int, default=500, metavar="N")
    both.set_defaults(run=_compare)


def _best(given: argparse.Namespace, set_up: SetUp) -> None:
    """The move, then its value, the depth and the line."""
    _require_positive(nodes=given.nodes)
    game, position = set_up(given)
    found = _thought(game, position, given)
    print(game.write_move(position, found.move))
    print(f"value {found.value}{_ending(found.plies_to_win)}")
    print(f"depth {found.depth}")
    print(f"line {_line(game, position, found.line)}")


def _thought(
    game: AnyRules, position: Any, given: argparse.Namespace
) -> thinking.Thought:
    """What the search says, or the level that was asked for."""
    seed, compiled = given.seed, not given.pure
    if given.level is None:
        limits = thinking.Limits(nodes=given.nodes)
        return thinking.think(game, position, limits, seed, compiled=compiled)
    try:
        level = levels.level_called(game, given.level)
    except KeyError:
        known = ", ".join(
            f"{number} {each.key}"
            for number, each in enumerate(levels.levels_of(game), 1)
        )
        words = f"There is no level {given.level!r}; there are: {known}."
        raise OptionError(words) from None
    return levels.consider(game, position, level, seed, lot=seed, compiled=compiled)


def _ending(plies: int) -> str:
    """ " (won in 3 plies)"."""
    if not plies:
        return ""
    return f" ({'won' if plies > 0 else 'lost'} in {abs(plies)} plies)"


def _prove(given: argparse.Namespace, set_up: SetUp) -> None:
    """The verdict, and the line that shows it, where one does."""
    _require_positive(nodes=given.nodes, plies=given.plies)
    game, position = set_up(given)
    plies, nodes, compiled = given.plies, given.nodes, not given.pure
    verdict = thinking.prove(game, position, plies, nodes, compiled=compiled)
    print(verdict.word)
    line = verdict.line
    if verdict.word == "refuted":
        line = thinking.refutation(game, position, plies, nodes, compiled=compiled)
    if line:
        print(f"line {_line(game, position, line)}")


def _compile(given: argparse.Namespace) -> None:
    print(f"The search is compiled in {compiling.build()}.")


def _compare(given: argparse.Namespace) -> int:
    """One line a game, after one for each difference; 1 where there is any."""
    _require_positive(searches=given.searches, nodes=given.nodes)
    if not parts.is_compiled():
        raise OptionError("The search is not compiled: python -m games.engine compile.")
    differing = 0
    for key in given.keys or GAMES:
        began, found = process_time(), 0
        for number in range(given.searches):
            if words := comparing.difference(key, number, given.nodes):
                print(words)
                found += 1
        differing += found
        took = f"{process_time() - began:.0f} CPU seconds"
        print(f"{key}: {given.searches} searches, {found} differ, {took}", flush=True)
    return 1 if differing else 0


def _line(game: AnyRules, position: Any, moves: tuple[Any, ...]) -> str:
    texts = []
    for move in moves:
        texts.append(game.write_move(position, move))
        position = game.after(position, move)
    return " ".join(texts)


def _require_positive(**given: int) -> None:
    for name, number in given.items():
        if number < 1:
            raise OptionError(f"--{name} is 1 or more, not {number}.")
