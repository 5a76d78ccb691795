"""`manage.py bench levels GAME`: every level against the one below it.

Every opening, two random plies, is played from both sides, and a pair of levels is done
when the error is small enough. Each game is added to a file as soon as it is over, so
that more can be played another time; what all of them say is kept for the cards of the
levels (`games/engine/search/strengths.py`), when asked for. Several processes can play
different games at once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import log, log10, sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from django.utils import timezone

from games.bench.strength import OPENING, SURE, opening
from games.engine import rules
from games.engine.registry import AnyRules
from games.engine.search import parts, strengths
from games.engine.search.levels import Level, choose_as, levels_of, number_of

FOLDER: Final = Path(__file__).parent / "data" / "levels"
FIRST: Final = 800  # points of the weakest level
PLIES: Final = 240  # of a game at most, then it is drawn
NEAREST: Final = 0.5  # games that nobody has lost count as half a game lost
FEWEST: Final = 40  # games after which an error is believed
FRESH: Final = 20_000  # the first game; by openings before it the levels were tuned
Say = Callable[[str], object]


class LevelGame(NamedTuple):
    """One game of two neighbours: the number of the upper one, that of the game, what
    the upper one has scored, and how it ended."""

    level: int
    number: int
    score: float
    reason: str

    @property
    def opening(self) -> int:
        """Two games have the same one, and change sides."""
        return self.number // 2


def run(say: Say, *, key: str, games: int, error: float, most: int, keep: bool) -> None:
    """Play until each pair up to the level `most` is known to within `error` points, or
    has so many games, and say what all have scored."""
    ruleset, file = strengths.measured_by(key), FOLDER / f"{key}.jsonl"
    game = rules(key, **ruleset.given)
    FOLDER.mkdir(parents=True, exist_ok=True)
    speed = "compiled" if parts.is_compiled() else "not compiled"
    say(f"{game.title}, {ruleset.title}, {speed}: every level against the one below.")
    for number, (lower, upper) in enumerate(pairwise(levels_of(game)), 2):
        if number <= most:
            _play_pair(game, file, (upper, lower), games, error)
        scores = scores_of(level_games(file), number)
        if scores:
            points, error_found = gap(scores)
            count, total = sum(map(len, scores)), sum(map(sum, scores))
            say(
                f"{upper.title}: {total:g} of {count}, "
                f"{points:+.0f} ± {error_found:.0f} points"
            )
    if keep:
        strengths.keep_strengths(
            key, _table(game, level_games(file)), str(timezone.localdate())
        )


def _play_pair(
    game: AnyRules, file: Path, pair: tuple[Level, Level], games: int, error: float
) -> None:
    """Play what the file lacks of two levels, until enough is known."""
    of_upper = number_of(game, pair[0])
    played = [each for each in level_games(file) if each.level == of_upper]
    there = {each.number for each in played}
    for number in range(FRESH, FRESH + games):
        if number % 2 == 0 and _is_sure(played, of_upper, error):
            return
        if number not in there:
            played.append(play_levels(game, pair, number))
            with file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(played[-1]) + "\n")


def _is_sure(played: Sequence[LevelGame], upper: int, error: float) -> bool:
    """Whether enough games are there, and say it to within so many points."""
    return len(played) >= FEWEST and gap(scores_of(played, upper))[1] <= error


def level_games(file: Path) -> list[LevelGame]:
    """The games of a file."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    return [LevelGame(*json.loads(line)) for line in lines]


def scores_of(played: Sequence[LevelGame], upper: int) -> list[list[float]]:
    """What the upper one of two levels has scored, by its number, opening by
    opening."""
    scores: dict[int, list[float]] = {}
    for each in played:
        if each.level == upper:
            scores.setdefault(each.opening, []).append(each.score)
    return [*scores.values()]


def _table(
    game: AnyRules, played: Sequence[LevelGame]
) -> Iterator[tuple[str, int, int, int]]:
    """Level by level as far as there are games: the points, the error of the step from
    the one below, and the number of games."""
    points = float(FIRST)
    weakest, *others = levels_of(game)
    yield weakest.key, FIRST, 0, 0
    for number, upper in enumerate(others, 2):
        scores = scores_of(played, number)
        if not scores:
            return
        more, error = gap(scores)
        points += more
        yield upper.key, round(points), round(error), sum(map(len, scores))


def gap(scores: Sequence[Sequence[float]]) -> tuple[float, float]:
    """How many points stronger who scored this is, opening by opening, and the error of
    95 in 100: ten times the odds are 400 points.

    The games of one opening are not independent, since who begins may win both. So the
    error is that of the openings, each taken as one.
    """
    count = sum(map(len, scores))
    least = NEAREST / count
    mean = min(max(sum(map(sum, scores)) / count, least), 1 - least)
    apart = sum(sum(score - mean for score in pair) ** 2 for pair in scores)
    square = apart * len(scores) / max(1, len(scores) - 1) / count
    spread = sqrt(max(square, least * (1 - least)))
    slope = 400 / log(10) / (mean * (1 - mean))
    return 400 * log10(mean / (1 - mean)), slope * SURE * spread / sqrt(count)


def play_levels(game: AnyRules, pair: tuple[Level, Level], number: int) -> LevelGame:
    """One game of the upper and the lower of two levels. Games 2n and 2n + 1 have the
    same opening and change sides."""
    of_upper = number_of(game, pair[0])
    position = opening(game, number // 2)
    ours = game.teams[number % 2]
    for ply in range(OPENING, PLIES):
        if game.outcome(position) is not None or game.claims(position):
            break
        position = game.apply(position, _move(game, position, pair, ours, number, ply))
    outcome = game.outcome(position)
    if outcome is None or outcome.winner is None:
        reason = outcome.reason if outcome else "claimed or cut"
        return LevelGame(of_upper, number, 0.5, reason)
    return LevelGame(of_upper, number, float(outcome.winner in ours), outcome.reason)


def _move(
    game: AnyRules,
    position: Any,
    levels: tuple[Level, Level],
    ours: Sequence[str],
    number: int,
    ply: int,
) -> Any:
    seed = number * 10**4 + ply
    throws = game.chances(position)
    if throws:
        return game.read_move(position, Random(seed).choice(throws))  # noqa: S311
    level = levels[game.seat_to_move(position) not in ours]
    return choose_as(game, position, level, seed, lot=number)
