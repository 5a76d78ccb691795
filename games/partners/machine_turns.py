"""What a machine does at its turn: it moves, and a level may resign, offer a draw
before its move, or claim one. It is thought out in a worker."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Final

from games.engine.clock import SECOND
from games.engine.registry import AnyRules
from games.engine.search import manners
from games.engine.search.levels import LEVELS, Level, consider, taste_of
from games.engine.search.partners import choose
from games.engine.search.thinking import Thought
from games.partners.stopping import leads_nowhere
from games.play import questions
from games.play.models import Game
from games.play.partner_answers import QUIET, is_quiet, keep_standing, men_ahead
from games.play.positions import position_at, position_of
from games.play.seats import player_in, seats_of, team_of
from games.play.timing.clocks import clock_of

THINKING: Final = 1.0  # seconds of a processor's time for one position
MOVES_LEFT: Final = 40  # for so many more, what is left on the clock is to last
STEPS: Final = 4  # so many decisions may share the increment of one turn
FARTHEST: Final = 60  # plies back in which its last turns are looked for


@dataclass(frozen=True, slots=True)
class MachineTurn:
    """What is done in this order: stop, resign or claim, else offer a draw and move. It
    was `thought` out in so many ms of a processor's time."""

    text: str
    stops: bool = False
    resigns: bool = False
    claims: bool = False
    offers: bool = False
    thought: int = field(default=0, compare=False)


def decide(game: Game) -> MachineTurn:
    """What the machine on move does; without a clock, the same in every attempt. How it
    stands is kept for when it is asked."""
    if leads_nowhere(game):
        return MachineTurn("", stops=True)
    position_of(game)  # kept from now on: to set it up is no thinking
    begun = time.thread_time()
    turn = _decide(game)
    return replace(turn, thought=round(1000 * (time.thread_time() - begun)))


def _decide(game: Game) -> MachineTurn:
    rules, position = game.rules, position_of(game)
    key = player_in(game, game.turn).partner
    if key not in LEVELS:
        seed, lot = _seed(game, game.ply), _lot(game)
        move = choose(rules, position, key, seed, poll=_time_up(game), lot=lot)
        return MachineTurn(rules.write_move(position, move))
    thought = _consider(game, LEVELS[key], rules, position, game.ply)
    text, value = rules.write_move(position, thought.move), _standing(game, thought)
    keep_standing(game, game.turn, value)
    decides = not _serves(game)
    return MachineTurn(
        text,
        resigns=decides and _resigns(game, LEVELS[key], value),
        claims=decides and bool(rules.claims(position)) and manners.claims(value),
        offers=manners.offers_draw(value) and _may_offer(game),
    )


def _serves(game: Game) -> bool:
    """Whether a person is on the side of the machine on move. They decide then when a
    game is lost or drawn."""
    team = team_of(game, game.turn)
    return any(
        seat.name in team and not seat.player.is_partner for seat in seats_of(game)
    )


def _resigns(game: Game, level: Level, value: int) -> bool:
    """Whether it has stood hopelessly for its last turns, this one among them. Earlier
    ones are thought about again only where this one is hopeless, and there is time."""
    if not manners.is_hopeless(level, value) or _seconds(game) < THINKING:
        return False
    before = islice(_values_before(game, level), manners.PATIENCE - 1)
    return manners.resigns(level, [value, *before])


def _values_before(game: Game, level: Level) -> Iterator[int]:
    """What it made of its earlier turns, the latest first."""
    rules = game.rules
    for ply in range(game.ply - 1, max(game.ply - FARTHEST, 0) - 1, -1):
        position = position_at(game, ply)
        chance = rules.chances(position)
        if rules.seat_to_move(position) == game.turn and not chance:
            yield _standing(game, _consider(game, level, rules, position, ply), ply)


def _standing(game: Game, thought: Thought, ply: int | None = None) -> int:
    """What it makes of its position after `ply` plies, or now, for the manners."""
    men = men_ahead(game, game.turn, game.ply if ply is None else ply)
    return manners.standing(game.key, thought.value, men)


def _may_offer(game: Game) -> bool:
    """Whether somebody is there who may agree, and this is the turn at which it has
    been quiet for long enough: so it is offered once."""
    asked = questions.asked_by(game, game.turn)
    if not asked or game.draw_offer or game.rules.draw_refusal(position_of(game)):
        return False
    turns = len(game.rules.seats)
    return is_quiet(game, QUIET) and not is_quiet(game, QUIET + turns)


def _consider(
    game: Game, level: Level, rules: AnyRules, position: Any, ply: int
) -> Thought:
    seed, lot, poll = _seed(game, ply), _lot(game), _time_up(game)
    share = min(1.0, _seconds(game) / THINKING)
    taste = taste_of(rules, position, level).hurried(share)
    return consider(rules, position, level, seed, lot=lot, poll=poll, taste=taste)


def _seed(game: Game, ply: int) -> int:
    """The same in every attempt, and another at every ply of every game."""
    return zlib.crc32(f"{game.pk} {ply}".encode())


def _lot(game: Game) -> int:
    """What is overlooked in the whole of a game follows from it."""
    return zlib.crc32(game.pk.encode())


def _time_up(game: Game) -> Callable[[], bool]:
    """Whether the time for one position is over."""
    until = time.thread_time() + _seconds(game)
    return lambda: time.thread_time() >= until


def _seconds(game: Game) -> float:
    """How long the machine on move thinks about one position: less where its clock is
    short, so that it answers at once in the end."""
    clock = clock_of(game)
    if clock is None or clock.is_free:
        return THINKING
    left, increment = clock.left[game.turn], clock.control.increment
    share = min(left / MOVES_LEFT + increment / STEPS, left / 10)
    return min(THINKING, share / SECOND)
