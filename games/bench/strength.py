"""`manage.py bench strength GAME`: the search against today's sharp partner.

Every opening, two random plies, is played from both sides; one that the search sees
decided measures nothing and is drawn anew. It looks as far as it does in play, and
further where a side is ahead.
What the seat to move may claim is claimed. Both think in nodes, so load does not
matter; times are CPU times. What was played can be kept in `data/strength.json`.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final, NamedTuple

from django.utils import timezone

from games.engine import rules
from games.engine.options import Value
from games.engine.registry import AnyRules
from games.engine.search import parts
from games.engine.search.partners import choose
from games.engine.search.thinking import Limits, think

FILE: Final = Path(__file__).parent / "data" / "strength.json"
OPENING: Final = 2  # random plies
DRAWN: Final = 20  # openings that are tried at random for one game
LOOKED: Final = 600  # nodes, at least, to see whether an opening has decided the game
FURTHER: Final = 8  # times as many where a side is ahead
AHEAD: Final = 100  # by about a man
SURE: Final = 1.96  # standard errors of 95 in 100
Say = Callable[[str], object]


class Contest(NamedTuple):
    """What is played: `nodes` are the search's, `against` the sharp partner's; whether
    to `keep` what comes of it."""

    key: str
    options: Mapping[str, Value]
    games: int = 100
    nodes: int = 20000
    against: int = 3000
    plies: int = 300
    seed: int = 1
    processes: int = 0
    keep: bool = False

    @property
    def rules(self) -> AnyRules:
        return rules(self.key, **self.options)


class PlayedPairing(NamedTuple):
    """One game: what the search has scored, how it ended, after how many plies, and the
    CPU seconds and moves of the search."""

    score: float
    reason: str
    plies: int
    seconds: float
    moves: int


def run(say: Say, plan: Contest) -> None:
    """Play, and say what came of it."""
    speed = "compiled" if parts.is_compiled() else "not compiled"
    game = plan.rules
    say(f"{game.title} ({_option_words(game)}), {plan.games} games: the search with")
    say(f"{plan.nodes} nodes, {speed}, against the Attacker with {plan.against}.")
    played = list(_every_game(plan))
    for line in result_lines(played):
        say(line)
    if plan.keep:
        keep_pairing(plan, played)


def keep_pairing(plan: Contest, played: Sequence[PlayedPairing]) -> None:
    """Put what came of it into the file, by game and options, with its date and the
    digest of the search, in the place of what was there."""
    file: Path = FILE
    told = json.loads(file.read_text("utf-8")) if file.exists() else {}
    won, drawn, lost, score, error = _totals(played)
    told.setdefault(plan.key, {})[_option_words(plan.rules)] = {
        "date": str(timezone.localdate()),
        "digest": parts.digest(),
        "nodes": plan.nodes,
        "against": plan.against,
        "games": [won, drawn, lost],
        "score": round(score, 1),
        "error": round(error, 1),
    }
    text = json.dumps(told, indent=1, sort_keys=True)
    file.write_text(f"{text}\n", encoding="utf-8")


def _option_words(game: AnyRules) -> str:
    """ "ambush=False"."""
    changed = game.options.differences().items()
    return " ".join(f"{name}={value}" for name, value in changed) or "usual rules"


def _every_game(plan: Contest) -> Iterator[PlayedPairing]:
    play = partial(play_pairing, plan)
    if plan.processes == 1:
        yield from map(play, range(plan.games))
        return
    with ProcessPoolExecutor(plan.processes or os.cpu_count()) as pool:
        yield from pool.map(play, range(plan.games))


def result_lines(played: Sequence[PlayedPairing]) -> Iterator[str]:
    """Wins, draws and losses, the score with its interval, ends, lengths and times."""
    count = len(played)
    won, drawn, lost, score, error = _totals(played)
    yield f"won {won}, drawn {drawn}, lost {lost}: {score:.1f} % ± {error:.1f}"
    reasons = Counter(f"{each.reason} {_word(each.score)}" for each in played)
    yield ", ".join(f"{reason} {n}" for reason, n in reasons.most_common())
    lengths = sorted(each.plies for each in played)
    yield f"plies: median {lengths[count // 2]}, {lengths[0]} to {lengths[-1]}"
    moves = max(1, sum(each.moves for each in played))
    seconds = sum(each.seconds for each in played)
    yield f"CPU time of the search: {1000 * seconds / moves:.0f} ms a move"


def _totals(played: Sequence[PlayedPairing]) -> tuple[int, int, int, float, float]:
    """How many were won, drawn and lost, the score and its error in percent."""
    count = len(played)
    scores = [each.score for each in played]
    mean = sum(scores) / count
    spread = sqrt(sum((score - mean) ** 2 for score in scores) / max(1, count - 1))
    won, drawn, lost = (scores.count(score) for score in (1, 0.5, 0))
    return won, drawn, lost, 100 * mean, 100 * SURE * spread / sqrt(count)


def _word(score: float) -> str:
    return {1.0: "won", 0.0: "lost"}.get(score, "drawn")


def play_pairing(plan: Contest, number: int) -> PlayedPairing:
    """One game; games 2n and 2n + 1 have the same opening and change sides."""
    game = plan.rules
    looked = max(LOOKED, plan.nodes)
    position = opening(game, plan.seed * 10**6 + number // 2, looked)
    ours = game.teams[number % 2]
    seconds, moves, ply = 0.0, 0, OPENING
    while game.outcome(position) is None and ply < plan.plies:
        if game.claims(position):
            return PlayedPairing(0.5, "claimed", ply, seconds, moves)
        seed = plan.seed * 10**8 + number * 10**4 + ply
        chances = game.chances(position)
        if chances:
            drawn = Random(seed).choice(chances)  # noqa: S311
            move = game.read_move(position, drawn)
        elif game.seat_to_move(position) in ours:
            began = process_time()
            move = think(game, position, Limits(nodes=plan.nodes), seed).move
            seconds, moves = seconds + process_time() - began, moves + 1
        else:
            move = choose(game, position, "attacker", seed, plan.against)
        position, ply = game.apply(position, move), ply + 1
    outcome = game.outcome(position)
    if outcome is None or outcome.winner is None:
        reason = outcome.reason if outcome else "unfinished"
        return PlayedPairing(0.5, reason, ply, seconds, moves)
    score = float(outcome.winner in ours)
    return PlayedPairing(score, outcome.reason, ply, seconds, moves)


def opening(game: AnyRules, seed: int, looked: int = LOOKED) -> Any:
    """The position after two random plies, in which the search sees no win within
    `looked` nodes, or some times as many, as far as such a one is soon found."""
    chance = Random(seed)  # noqa: S311
    for _ in range(DRAWN):
        position = game.initial()
        for _ in range(OPENING):
            chances = game.chances(position)
            if chances:
                text = chance.choice(chances)
                position = game.apply(position, game.read_move(position, text))
            else:
                moves = list(game.legal_moves(position))
                position = game.apply(position, chance.choice(moves))
        if game.outcome(position) is None and not _is_decided(game, position, looked):
            break
    return position


def _is_decided(game: AnyRules, position: Any, looked: int) -> bool:
    if game.chances(position):
        return False
    found = think(game, position, Limits(nodes=looked))
    if not found.plies_to_win and abs(found.value) > AHEAD:
        found = think(game, position, Limits(nodes=FURTHER * looked))
    return found.plies_to_win != 0
