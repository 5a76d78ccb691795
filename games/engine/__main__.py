"""The engine on the command line: `python -m games.engine perft rithmomachia 2`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from games.engine import GAMES, games, rules
from games.engine.analysis import commands as analysis_commands
from games.engine.errors import EngineError, NotationError, OptionError
from games.engine.game_files import games_of_file
from games.engine.options import Described, Value
from games.engine.perft import divide, perft
from games.engine.problems import commands as problem_commands
from games.engine.record import UNFINISHED, replay, write_options
from games.engine.registry import AnyRules, catalogue
from games.engine.retelling import read_text
from games.engine.search import commands as search_commands
from games.engine.verifying import verify


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 when it went well, 1 where a record does not hold, 2 with one
    line on bad input."""
    given = _parser().parse_args(arguments)
    try:
        return given.run(given) or 0
    except EngineError as error:
        print(" ".join(str(error).split()), file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 0


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> Any:
        """One line and exit 2, without the usage."""
        self.exit(2, f"{message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m games.engine", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    listing = commands.add_parser("games", help="list the games and their options")
    listing.set_defaults(run=_games)

    described = commands.add_parser("options", help="the options of a game as JSON")
    described.add_argument("key", metavar="KEY", help=", ".join(GAMES))
    described.set_defaults(run=_options)

    arrays = commands.add_parser("arrays", help="the Enochian arrays as JSON")
    arrays.set_defaults(run=_arrays)

    counting = commands.add_parser("perft", help="count the ways to play DEPTH plies")
    _add_position(counting)
    counting.add_argument("depth", type=int, metavar="DEPTH")
    counting.add_argument("--divide", action="store_true", help="a count for each move")
    counting.set_defaults(run=_perft)

    legal = commands.add_parser("legal", help="list the legal moves")
    _add_position(legal)
    legal.set_defaults(run=_legal)

    play = commands.add_parser("play", help="play moves and show where they lead")
    _add_position(play)
    play.add_argument(
        "moves", nargs="*", metavar="MOVE", help="in quotes where it contains blanks"
    )
    play.set_defaults(run=_play)

    search_commands.add_to(commands, _add_position, _set_up)
    problem_commands.add_to(commands)
    analysis_commands.add_to(commands, _read)

    again = commands.add_parser("replay", help="play the moves of a game again")
    again.add_argument(
        "file", metavar="FILE", help="a record or a game text; - for standard input"
    )
    again.set_defaults(run=_replay)

    proof = commands.add_parser(
        "verify", help="check rules, plies, result, dice and clocks of games"
    )
    proof.add_argument(
        "file",
        metavar="FILE",
        help="records, JSON or NDJSON of any number of games, also packed; - for input",
    )
    proof.set_defaults(run=_verify)
    return parser


def _add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("key", metavar="KEY", help=", ".join(GAMES))
    parser.add_argument("--position", default="", metavar="TEXT")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", dest="options"
    )


def _set_up(given: argparse.Namespace) -> tuple[AnyRules, Any]:
    """The rules and the position that were asked for."""
    chosen: dict[str, Value] = {}
    for text in given.options:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"An option is written name=value, not {text[:40]!r}.")
        chosen[name] = value
    game = rules(given.key, **chosen)
    if given.position:
        return game, game.read_position(given.position)
    return game, game.initial()


def _games(given: argparse.Namespace) -> None:
    for game in games():
        digest = game.options.digest(game.key)
        print(f"{game.key}  {game.title}  {digest}  {write_options(game.options)}")
        for about in game.options.described():
            print(f"  {about.name}: {_allowed(about)}")


def _allowed(about: Described) -> str:
    """What an option can be: "spec | reference-24", "on | off", "1 to 100"."""
    if about.choices is not None:
        return " | ".join(about.choices)
    return f"{about.low} to {about.high}" if about.high else "on | off"


def _options(given: argparse.Namespace) -> None:
    """Every option with what it can be, and the named rule sets."""
    game = rules(given.key)
    told = {
        "game": game.key,
        "options": [_told(about) for about in game.options.described()],
        "rulesets": {each.name: dict(each.given) for each in game.rulesets},
    }
    print(json.dumps(told, indent=2, ensure_ascii=False))


def _told(about: Described) -> dict[str, Any]:
    told: dict[str, Any] = {"name": about.name, "default": about.default}
    told |= {"title": about.title, "help": about.help}
    if about.choices is not None:
        return told | {"values": dict(about.choices)}
    return told | ({"low": about.low, "high": about.high} if about.high else {})


def _arrays(given: argparse.Namespace) -> None:
    print(json.dumps(catalogue("arrays"), indent=2, ensure_ascii=False))


def _perft(given: argparse.Namespace) -> None:
    game, position = _set_up(given)
    least = 1 if given.divide else 0
    if given.depth < least:
        raise OptionError(f"The depth is {least} or more, not {given.depth}.")
    if not given.divide:
        print(perft(game, position, given.depth))
        return
    total = 0
    for text, count in divide(game, position, given.depth):
        print(f"{text} {count}")
        total += count
    print(f"total {total}")


def _legal(given: argparse.Namespace) -> None:
    game, position = _set_up(given)
    for move in game.legal_moves(position):
        print(game.write_move(position, move))


def _play(given: argparse.Namespace) -> None:
    """Each move in words, then the position and, if it is over, the outcome."""
    game, position = _set_up(given)
    for text in given.moves:
        move = game.read_move(position, text)
        after = game.apply(position, move)
        print(game.describe(position, move).text)
        position = after
    _tell_end(game, position)


def _replay(given: argparse.Namespace) -> None:
    """The same for a game as a table offers it, and what its text says of its end
    where the rules do not."""
    record = read_text(_read(given.file))
    game = record.rules
    *plies, (last, _) = replay(record)
    for position, move in plies:
        print(game.describe(position, move).text)
    _tell_end(game, last)
    if game.outcome(last) is None and record.result != UNFINISHED:
        how = record.headers.get("Termination", "")
        print(f"{record.result} {how}".rstrip())


def _verify(given: argparse.Namespace) -> int:
    """One line for each fault, with the line of the file on which its game begins; then
    how many games and plies there were."""
    games = plies = wrong = 0
    for game in games_of_file(given.file):
        verdict = verify(game)
        games, plies = games + 1, plies + verdict.plies
        wrong += bool(verdict.faults)
        for fault in verdict.faults:
            print(f"{given.file}:{verdict.line}: {verdict.name} {fault}")
    print(f"{games} games, {plies} plies, {wrong} with faults")
    return 1 if wrong else 0


def _read(file: str) -> str:
    """The text of a file, or of the standard input for "-"."""
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return raw.decode()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise NotationError(f"{file} cannot be read: {reason}.") from error


def _tell_end(game: AnyRules, position: Any) -> None:
    print(game.write_position(position))
    if outcome := game.outcome(position):
        print(outcome.words.text)


if __name__ == "__main__":
    sys.exit(main())
