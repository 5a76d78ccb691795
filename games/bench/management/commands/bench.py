"""`manage.py bench WHAT`: measures, beside a yardstick of the same run, and machines
who play each other."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from environ import Env

from games.engine import GAMES
from games.engine.errors import OptionError


class Command(BaseCommand):
    help = "Measure the engine or the table, or let practice partners play each other."

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
        what.add_parser("engine", help="the rules of all games beside python-chess")
        what.add_parser("search", help="the search beside python-chess")
        for name, about in (
            ("table", "a move from one player to the other"),
            ("load", "many games at once"),
        ):
            tables = what.add_parser(name, help=about)
            tables.add_argument(
                "key", nargs="?", choices=list(GAMES), default=next(iter(GAMES))
            )
            tables.add_argument(
                "--quick", action="store_true", help="see whether it runs"
            )
        ladder = what.add_parser("ladder", help="the pages of a large ladder")
        ladder.add_argument("--members", type=int, default=10_000)
        ladder.add_argument("--quick", action="store_true", help="see whether it runs")
        archive = what.add_parser("archive", help="searches of many finished games")
        archive.add_argument("--games", type=int, default=2_000)
        archive.add_argument("--seed", type=int, default=1, help="for drawing lots")
        archive.add_argument("--rounds", type=int, default=20)
        archive.add_argument(
            "--database", default="", metavar="URL", help="is filled once and kept"
        )
        archive.add_argument(
            "--own", action="store_true", help="even if it is that of the site"
        )
        pages = what.add_parser("pages", help="what every kind of page costs")
        pages.add_argument("--quick", action="store_true", help="see whether it runs")
        systems = what.add_parser("ratings", help="what rating systems foretell")
        systems.add_argument("--fit", action="store_true", help="find constants first")
        games = what.add_parser("selfplay", help="practice partners at each other")
        games.add_argument("key", choices=list(GAMES))
        games.add_argument("--games", type=int, default=100, help="of each match")
        games.add_argument("--plies", type=int, default=600, help="of a game at most")
        games.add_argument("--seed", type=int, default=1, help="for drawing lots")
        games.add_argument("--processes", type=int, default=0, help="as many as cores")
        games.add_argument(
            "--usual", action="store_true", help="by the site’s rules instead"
        )
        games.add_argument(
            "--ahead", action="store_true", help="attackers who see replies too"
        )
        games.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", dest="set"
        )

        levels = what.add_parser("levels", help="levels against the ones below")
        levels.add_argument("key", choices=list(GAMES))
        levels.add_argument("--games", type=int, default=150, help="of each pair")
        levels.add_argument("--most", type=int, default=6, help="the highest level")
        levels.add_argument("--keep", action="store_true", help="for the cards")
        seen = what.add_parser("sights", help="wins and losses in one that levels see")
        seen.add_argument("key", choices=list(GAMES))
        seen.add_argument("--make", action="store_true", help="find positions anew")
        self._add_strength(what.add_parser("strength", help="search against partner"))

    def _add_strength(self, games: CommandParser) -> None:
        games.add_argument("key", choices=list(GAMES))
        games.add_argument("--games", type=int, default=100)
        games.add_argument("--nodes", type=int, default=20000, help="of the search")
        games.add_argument("--against", type=int, default=3000, help="of the Attacker")
        games.add_argument("--plies", type=int, default=300, help="of a game at most")
        games.add_argument("--seed", type=int, default=1, help="for drawing lots")
        games.add_argument("--processes", type=int, default=0, help="as many as cores")
        games.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", dest="set"
        )

    def handle(self, *args: Any, **given: Any) -> None:
        module = import_module(f"games.bench.{given['what']}")
        if given["what"] == "selfplay":
            module.run(self._say, self._plan(module.Plan, given))
        elif given["what"] == "strength":
            module.run(self._say, self._plan(module.Contest, given))
        elif given["what"] in ("table", "load"):
            module.run(self._say, key=given["key"], quick=given["quick"])
        elif given["what"] == "archive":
            self._require_another(given)
            asked = {name: given[name] for name in ("games", "seed", "rounds")}
            module.run(self._say, database=given["database"], **asked)
        elif given["what"] == "levels":
            asked = {name: given[name] for name in ("key", "games", "most", "keep")}
            module.run(self._say, **asked)
        elif given["what"] == "sights":
            module.run(self._say, key=given["key"], make=given["make"])
        elif given["what"] == "ladder":
            module.run(self._say, members=given["members"], quick=given["quick"])
        elif given["what"] == "pages":
            module.run(self._say, quick=given["quick"])
        elif given["what"] == "ratings":
            module.run(self._say, fit=given["fit"])
        else:
            module.run(self._say)

    def _require_another(self, given: dict[str, Any]) -> None:
        """Raise CommandError for the site's own database, unless that is meant."""
        if not given["database"] or given["own"]:
            return
        own, there = settings.DATABASES["default"], Env.db_url_config(given["database"])
        parts = ("NAME", "HOST", "PORT")
        if all(str(own.get(each) or "") == str(there[each] or "") for each in parts):
            raise CommandError(
                "This is the database of the site. Name another, or say --own."
            )

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def _plan(self, plan: Any, given: dict[str, Any]) -> Any:
        asked = {name: given[name] for name in plan._fields if name != "options"}
        options = dict(each.partition("=")[::2] for each in given["set"])
        planned = plan(**asked, options=options)
        try:
            planned.rules  # noqa: B018
        except OptionError as error:
            raise CommandError(str(error)) from error
        return planned
