"""`manage.py bench levels GAME`: every level against the one below it.

Every opening, two random plies, is played from both sides. Each game is added to a file
as soon as it is over, so that more can be played another time; what all of them say is
kept for the cards of the levels (`games/engine/search/strengths.py`), when asked for.
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
from games.engine.search.levels import LEVELS, Level, choose_as

FOLDER: Final = Path(__file__).parent / "data" / "levels"
FIRST: Final = 800  # points of the weakest level
PLIES: Final = 240  # of a game at most, then it is drawn
NEAREST: Final = 0.5  # games that nobody has lost count as half a game lost
Say = Callable[[str], object]


class LevelGame(NamedTuple):
    """One game of two neighbours: the number of the upper one, that of the game, what
    the upper one has scored, and how it ended."""

    level: int
    number: int
    score: float
    reason: str


def run(say: Say, *, key: str, games: int, most: int, keep: bool) -> None:
    """Play until each pair up to the level `most` has so many games, and say what all
    have scored."""
    ruleset, file = strengths.measured_by(key), FOLDER / f"{key}.jsonl"
    game = rules(key, **ruleset.given)
    FOLDER.mkdir(parents=True, exist_ok=True)
    speed = "compiled" if parts.is_compiled() else "not compiled"
    say(f"{game.title}, {ruleset.title}, {speed}: every level against the one below.")
    for lower, upper in pairwise(LEVELS.values()):
        there = {
            each.number for each in level_games(file) if each.level == upper.number
        }
        missing = [n for n in range(games) if n not in there]
        for number in missing if upper.number <= most else ():
            with file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(play_levels(game, upper, lower, number)) + "\n")
        scores = scores_of(level_games(file), upper)
        if scores:
            points, error = gap(scores)
            say(
                f"{upper.title}: {sum(scores):g} of {len(scores)}, "
                f"{points:+.0f} ± {error:.0f} points"
            )
    if keep:
        strengths.keep_strengths(
            key, _table(level_games(file)), str(timezone.localdate())
        )


def level_games(file: Path) -> list[LevelGame]:
    """The games of a file."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    return [LevelGame(*json.loads(line)) for line in lines]


def scores_of(played: Sequence[LevelGame], upper: Level) -> list[float]:
    return [each.score for each in played if each.level == upper.number]


def _table(played: Sequence[LevelGame]) -> Iterator[tuple[str, int, int, int]]:
    """Level by level as far as there are games: the points, the error of the step from
    the one below, and the number of games."""
    points = float(FIRST)
    yield next(iter(LEVELS)), FIRST, 0, 0
    for upper in list(LEVELS.values())[1:]:
        scores = scores_of(played, upper)
        if not scores:
            return
        more, error = gap(scores)
        points += more
        yield upper.key, round(points), round(error), len(scores)


def gap(scores: Sequence[float]) -> tuple[float, float]:
    """How many points stronger who scored this is, and the error of 95 in 100: ten
    times the odds are 400 points."""
    count = len(scores)
    least = NEAREST / count
    mean = min(max(sum(scores) / count, least), 1 - least)
    square = sum((score - mean) ** 2 for score in scores) / max(1, count - 1)
    spread = sqrt(max(square, least * (1 - least)))
    slope = 400 / log(10) / (mean * (1 - mean))
    return 400 * log10(mean / (1 - mean)), slope * SURE * spread / sqrt(count)


def play_levels(game: AnyRules, upper: Level, lower: Level, number: int) -> LevelGame:
    """Games 2n and 2n + 1 have the same opening and change sides."""
    position = opening(game, number // 2)
    ours = game.teams[number % 2]
    for ply in range(OPENING, PLIES):
        if game.outcome(position) is not None or game.claims(position):
            break
        position = game.apply(
            position, _move(game, position, (upper, lower), ours, number, ply)
        )
    outcome = game.outcome(position)
    if outcome is None or outcome.winner is None:
        reason = outcome.reason if outcome else "claimed or cut"
        return LevelGame(upper.number, number, 0.5, reason)
    return LevelGame(
        upper.number, number, float(outcome.winner in ours), outcome.reason
    )


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
