"""`python -m games.engine chances`, `weights` and `analyse`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from games.engine.analysis import chances, fitting, weighing
from games.engine.analysis.appraising import appraise
from games.engine.analysis.marking import KINDS, Mark
from games.engine.analysis.reporting import game_report
from games.engine.errors import OptionError
from games.engine.record import replay
from games.engine.registry import GAMES, rules
from games.engine.retelling import read_text


def add_to(commands: Any, read: Callable[[str], str]) -> None:
    """Add the commands to those of the engine; `read` gives the text of a file."""
    fit = commands.add_parser("chances", help="fit values to win chances by self-play")
    fit.add_argument("key", metavar="KEY", help=", ".join(GAMES))
    fit.add_argument("--games", type=int, default=100, metavar="N")
    fit.add_argument("--seed", type=int, default=0, metavar="S")
    fit.set_defaults(run=_fit)

    weigh = commands.add_parser("weights", help="fit an evaluation by self-play")
    weigh.add_argument("key", metavar="KEY", help=", ".join(GAMES))
    weigh.add_argument("--games", type=int, default=100, metavar="N")
    weigh.add_argument("--seed", type=int, default=0, metavar="S")
    weigh.set_defaults(run=_weigh)

    analysis = commands.add_parser("analyse", help="mark the moves of a game")
    analysis.add_argument("file", metavar="FILE", help="a record; - for standard input")
    analysis.add_argument("--nodes", type=int, default=0, metavar="N")
    analysis.set_defaults(run=lambda given: _analyse(given, read))


def _require_games(given: argparse.Namespace) -> None:
    if given.key not in GAMES:
        known = ", ".join(GAMES)
        raise OptionError(f"There is no game {given.key!r}; there are: {known}.")
    if given.games < 1:
        raise OptionError(f"--games is 1 or more, not {given.games}.")


def _weigh(given: argparse.Namespace) -> None:
    """Say what every weight of an evaluation is, and what self-play makes of it."""
    _require_games(given)
    found = list(weighing.weighed_positions(rules(given.key), given.games, given.seed))
    for each in weighing.fit(found, chances.scale_of(given.key)):
        print(f"{each.name}: {each.now}, fitted {each.fitted:.0f} ± {each.error:.0f}")
    print(f"({len(found)} positions of {given.games} games)")


def _fit(given: argparse.Namespace) -> None:
    """Measure the scale of a game and keep it."""
    _require_games(given)
    found = list(fitting.samples(rules(given.key), given.games, given.seed))
    try:
        scale = fitting.fit(found)
    except ValueError as error:
        raise OptionError(str(error)) from error
    when = datetime.now(tz=UTC).date().isoformat()
    chances.keep_scale(given.key, scale, given.games, when)
    print(f"scale {scale:.1f} ({len(found)} positions of {given.games} games)")


def _analyse(given: argparse.Namespace, read: Callable[[str], str]) -> None:
    """The marks of a game, then how well each seat played."""
    if given.nodes < 0:
        raise OptionError(f"--nodes is 1 or more, not {given.nodes}.")
    record = read_text(read(given.file))
    game = record.rules
    positions = [position for position, _ in replay(record)]
    kept: dict[int, Any] = {}

    def look(position: Any) -> Any:
        key = game.position_key(position)
        if key not in kept:
            kept[key] = appraise(game, position, given.nodes)
        return kept[key]

    told = game_report(game, positions, record.moves, look)
    for mark in told.marks:
        print(_line(record.moves, mark))
    for seat, figure in told.accuracy.items():
        print(f"{seat} {figure}")


def _line(moves: tuple[str, ...], mark: Mark) -> str:
    """ "7 white blunder −41 % c41-d41{c33:R}; better c21-b22 ×1: …"."""
    better = mark.line[0]
    lost = f"−{round(100 * mark.loss)} %"
    said = f"{mark.ply} {mark.seat} {KINDS[mark.kind].lower()} {lost} "
    words = f" {mark.words}" if mark.words else ""
    told = f"better {better.listed}: {better.words}"
    return f"{said}{moves[mark.ply - 1]};{words} {told}"
