"""`manage.py make_rating_games KEY`: a season of games between machines of graded
strength, kept in games/bench/data for `bench ratings`."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bench.careers import Season
from games.engine import GAMES, rules
from games.engine.errors import OptionError

FOLDER: Final = Path(__file__).parents[2] / "bench" / "data"


class Command(BaseCommand):
    help = "Let machines of graded strength play a season, and keep its results."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("key", choices=list(GAMES))
        parser.add_argument("--games", type=int, default=1500)
        parser.add_argument("--plies", type=int, default=400, help="of a game at most")
        parser.add_argument("--seed", type=int, default=1, help="for drawing lots")
        parser.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", dest="set"
        )

    def handle(self, *args: Any, **given: Any) -> None:
        options = dict(each.partition("=")[::2] for each in given["set"])
        try:
            game = rules(given["key"], **options)
        except OptionError as error:
            raise CommandError(str(error)) from error
        season = Season(game, given["games"], given["plies"], given["seed"])
        path = FOLDER / f"{game.key}-{season.seed}.txt"
        FOLDER.mkdir(exist_ok=True)
        with path.open("w") as file:
            for line in chain(season.heading(), season.results()):
                print(line, file=file, flush=True)
        self.stdout.write(f"{season.games} games written to {path.name}.")
