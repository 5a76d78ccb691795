"""`python -m games.engine problems make` and `problems check`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from games.engine.errors import OptionError
from games.engine.game_files import games_of_file
from games.engine.problems import data, making
from games.engine.problems.played import played_games
from games.engine.registry import GAMES, rules


def add_to(commands: Any) -> None:
    """Add the command to those of the engine."""
    problems = commands.add_parser("problems", help="make problems, or prove them")
    actions = problems.add_subparsers(required=True, metavar="ACTION")

    make = actions.add_parser("make", help="make the problems of a game")
    make.add_argument("key", metavar="KEY", help=", ".join(GAMES))
    make.add_argument("--count", type=int, default=0, metavar="N")
    make.add_argument("--seed", type=int, default=0, metavar="S")
    make.add_argument(
        "--games",
        default="",
        metavar="FILE",
        help="records of finished games, which are looked at first",
    )
    make.add_argument(
        "--keep",
        action="store_true",
        help="keep the shipped problems that repeat no other, and make the rest",
    )
    make.add_argument(
        "--kinds", default="", metavar="A,B", help="make problems of these kinds alone"
    )
    make.add_argument("--out", default="", metavar="FILE", help="instead of the data")
    make.set_defaults(run=_make)

    check = actions.add_parser("check", help="prove all problems again")
    check.add_argument("key", nargs="?", default="", metavar="KEY")
    check.set_defaults(run=_check)


def _require_game(key: str) -> None:
    if key not in GAMES:
        raise OptionError(f"There is no game {key!r}; there are: {', '.join(GAMES)}.")


def _make(given: argparse.Namespace) -> None:
    _require_game(given.key)
    if given.count < 0:
        raise OptionError(f"--count is 0 or more, not {given.count}.")

    def tell(text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    texts = games_of_file(given.games) if given.games else []
    played = played_games(texts, given.key)
    kept = data.problems_of(given.key) if given.keep else ()
    only = [name for name in given.kinds.split(",") if name]
    for name in only:
        if name not in data.kinds_of(given.key):
            raise OptionError(f"{given.key} has no problems of the kind {name!r}.")
    found = making.make(given.key, given.count, given.seed, tell, played, kept, only)
    part = "the last " if kept else ""
    more = f" --games {Path(given.games).name}" if played else ""
    more += " --keep" if kept else ""
    more += f" --kinds {given.kinds}" if only else ""
    heading = (
        f"{rules(given.key).title}: {len(found)} problems, {part}made by "
        f"`python -m games.engine problems make {given.key} --count {given.count} "
        f"--seed {given.seed}{more}`"
    )
    path = Path(given.out) if given.out else data.FOLDER / f"{given.key}.txt"
    data.write_file(path, heading, found)
    print(f"{len(found)} problems")


def _check(given: argparse.Namespace) -> int:
    """1 where a problem does not hold."""
    if given.key:
        _require_game(given.key)
    wrong = 0
    for key in [given.key] if given.key else GAMES:
        found = data.problems_of(key)
        told = [text for text in map(making.check, found) if text]
        print(*told, f"{key}: {len(found) - len(told)} of {len(found)} hold", sep="\n")
        wrong += len(told)
    return 1 if wrong else 0
