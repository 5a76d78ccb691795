"""Seasons of rated games between machines of graded strength, to try ratings on.

A player is the attacker among the practice partners, which now and then plays a move at
random: the share of such moves, and how far it looks ahead, are its strength. Some are
the same all year, some learn, some change from one day to the next; some are away for
long. Everything follows from the seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

from games.engine.options import Value
from games.engine.registry import AnyRules
from games.engine.search.partners import choose

DAYS: Final = 365.0
PLAYERS: Final = 24
LOOKS: Final = (0, 0, 250)  # nodes: most see nothing but their own move
CANDIDATES: Final = 4


class Result(NamedTuple):
    """One game of a season: `score` is that of `first`, who had the first move."""

    day: float
    first: str
    second: str
    score: float

    def __str__(self) -> str:
        return f"{self.day:.3f} {self.first} {self.second} {self.score:g}"

    @classmethod
    def read(cls, line: str) -> Result:
        day, first, second, score = line.split()
        return cls(float(day), first, second, float(score))


@dataclass(frozen=True, slots=True)
class Career:
    """How strong somebody is through a year, and how often they play."""

    name: str
    nodes: int
    slips: tuple[float, float]  # shares of moves at random, before and after
    change: tuple[float, float]  # the days between which the one becomes the other
    activity: float
    away: tuple[float, float]  # the days between which they do not play

    def slip(self, day: float) -> float:
        begin, end = self.change
        done = max(0.0, min((day - begin) / max(end - begin, 1e-9), 1.0))
        return self.slips[0] + done * (self.slips[1] - self.slips[0])

    def plays_on(self, day: float) -> bool:
        return not self.away[0] <= day < self.away[1]


class Season(NamedTuple):
    """What is to be played."""

    rules: AnyRules
    games: int
    plies: int
    seed: int

    def heading(self) -> Iterator[str]:
        """What a file of the results says of itself."""
        given: Mapping[str, Value] = self.rules.options.differences()
        options = " ".join(f"{name}={value}" for name, value in given.items())
        yield f"# {self.rules.title}; options: {options or 'as usual'}"
        yield f"# {PLAYERS} players, seed {self.seed}, at most {self.plies} plies"
        yield "# day, who began, his opponent, score of who began"

    def results(self) -> Iterator[Result]:
        """The games of the year as they come to an end."""
        chance = Random(f"season {self.seed}")  # noqa: S311
        careers = [_career(chance, number) for number in range(PLAYERS)]
        for day in sorted(chance.uniform(0, DAYS) for _ in range(self.games)):
            first, second = _pair(chance, careers, day)
            score = _play(self, chance, day, (first, second))
            yield Result(day, first.name, second.name, score)


def _career(chance: Random, number: int) -> Career:
    """Every second is steady; of the others most learn and some change at once."""
    before = after = chance.uniform(0, 1)
    begin = end = chance.uniform(0.2, 0.6) * DAYS
    if number % 2:
        after = chance.uniform(0, 1)
    if number % 4 == 1:
        before, after = max(before, after), min(before, after)
        end = begin + chance.uniform(30, 120)
    gone = chance.uniform(0, DAYS)
    away = (gone, gone + (chance.uniform(60, 180) if number % 3 == 0 else 0))
    return Career(
        name=f"p{number:02}",
        nodes=chance.choice(LOOKS),
        slips=(before, after),
        change=(begin, end),
        activity=chance.choice((1, 2, 4, 8)),
        away=away,
    )


def _pair(
    chance: Random, careers: Sequence[Career], day: float
) -> tuple[Career, Career]:
    """Two who play that day: half of the time the second is of several the nearest in
    strength, as the lobby of a site would have it."""
    present = [each for each in careers if each.plays_on(day)]
    one = _drawn(chance, present)
    others = [each for each in present if each is not one]
    few = [_drawn(chance, others) for _ in range(chance.choice((1, CANDIDATES)))]
    two = min(few, key=lambda each: abs(each.slip(day) - one.slip(day)))
    return (one, two) if chance.random() < 0.5 else (two, one)


def _drawn(chance: Random, careers: Sequence[Career]) -> Career:
    weights = [each.activity for each in careers]
    return chance.choices(careers, weights)[0]


def _play(
    season: Season, chance: Random, day: float, players: tuple[Career, Career]
) -> float:
    """The score of who began; a game that is too long is drawn."""
    game = season.rules
    position, ply = game.initial(), 0
    first = next(team for team in game.teams if game.seat_to_move(position) in team)
    while game.outcome(position) is None and ply < season.plies:
        player = players[game.seat_to_move(position) not in first]
        move = _move(game, position, player, day, chance)
        position, ply = game.apply(position, move), ply + 1
    ended = game.outcome(position)
    if ended is None or ended.winner is None:
        return 0.5
    return float(ended.winner in first)


def _move(
    game: AnyRules, position: Any, player: Career, day: float, chance: Random
) -> Any:
    chances = game.chances(position)
    if chances:
        return game.read_move(position, chance.choice(chances))
    if chance.random() < player.slip(day):
        return chance.choice([*game.legal_moves(position)])
    seed = chance.getrandbits(32)
    return choose(game, position, "attacker", seed, player.nodes)
