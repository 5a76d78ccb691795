"""What the first page of a game costs after a start, when nothing is kept of it, beside
the next one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from statistics import median
from typing import Final

from django.utils import timezone

from accounts.models import User
from games.engine import GAMES, rules, title_of
from games.play import move_lists, positions, services
from games.play.addresses import table_at
from games.play.models import Game
from games.play.seats import player_in
from games.rulesets.terms import Terms
from games.table import move_tables

PLIES: Final = 70
MOST: Final = 1.5
CONTROL: Final = "60+30"

Ask = Callable[[str], float]  # milliseconds of the processor for an address


def compared(visitors: Mapping[str, Ask], rounds: int) -> Iterator[str]:
    """A line for each game and visitor."""
    for key in GAMES:
        game = _played(key)
        address = table_at(game.pk)
        title = f"{title_of(key)}, {game.ply} plies"
        for name, ask in visitors.items():
            yield f"{title:38}{name:9}{_costs(address, ask, rounds)}"


def _costs(address: str, ask: Ask, rounds: int) -> str:
    """Both in the middle, and how many times the later one the first one costs."""
    first, later = [], []
    for _ in range(rounds):
        forget()
        first.append(ask(address))
        later.append(ask(address))
    ratio = median(first) / median(later)
    met = "met" if ratio <= MOST else "MISSED"
    costs = f"{median(first):7.2f}{median(later):7.2f}"
    return f"{costs} {ratio:6.2f}  goal {MOST:g}: {met}"


def forget() -> None:
    """Keep nothing of any game, as after a start."""
    positions.forget()
    move_lists.forget()
    move_tables.forget()


def _played(key: str) -> Game:
    """A game of random moves between two or more members, in progress if the rules let
    it go on so long."""
    game_rules, chance = rules(key), random.Random(1563)  # noqa: S311
    people = {
        seat: User.objects.create_user(f"first-{key}-{seat}")
        for seat in game_rules.seats
    }
    terms = Terms(key, game_rules.options.values(), control=CONTROL)
    game = services.start(terms, people, timezone.now())
    while game.is_live and game.ply < PLIES:
        position = positions.position_of(game)
        move = chance.choice([*game_rules.legal_moves(position)])
        game = services.play(
            game_id=game.pk,
            player=player_in(game, game.turn),
            text=game_rules.write_move(position, move),
            version=None,
            now=timezone.now(),
        )
    return game
