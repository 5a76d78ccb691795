"""`manage.py bench ratings`: rating systems beside each other, by what they foretell.

Each game of a season is foretold from those before it, then learned. What counts is the
mean log-loss: 0.693 is a coin's, less is better. Constants are fitted on the seasons
with odd seeds, each game's weighing the same; those with even seeds are held out and
decide. The seasons were made by `manage.py make_rating_games`. The models for teams
follow, see `team_models`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

from games.bench import team_models
from games.bench.careers import Result
from games.bench.predictors import Elo, Glicko1, Glicko2, Predictor

FOLDER: Final = Path(__file__).parent / "data"
FEW: Final = 10  # games: until then somebody is new
SURE: Final = 1e-6
Say = Callable[[str], object]
Constants = Mapping[str, float]


class Contender(NamedTuple):
    """A system with its constants."""

    title: str
    make: Callable[..., Predictor]
    constants: Constants = {}

    def losses(self, season: Sequence[Result]) -> list[float]:
        """The log-loss of each game, foretold from those before it."""
        predictor, found = self.make(**self.constants), []
        for day, first, second, score in season:
            expected = predictor.expect(day, first, second)
            found.append(_loss(min(max(expected, SURE), 1 - SURE), score))
            predictor.learn(day, first, second, score)
        return found


SITE: Final = Contender("Glicko-2, as the site counts", Glicko2)
# The fitted constants are what `--fit` finds.
CONTENDERS: Final = (
    Contender("Elo, 40 points then 20", Elo),
    Contender("Elo, fitted", Elo, {"factor": 32, "factor_first": 40}),
    Contender("Glicko-1, starting at ±500", Glicko1),
    Contender("Glicko-1, fitted", Glicko1, {"start_deviation": 150, "growth": 12}),
    SITE,
    Contender("Glicko-2, starting at ±350", Glicko2, {"start_deviation": 350}),
    Contender(
        "Glicko-2, fitted",
        Glicko2,
        {"start_deviation": 150, "periods_a_day": 0.5, "tau": 1.2},
    ),
)
GRIDS: Final[Mapping[Callable[..., Predictor], Mapping[str, Sequence[float]]]] = {
    Elo: {"factor": (12, 16, 20, 24, 32, 40), "factor_first": (20, 32, 40, 60)},
    Glicko1: {
        "start_deviation": (150, 200, 250, 350, 500),
        "growth": (2, 5, 8, 12, 16),
    },
    Glicko2: {
        "start_deviation": (150, 200, 250, 350, 500),
        "periods_a_day": (0.1, 0.21436, 0.5, 1),
        "tau": (0.3, 0.75, 1.2),
    },
}


def run(say: Say, *, fit: bool = False) -> None:
    """Say line by line what each system foretells; with `fit`, first look for the
    constants that suit the trial seasons."""
    seasons = read_seasons()
    trial = [games for seed, games in seasons.values() if seed % 2]
    held_out = {name: games for name, (seed, games) in seasons.items() if not seed % 2}
    if fit:
        for line in _fitted(trial):
            say(line)
    for line in _table(trial, held_out):
        say(line)
    say("")
    for line in team_models.lines():
        say(line)


def read_seasons() -> dict[str, tuple[int, list[Result]]]:
    """The seasons by the names of their files, with their seeds."""
    seasons = {}
    for path in sorted(FOLDER.glob("*-*.txt")):
        lines = path.read_text().splitlines()
        games = [Result.read(line) for line in lines if not line.startswith("#")]
        seasons[path.stem] = (int(path.stem.rpartition("-")[2]), games)
    return seasons


def _loss(expected: float, score: float) -> float:
    return -(score * math.log(expected) + (1 - score) * math.log(1 - expected))


def _fitted(trial: Sequence[Sequence[Result]]) -> Iterator[str]:
    """For each system the constants of its grid that foretell best."""
    for make, grid in GRIDS.items():
        tried = []
        for values in product(*grid.values()):
            constants: dict[str, Any] = dict(zip(grid, values, strict=True))
            contender = Contender("", make, constants)
            loss = fmean(fmean(contender.losses(games)) for games in trial)
            tried.append((loss, constants))
        loss, constants = min(tried, key=lambda each: each[0])
        told = ", ".join(f"{name} {value:g}" for name, value in constants.items())
        yield f"{make.__name__}: {told} ({loss:.4f} on the trial seasons)"


def _table(
    trial: Sequence[Sequence[Result]], held_out: Mapping[str, Sequence[Result]]
) -> Iterator[str]:
    """One line a system, in the form of the documentation."""
    names = [f"{name} ({len(games)})" for name, games in held_out.items()]
    heads = ["system", "trial", *names, "held out", "less than the site’s"]
    yield "| " + " | ".join([*heads, f"a newcomer’s first {FEW}", "later"]) + " |"
    yield "|---" * (len(heads) + 2) + "|"
    new = [each for games in held_out.values() for each in _newcomers(games)]
    site = [loss for games in held_out.values() for loss in SITE.losses(games)]
    for contender in CONTENDERS:
        tried = fmean(fmean(contender.losses(games)) for games in trial)
        seasons = [contender.losses(games) for games in held_out.values()]
        every = [loss for season in seasons for loss in season]
        cells = [
            contender.title,
            f"{tried:.4f}",
            *(f"{fmean(season):.4f}" for season in seasons),
            f"{fmean(every):.4f}",
            "–" if contender is SITE else _difference(site, every),
            f"{fmean(_those(every, new, True)):.4f}",
            f"{fmean(_those(every, new, False)):.4f}",
        ]
        yield "| " + " | ".join(cells) + " |"


def _difference(site: Sequence[float], other: Sequence[float]) -> str:
    """How much less was lost, game by game, with its standard error."""
    gains = [a - b for a, b in zip(site, other, strict=True)]
    mean = fmean(gains)
    spread = math.sqrt(fmean((gain - mean) ** 2 for gain in gains) / len(gains))
    return f"{mean:+.4f} ± {spread:.4f}"


def _newcomers(games: Sequence[Result]) -> Iterator[bool]:
    """Of each game whether somebody played in it who had played few before."""
    played: Counter[str] = Counter()
    for game in games:
        yield min(played[game.first], played[game.second]) < FEW
        played.update((game.first, game.second))


def _those(losses: Sequence[float], new: Sequence[bool], wanted: bool) -> list[float]:
    return [loss for loss, is_new in zip(losses, new, strict=True) if is_new == wanted]
