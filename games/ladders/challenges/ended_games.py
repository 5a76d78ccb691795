"""The end of a game, and the challenge for which it was played."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import cast

from games.ladders.challenges import results
from games.ladders.challenges.beginnings import is_at_one_sitting
from games.ladders.encounters.ended_games import settles, what_was_played
from games.ladders.locks import PEOPLE
from games.ladders.models import Ladder, LadderChallenge
from games.ladders.rules.results import Ended, Side, of_game
from games.ladders.versions import settings_of_challenge
from games.play.models import Game


@settles
def settle_by_games(ladder: Ladder, games: list[Game], now: datetime) -> None:
    """Settle the challenge for which these games were played."""
    found = LadderChallenge.objects.select_related(*PEOPLE).filter(
        game=games[0], status=LadderChallenge.Status.PLAYING
    )
    challenge = found.first()
    if challenge is None:
        return
    challenge.ladder = ladder
    verdict = of_game(_ended(games, challenge), settings_of_challenge(challenge))
    results.apply(ladder, challenge, verdict, now)


def _ended(games: list[Game], challenge: LadderChallenge) -> Ended:
    """What the rules want to know of the game, or the match, of a challenge."""
    played = what_was_played(challenge, games)
    return Ended(
        aborted=played.is_off,
        winner=cast(Side, played.winner),
        at_fault=cast(Side, played.at_fault),
        moves=_fewest_moves(games),
        one_sitting=is_at_one_sitting(challenge),
    )


def _fewest_moves(games: list[Game]) -> int:
    """How many moves the player made who made fewer; what goes on in a turn is no move
    of its own."""
    made = Counter[int]()
    for game in games:
        for seat in game.seats.all():
            moves = game.plies.filter(seat=seat.name, throw=None).exclude(label="")
            made[seat.player_id] += moves.count()
    return min(made.values(), default=0)
