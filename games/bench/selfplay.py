"""`manage.py bench selfplay KEY`: practice partners against each other, game by game.

Where an article reports such games of one's own, its experiment is repeated as far as
it can be: see `Experiment`, which the game's module in `engines` holds.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from random import Random
from statistics import mean, median
from time import perf_counter
from typing import Any, Final, NamedTuple

from games.bench.engines import experiment_of
from games.bench.experiments import Experiment
from games.engine import rules
from games.engine.options import Value
from games.engine.registry import AnyRules
from games.engine.search.partners import NODES, choose

AHEAD: Final = 300  # nodes: mostly two plies ahead
Say = Callable[[str], object]


class Player(NamedTuple):
    """A practice partner and how much it may look at."""

    partner: str
    nodes: int


class Match(NamedTuple):
    """Two players who meet again and again, taking turns at the first move."""

    title: str
    one: Player
    two: Player


class PlayedGame(NamedTuple):
    """A game: its match, who began, how long it was, who won (0 who began, or None)."""

    match: int
    began: Player
    plies: int
    winner: int | None
    reason: str


GREEDY, WATCHFUL = Player("attacker", 0), Player("attacker", AHEAD)
PASSIVE = Player("passive", NODES)
# The attackers of the first two see nothing but their own move; with --ahead others
# meet who see the replies too, as those on the site do.
MATCHES: Final = (
    Match("attacker v attacker", GREEDY, GREEDY),
    Match("attacker v passive", GREEDY, PASSIVE),
    Match("attacker v attacker, ahead", WATCHFUL, WATCHFUL),
    Match("attacker v passive, ahead", WATCHFUL, PASSIVE),
)


class Plan(NamedTuple):
    """What is to be played."""

    key: str
    games: int = 100
    plies: int = 600
    seed: int = 1
    options: Mapping[str, Value] = {}
    usual: bool = False
    processes: int = 0
    ahead: bool = False

    @property
    def matches(self) -> Sequence[Match]:
        return MATCHES if self.ahead else MATCHES[:2]

    @property
    def told(self) -> Experiment | None:
        return None if self.usual else experiment_of(self.key)

    @property
    def rules(self) -> AnyRules:
        told = self.told.options if self.told else {}
        return rules(self.key, **{**told, **self.options})


def run(say: Say, plan: Plan) -> None:
    """Play all games, saying now and then how far it is, then what came of them."""
    for line in _heading(plan):
        say(line)
    played = _play_all(say, plan)
    say("")
    say(
        _columns("", "games", "plies: mean, median, range", "won by: first", "attacker")
    )
    for number, match in enumerate(plan.matches):
        say(_row(match, [each for each in played if each.match == number]))
        if plan.told:
            say(f"    seed: {plan.told.reports[number]}")
    for line in plan.told.remarks if plan.told else ():
        say(line)


def _columns(*texts: object) -> str:
    widths = (-28, 5, 28, 15, 10)
    cells = [
        f"{text!s:{'<' if width < 0 else '>'}{abs(width)}}"
        for text, width in zip(texts, widths, strict=False)
    ]
    return "".join([*cells, *(f"  {text}" for text in texts[len(widths) :])]).rstrip()


def _heading(plan: Plan) -> Iterator[str]:
    game = plan.rules
    changed = type(game.options)()
    yield f"{game.title}, {plan.games} games a line, seed {plan.seed}."
    yield from plan.told.about if plan.told else ()
    names = [
        f"{name}={value}"
        for name, value in game.options.values().items()
        if value != getattr(changed, name)
    ]
    yield f"Options: {' '.join(names) or 'as usual'}; at most {plan.plies} plies."


def _play_all(say: Say, plan: Plan) -> list[PlayedGame]:
    began, played = perf_counter(), []
    count = plan.games * len(plan.matches)
    for done in _each_game(plan):
        played.append(done)
        if len(played) % max(1, count // 20) == 0:
            spent = perf_counter() - began
            say(f"  {len(played)} of {count} games after {spent:.0f} s")
    return played


def _each_game(plan: Plan) -> Iterator[PlayedGame]:
    """The games as they come to an end."""
    every = [(m, n) for n in range(plan.games) for m in range(len(plan.matches))]
    if plan.processes == 1:
        yield from (play_game(plan, match, number) for match, number in every)
        return
    with ProcessPoolExecutor(plan.processes or os.cpu_count()) as pool:
        for done in as_completed(
            [pool.submit(play_game, plan, *each) for each in every]
        ):
            yield done.result()


def play_game(plan: Plan, match: int, number: int) -> PlayedGame:
    """One game of a match; every other one is begun by its second player. A player has
    all seats of a team."""
    game = plan.rules
    players = [MATCHES[match].one, MATCHES[match].two]
    if number % 2:
        players.reverse()
    position, ply = game.initial(), 0
    first = _team_of(game, game.seat_to_move(position))
    while game.outcome(position) is None and ply < plan.plies:
        player = players[game.seat_to_move(position) not in first]
        seed = (plan.seed * len(MATCHES) + match) * 10**8 + number * 10**4 + ply
        move = _move(game, position, player, seed)
        position, ply = game.apply(position, move), ply + 1
    ended = game.outcome(position)
    winner = None
    if ended is not None and ended.winner is not None:
        winner = int(ended.winner not in first)
    reason = "unfinished" if ended is None else ended.reason
    return PlayedGame(match, players[0], ply, winner, reason)


def _team_of(game: AnyRules, seat: str) -> Sequence[str]:
    return next(team for team in game.teams if seat in team)


def _move(game: AnyRules, position: Any, player: Player, seed: int) -> Any:
    """What the player plays, or what the die shows where one is awaited."""
    chances = game.chances(position)
    if chances:
        drawn = Random(seed).choice(chances)  # noqa: S311
        return game.read_move(position, drawn)
    return choose(game, position, player.partner, seed, player.nodes)


def _row(match: Match, played: Sequence[PlayedGame]) -> str:
    plies = [each.plies for each in played]
    spread = f"{mean(plies):.0f}, {median(plies):.0f}, {min(plies)}–{max(plies)}"
    first = sum(each.winner == 0 for each in played)
    by_one = sum(
        each.winner == (0 if each.began == match.one else 1) for each in played
    )
    attacker = "–" if match.one == match.two else by_one
    why = Counter(each.reason for each in played if each.winner is None)
    otherwise = ", ".join(f"{count} {reason}" for reason, count in why.items())
    return _columns(match.title, len(played), spread, first, attacker, otherwise)
