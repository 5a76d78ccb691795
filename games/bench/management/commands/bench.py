"""`manage.py bench WHAT`: measures, beside a yardstick of the same run, and machines
who play each other."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from environ import Env

from games.bench.asked import ABOUT
from games.engine.errors import OptionError


class Command(BaseCommand):
    help = "Measure the engine or the table, or let practice partners play each other."

    def add_arguments(self, parser: CommandParser) -> None:
        kinds = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
        self.asked = {}
        for what, (about, add_options) in ABOUT.items():
            options = kinds.add_parser(what, help=about)
            usual = {each.dest for each in options._actions}
            add_options(options)
            self.asked[what] = {each.dest for each in options._actions} - usual

    def handle(self, *args: Any, what: str, **given: Any) -> None:
        module = import_module(f"games.bench.{what}")
        asked = {name: given[name] for name in self.asked[what]}
        if what == "selfplay":
            module.run(self._say, self._plan(module.Plan, asked))
        elif what == "strength":
            module.run(self._say, self._plan(module.Contest, asked))
        elif what == "archive":
            self._require_another(asked["database"], own=asked.pop("own"))
            module.run(self._say, **asked)
        else:
            module.run(self._say, **asked)

    def _require_another(self, database: str, *, own: bool) -> None:
        """Raise CommandError for the site's own database, unless that is meant."""
        if not database or own:
            return
        site, there = settings.DATABASES["default"], Env.db_url_config(database)
        parts = ("NAME", "HOST", "PORT")
        if all(str(site.get(each) or "") == str(there[each] or "") for each in parts):
            raise CommandError(
                "This is the database of the site. Name another, or say --own."
            )

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def _plan(self, plan: Any, asked: dict[str, Any]) -> Any:
        options = dict(each.partition("=")[::2] for each in asked.pop("options"))
        planned = plan(**asked, options=options)
        try:
            planned.rules  # noqa: B018
        except OptionError as error:
            raise CommandError(str(error)) from error
        return planned
