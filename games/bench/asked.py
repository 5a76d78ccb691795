"""What `manage.py bench WHAT` can be asked: the options of every WHAT."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from typing import Final

from games.engine import GAMES


def _nothing(_parser: ArgumentParser) -> None:
    """There is nothing to choose."""


def _quick(parser: ArgumentParser) -> None:
    parser.add_argument("--quick", action="store_true", help="see whether it runs")


def _table(parser: ArgumentParser) -> None:
    key = next(iter(GAMES))
    parser.add_argument("key", nargs="?", choices=list(GAMES), default=key)
    _quick(parser)


def _beside_machines(parser: ArgumentParser) -> None:
    _table(parser)
    about = "while so many games against machines are played"
    parser.add_argument("--machines", type=int, default=0, metavar="N", help=about)


def _processes(parser: ArgumentParser) -> None:
    _table(parser)
    add = parser.add_argument
    here = "127.0.0.1"
    database, redis = f"postgres://postgres@{here}:5432/postgres", f"redis://{here}/9"
    about = "of a PostgreSQL in which a database is made and dropped again"
    add("--server", default=database, metavar="URL", help=about)
    add("--redis", default=redis, metavar="URL", help="that nobody else uses")


def _ladder(parser: ArgumentParser) -> None:
    parser.add_argument("--members", type=int, default=10_000)
    _quick(parser)


def _archive(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("--games", type=int, default=2_000)
    add("--seed", type=int, default=1, help="for drawing lots")
    add("--rounds", type=int, default=20)
    add("--database", default="", metavar="URL", help="is filled once and kept")
    add("--own", action="store_true", help="even if it is that of the site")


def _ratings(parser: ArgumentParser) -> None:
    parser.add_argument("--fit", action="store_true", help="find constants first")


def _games(parser: ArgumentParser, plies: int) -> None:
    """What all who let machines play can be asked."""
    add = parser.add_argument
    add("key", choices=list(GAMES))
    add("--games", type=int, default=100, help="of each match")
    add("--plies", type=int, default=plies, help="of a game at most")
    add("--seed", type=int, default=1, help="for drawing lots")
    add("--processes", type=int, default=0, help="as many as cores")
    add("--option", action="append", default=[], metavar="NAME=VALUE", dest="options")


def _selfplay(parser: ArgumentParser) -> None:
    _games(parser, plies=600)
    add = parser.add_argument
    add("--usual", action="store_true", help="by the site’s rules instead")
    add("--ahead", action="store_true", help="attackers who see replies too")


def _strength(parser: ArgumentParser) -> None:
    _games(parser, plies=300)
    parser.add_argument("--nodes", type=int, default=20000, help="of the search")
    parser.add_argument("--against", type=int, default=3000, help="of the Attacker")
    parser.add_argument("--keep", action="store_true", help="the score, in a file")


def _levels(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("key", choices=list(GAMES))
    add("--games", type=int, default=400, help="of each pair at most")
    add("--error", type=float, default=40, help="points within which a pair is known")
    add("--most", type=int, default=6, help="the highest level")
    add("--keep", action="store_true", help="for the cards")


def _balance(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("key", choices=list(GAMES))
    add("--games", type=int, default=200, help="of each rule set")
    add("--set", action="append", default=[], dest="sets", help="only this rule set")
    add("--keep", action="store_true", help="for the site")


def _sights(parser: ArgumentParser) -> None:
    parser.add_argument("key", choices=list(GAMES))
    parser.add_argument("--make", action="store_true", help="find positions anew")


ABOUT: Final[Mapping[str, tuple[str, Callable[[ArgumentParser], None]]]] = {
    "engine": ("the rules of all games beside python-chess", _nothing),
    "search": ("the search beside python-chess", _nothing),
    "table": ("a move from one player to the other", _beside_machines),
    "load": ("many games at once", _table),
    "processes": ("what a move costs with two processes", _processes),
    "ladder": ("the pages of a large ladder", _ladder),
    "archive": ("searches of many finished games", _archive),
    "pages": ("what every kind of page costs", _quick),
    "ratings": ("what rating systems foretell", _ratings),
    "selfplay": ("practice partners at each other", _selfplay),
    "levels": ("levels against the ones below", _levels),
    "balance": ("how even the rule sets are", _balance),
    "sights": ("wins and losses in one that levels see", _sights),
    "strength": ("search against partner", _strength),
}
