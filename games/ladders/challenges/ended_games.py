"""The end of a game, heard by the challenge for which it was played."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import Any

from django.dispatch import receiver

from games.ladders.arranged_games import ladder_of
from games.ladders.challenges import results
from games.ladders.challenges.answers import is_at_one_sitting
from games.ladders.locks import locked, locked_challenge
from games.ladders.models import LadderChallenge, Member
from games.ladders.rules.results import Ended, Side, of_game
from games.ladders.versions import settings_of_challenge
from games.matches.series import games_of, is_off, series_of
from games.matches.summaries import leader, points_of
from games.play.changes import game_ended
from games.play.models import Game, Seat
from games.play.positions import position_of

SIDES: tuple[Side, Side] = ("challenger", "challenged")


@receiver(game_ended)
def hear(sender: type[Game], *, game: Game, **kwargs: Any) -> None:
    """Settle the challenge for which `game` was the last game, in the transaction that
    ends it; let who is leaving go."""
    ladder = ladder_of(game)
    if ladder is None or game.ended_at is None:
        return
    _settle(game, game.ended_at)
    leaving = Member.objects.filter(
        ladder=ladder,
        status=Member.Status.LIMBO,
        player__in=game.seats.values("player"),
    )
    if leaving.exists():
        with locked(ladder.pk) as held:
            for member in leaving.all():
                results.release(held, member, game.ended_at)


def _settle(game: Game, now: datetime) -> None:
    playing = LadderChallenge.objects.filter(status=LadderChallenge.Status.PLAYING)
    found = playing.filter(game=game.match_of_id or game.pk)
    challenge_id = found.values_list("pk", flat=True).first()
    games = games_of(game)
    if challenge_id is None or not is_all(games):
        return
    with locked_challenge(challenge_id) as (ladder, challenge):
        if challenge.status != LadderChallenge.Status.PLAYING:
            return
        verdict = of_game(ended(games, challenge), settings_of_challenge(challenge))
        results.apply(ladder, challenge, verdict, now)


def is_all(games: list[Game]) -> bool:
    """Whether nothing of the match goes on."""
    series = series_of(games[0])
    if any(game.is_live for game in games):
        return False
    return series is None or is_off(games[-1]) or len(games) == series.games


def ended(games: list[Game], challenge: LadderChallenge) -> Ended:
    """What the rules want to know of the game, or the match, of a challenge."""
    last = games[-1]
    seats = {seat.name: seat.player_id for seat in last.seats.all()}
    return Ended(
        aborted=is_off(last),
        winner=_side(challenge, winner_of(games)),
        at_fault=_side(challenge, seats.get(last.at_fault)),
        moves=_fewest_moves(games),
        one_sitting=is_at_one_sitting(challenge),
    )


def _side(challenge: LadderChallenge, player_id: int | None) -> Any:
    """Which of the two it is, "" for nobody."""
    keys = (challenge.challenger.player_id, challenge.challenged.player_id)
    return SIDES[keys.index(player_id)] if player_id in keys else ""


def winner_of(games: list[Game]) -> int | None:
    """Who has won the game or the match, if somebody has."""
    first, last = games[0], games[-1]
    series = series_of(first)
    if is_off(last):
        return None
    if series is None:
        return _player_in(first, first.winner)
    over = [(position_of(game), game.winner or None) for game in games]
    seats = list(first.seats.all())
    best = leader(points_of(series.score(over), len(seats)))
    return seats[best].player_id if best is not None else None


def _player_in(game: Game, name: str) -> int | None:
    found: Seat | None = game.seats.filter(name=name).first()
    return found.player_id if found else None


def _fewest_moves(games: list[Game]) -> int:
    """How many moves the one made who made fewer; what goes on in a turn is no move
    of its own."""
    made = Counter[int]()
    for game in games:
        for seat in game.seats.all():
            moves = game.plies.filter(seat=seat.name, throw=None).exclude(label="")
            made[seat.player_id] += moves.count()
    return min(made.values(), default=0)
