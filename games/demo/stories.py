"""What happens at its own moments, side by side: games, challenges, rounds.

A story is an iterator that gives the moment at which it goes on; what it does then, it
does when it is asked for the next one.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count
from random import Random
from typing import Any

from accounts.models import User
from games.engine.clock import TimeControl
from games.engine.record import Record, replay
from games.engine.registry import AnyRules
from games.play import positions
from games.play import services as table
from games.play.models import Game
from games.play.seats import seats_of

Story = Iterator[datetime]
SHORTEST, LONGEST = 6, 12  # plies of a short game
KEPT = 6  # openings
QUICKEST = 2000  # ms for a move
SEATS = 4  # at most; so many moves may be first ones


@dataclass(frozen=True)
class Deed:
    """What is done in one transaction, and at which moment of the demo's weeks."""

    moment: datetime
    do: Callable[[], None]


@dataclass(frozen=True)
class StoryLine:
    """Moves from the beginning of a game, and the positions before and after them."""

    moves: tuple[str, ...]
    positions: Sequence[Any]


def tell_all(stories: Iterable[Story]) -> None:
    """Let everything happen in the order of its moments."""
    number = count()
    waiting = [(next(story), next(number), story) for story in stories]
    heapq.heapify(waiting)
    while waiting:
        _moment, _number, story = heapq.heappop(waiting)
        if (moment := next(story, None)) is not None:
            heapq.heappush(waiting, (moment, next(number), story))


def openings(records: Iterable[Record], rules: AnyRules) -> list[StoryLine]:
    """How the longer of these games began that were played by the usual rules of the
    game, played by `rules`."""
    usual = type(rules.options)()
    found = (
        record.moves[:LONGEST]
        for record in records
        if record.rules.options == usual and not record.start
        if len(record.moves) > LONGEST
    )
    return [_line(rules, moves) for moves, _ in zip(found, range(KEPT), strict=False)]


def _line(rules: AnyRules, moves: tuple[str, ...]) -> StoryLine:
    return StoryLine(moves, [position for position, _ in replay(Record(rules, moves))])


def moments(
    began: datetime, plies: int, control: str, random: Random
) -> list[datetime]:
    """When so many moves are made of a game at one sitting, and when it is given up:
    mostly soon, now and then after longer thought; the first ones at once."""
    usual = TimeControl.read(control).base / 60
    times, now = [], began
    for ply in range(plies + 1):
        most = usual if ply < SEATS else 5 * usual
        thought = QUICKEST + min(random.expovariate(1 / usual), most)
        now += timedelta(milliseconds=round(thought))
        times.append(now)
    return times


def played(game: Game, line: StoryLine, times: Sequence[datetime]) -> Story:
    """The moves of `line`, as many as there are times."""
    players = {seat.name: seat.player for seat in seats_of(game)}
    for ply, now in enumerate(times):
        yield now
        game = table.play(
            game_id=game.pk,
            player=players[game.turn],
            text=line.moves[ply],
            version=None,
            now=now,
        )
        # Nothing is committed yet, so the table would play it all again at each move.
        positions.remember(game, line.positions[ply + 1])


def given_up(game: Game, loser: User, now: datetime) -> Story:
    yield now
    table.resign(game_id=game.pk, player=loser, now=now)


def short(game: Game, lines: Sequence[StoryLine], loser: User, random: Random) -> Story:
    """A short game at one sitting, from its beginning until `loser` gives it up."""
    plies, line = random.randint(SHORTEST, LONGEST), random.choice(lines)
    times = moments(game.created_at, plies, game.control, random)
    yield from played(game, line, times[:-1])
    yield from given_up(game, loser, times[-1])
