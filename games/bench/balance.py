"""`manage.py bench balance GAME`: how even the named rule sets of a game are.

The search plays itself from the start of every rule set, at fixed nodes. In every
second game it sees all that it knows, in the others what a middle level sees, so that
no single evaluation decides what is measured. No ply is random, for an opening that
nobody would play measures nothing; among moves of nearly the same worth lots are drawn.
Games are added to a file as they end, so that more can be played another time; what
they say is kept for the site (`games/engine/search/balances.py`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from django.utils import timezone

from games.bench.strength import SURE
from games.engine import rules
from games.engine.options import Ruleset
from games.engine.registry import AnyRules
from games.engine.search import balances, parts
from games.engine.search.balances import CUT_OFF, PLIES, Balance
from games.engine.search.levels import choose_as, levels_of
from games.engine.search.tastes import Taste
from games.engine.search.thinking import bridge_of

FOLDER: Final = Path(__file__).parent / "data" / "balance"
EVERY: Final = 6  # so many plies lie between two countings of choices
# Nodes a move of each game, about 5 ms where the search is compiled.
NODES: Final[Mapping[str, int]] = json.loads(
    (FOLDER.parent / "balance_nodes.json").read_text(encoding="utf-8")
)
SEEING: Final = (6, 4)  # as which levels the search sees the game
Say = Callable[[str], object]


class BalanceGame(NamedTuple):
    """One game: the digest of its options, as which level both sides saw it, its
    number, what the side that begins has scored, how it ended, after how many plies,
    and the choices of a turn, on average."""

    digest: str
    seen: int
    number: int
    score: float
    reason: str
    plies: int
    choices: float


def run(say: Say, *, key: str, games: int, sets: Sequence[str], keep: bool) -> None:
    """Play until each rule set (those named, or all) has so many games, in turn; say
    what all have scored, and `keep` it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / f"{key}.jsonl"
    speed = "compiled" if parts.is_compiled() else "not compiled"
    say(f"{rules(key).title}, {NODES[key]} nodes a move, {speed}.")
    chosen = [s for s in rules(key).rulesets if not sets or s.name in sets]
    played = Counter(each.digest for each in balance_games(file))
    for number in range(games):
        for each in chosen:
            game = rules(key, **each.given)
            if played[balances.digest(game)] <= number:
                with file.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps(play_balance(game, number)) + "\n")
    found = dict(_by_set(key, chosen, balance_games(file)))
    for name, (_digest, balance) in found.items():
        say(f"{name}: {in_a_line(balance)}")
    if keep:
        everything = dict(_by_set(key, rules(key).rulesets, balance_games(file)))
        today = str(timezone.localdate())
        balances.keep_measured(key, today, parts.digest(), NODES[key], everything)


def in_a_line(found: Balance) -> str:
    """What was measured of a rule set."""
    return (
        f"{found.games} games, the first side {found.score:.0f} % ± {found.error:.0f} "
        f"({found.won}-{found.drawn}-{found.lost}), {found.median} plies "
        f"({found.shortest} to {found.longest}), {found.choices} choices; "
        + ", ".join(f"{reason} {count}" for reason, count in found.ends.items())
    )


def balance_games(file: Path) -> list[BalanceGame]:
    """The games of a file."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    return [BalanceGame(*json.loads(line)) for line in lines]


def _by_set(
    key: str, sets: Sequence[Ruleset], played: Sequence[BalanceGame]
) -> Iterator[tuple[str, tuple[str, Balance]]]:
    """Of each rule set with games, by its name, its digest and what they say."""
    for each in sets:
        digest = balances.digest(rules(key, **each.given))
        mine = [game for game in played if game.digest == digest]
        if mine:
            yield each.name, (digest, in_figures(mine))


def in_figures(played: Sequence[BalanceGame]) -> Balance:
    """What games of one rule set say together."""
    count = len(played)
    scores = [each.score for each in played]
    won, drawn, lost = (scores.count(score) for score in (1.0, 0.5, 0.0))
    plies = sorted(each.plies for each in played)
    choices = sorted(each.choices for each in played)
    return Balance(
        count,
        won,
        drawn,
        lost,
        round(100 * sum(scores) / count, 1),
        round(100 * _error(scores), 1),
        plies[0],
        plies[count // 2],
        plies[-1],
        round(choices[count // 2]),
        dict(Counter(each.reason for each in played).most_common()),
        dict(Counter(e.reason for e in played if e.score == 0.5).most_common()),
    )


def _error(scores: Sequence[float]) -> float:
    """Half the interval of 95 in 100 (Agresti and Coull's two wins and two losses more,
    so that twenty wins of twenty are not called sure)."""
    count = len(scores) + 4
    mean = (sum(scores) + 2) / count
    squares = sum((score - mean) ** 2 for score in (*scores, 1, 1, 0, 0))
    return SURE * sqrt(squares / count / count)


def play_balance(game: AnyRules, number: int) -> BalanceGame:
    """One game of the search against itself from the start, the same for the same
    number."""
    seen = SEEING[number % len(SEEING)]
    position, plies, counted = game.initial(), 0, []
    first = _team(game, position)
    while not (_ending := _end(game, position)) and plies < PLIES:
        if plies % EVERY == 0 and not game.chances(position):
            counted.append(sum(1 for _move in game.legal_moves(position)))
        position = game.apply(position, _move_of(game, position, seen, number, plies))
        plies += 1
    winner, reason = _ending or ("", CUT_OFF)
    score = 0.5 if not winner else float(winner in first)
    choices = sum(counted) / max(1, len(counted))
    digest = balances.digest(game)
    return BalanceGame(digest, seen, number, score, reason, plies, round(choices, 1))


def _team(game: AnyRules, position: Any) -> Sequence[str]:
    """Those who have the first move."""
    seat = game.seat_to_move(position)
    return next(team for team in game.teams if seat in team)


def _end(game: AnyRules, position: Any) -> tuple[str, str] | None:
    """Who has won, or "" in a draw, and how; what can be claimed is claimed."""
    outcome = game.outcome(position) or next(iter(game.claims(position)), None)
    return (outcome.winner or "", outcome.reason) if outcome else None


def _move_of(game: AnyRules, position: Any, seen: int, number: int, ply: int) -> Any:
    seed = number * 10**4 + ply
    throws = game.chances(position)
    if throws:
        return game.read_move(position, Random(seed).choice(throws))  # noqa: S311
    nodes = NODES[game.key] // bridge_of(game, position).pace
    taste = Taste(depth=40, nodes=nodes, plain=nodes, margin=6, heat=3)
    eyes = levels_of(game)[seen - 1]
    return choose_as(game, position, eyes, seed, lot=number, taste=taste)
