"""What a machine does at its turn: it moves, and a level may resign, offer a draw
before its move, or claim one. It is thought out in a worker."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from games.engine.registry import AnyRules
from games.engine.search import manners
from games.engine.search.levels import LEVELS, Level, consider
from games.engine.search.partners import choose
from games.engine.search.thinking import Thought
from games.partners.stopping import leads_nowhere
from games.play import questions
from games.play.models import Game
from games.play.partner_answers import QUIET, is_quiet, keep_standing, men_ahead
from games.play.positions import position_at, position_of
from games.play.seats import player_in

THINKING: Final = 1.0  # seconds of a processor's time for one position
FARTHEST: Final = 60  # plies back in which its last turns are looked for


@dataclass(frozen=True, slots=True)
class MachineTurn:
    """What is done in this order: stop, resign or claim, else offer a draw and move."""

    text: str
    stops: bool = False
    resigns: bool = False
    claims: bool = False
    offers: bool = False


def decide(game: Game) -> MachineTurn:
    """What the machine on move does, the same in every attempt. How it stands is kept
    for when it is asked."""
    if leads_nowhere(game):
        return MachineTurn("", stops=True)
    rules, position = game.rules, position_of(game)
    key = player_in(game, game.turn).partner
    if key not in LEVELS:
        seed, lot = _seed(game, game.ply), _lot(game)
        move = choose(rules, position, key, seed, poll=_second(), lot=lot)
        return MachineTurn(rules.write_move(position, move))
    thought = _consider(game, LEVELS[key], rules, position, game.ply)
    text, value = rules.write_move(position, thought.move), _standing(game, thought)
    keep_standing(game, game.turn, value)
    return MachineTurn(
        text,
        resigns=_resigns(game, LEVELS[key], value),
        claims=bool(rules.claims(position)) and manners.claims(value),
        offers=manners.offers_draw(value) and _may_offer(game),
    )


def _resigns(game: Game, level: Level, value: int) -> bool:
    """Whether it has stood hopelessly for its last turns, this one among them. Earlier
    ones are thought about again only where this one is hopeless."""
    if not manners.is_hopeless(level, value):
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
    lot, poll = _lot(game), _second()
    return consider(rules, position, level, _seed(game, ply), lot=lot, poll=poll)


def _seed(game: Game, ply: int) -> int:
    """The same in every attempt, and another at every ply of every game."""
    return zlib.crc32(f"{game.pk} {ply}".encode())


def _lot(game: Game) -> int:
    """What is overlooked in the whole of a game follows from it."""
    return zlib.crc32(game.pk.encode())


def _second() -> Callable[[], bool]:
    """Whether the time for one position is over."""
    until = time.thread_time() + THINKING
    return lambda: time.thread_time() >= until
