"""Tables at which much has been taken: plates as no short game fills them."""

from __future__ import annotations

from itertools import islice

from django.utils import timezone

from accounts.players import make_guest
from games.engine import rules
from games.engine.registry import AnyRules
from games.play import services
from games.play.models import Game
from tests.support.games import start_game

LOOKED_AT = 40  # moves of a position among which the best is sought


def greedy_moves(game_rules: AnyRules, plies: int) -> list[str]:
    """A game in which whoever can take does, and nobody ends it."""
    position, texts = game_rules.initial(), []
    for ply in range(plies):
        moves = [*game_rules.legal_moves(position)]
        begin = ply * 7 % len(moves)
        after = [
            (each, game_rules.apply(position, each))
            for each in islice(moves[begin:] + moves[:begin], LOOKED_AT)
        ]
        going_on = [each for each in after if game_rules.outcome(each[1]) is None]
        if not going_on:
            break
        move, following = max(going_on, key=lambda e: _taken(game_rules, e[1]))
        texts.append(game_rules.write_move(position, move))
        position = following
    return texts


def _taken(game_rules: AnyRules, position: object) -> int:
    tallies = game_rules.scene(position).tallies.values()
    return sum(len(each.taken) for each in tallies)


def play_greedily(key: str, plies: int, *, control: str = "", **options: str) -> Game:
    """A table of guests after such a game."""
    players = {seat: make_guest() for seat in rules(key, **options).seats}
    game = start_game(
        key=key,
        options=options,
        players=players,
        now=timezone.now(),
        control=control,
    )
    for text in greedy_moves(game.rules, plies):
        game = services.play(
            game_id=game.pk,
            player=players[game.turn],
            text=text,
            version=None,
            now=timezone.now(),
        )
    return game
