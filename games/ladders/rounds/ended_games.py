"""The end of a game, heard by the pairing for which it was played."""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast

from django.dispatch import receiver

from games.ladders import attendance, encounters
from games.ladders.arranged_games import ladder_of
from games.ladders.challenges.ended_games import is_all, winner_of
from games.ladders.encounters import is_at_one_sitting
from games.ladders.locks import changed, locked
from games.ladders.models import Ladder, Pairing
from games.ladders.rounds import results
from games.ladders.rounds.beginnings import pairing_in
from games.ladders.rounds.settings import RoundSettings
from games.ladders.versions import any_settings_of
from games.matches.series import games_of, is_off
from games.play.changes import game_ended
from games.play.models import Game

Result = Pairing.Result


@receiver(game_ended)
def hear(sender: type[Game], *, game: Game, **kwargs: Any) -> None:
    """Settle the pairing for which `game` was the last game, in the transaction that
    ends it."""
    ladder = ladder_of(game)
    if ladder is None or game.ended_at is None:
        return
    found = Pairing.objects.filter(game=game.match_of_id or game.pk, result="")
    pairing_id = found.values_list("pk", flat=True).first()
    games = games_of(game)
    if pairing_id is None or not is_all(games):
        return
    with locked(ladder.pk) as held:
        pairing = pairing_in(pairing_id)
        if not pairing.result:
            _settle(held, pairing, games, game.ended_at)


def _settle(ladder: Ladder, pairing: Pairing, games: list[Game], now: datetime) -> None:
    last = games[-1]
    if not is_off(last):
        winner = winner_of(games)
        first = winner == pairing.first.player_id
        result = Result.FIRST if first else Result.SECOND
        results.settle(ladder, pairing, result if winner else Result.DRAW, now)
    elif last.at_fault and not is_at_one_sitting(ladder):
        seats = {seat.name: seat.player_id for seat in last.seats.all()}
        first = seats.get(last.at_fault) == pairing.first.player_id
        result = Result.SECOND_FORFEIT if first else Result.FIRST_FORFEIT
        results.settle(ladder, pairing, result, now)
    else:
        _again(ladder, pairing, last)
        if _is_late(ladder, pairing, now):
            results.forfeit(ladder, [pairing], now)


def _is_late(ladder: Ladder, pairing: Pairing, now: datetime) -> bool:
    """Whether the time of its round is over, after which no other game begins."""
    settings = cast(RoundSettings, any_settings_of(ladder))
    ends = settings.round_days or ladder.has_ended(now)
    return bool(ends) and pairing.round.due_at is None


def _again(ladder: Ladder, pairing: Pairing, game: Game) -> None:
    seats = {seat.name: seat.player_id for seat in game.seats.all()}
    absent = seats.get(game.at_fault)
    side = attendance.side_of(pairing, absent) if absent is not None else ""
    encounters.play_again(pairing, side)
    pairing.save()
    changed(ladder)
