"""The end of a game, and the pairing for which it was played."""

from __future__ import annotations

from datetime import datetime

from games.ladders.encounters import beginnings
from games.ladders.encounters.beginnings import is_at_one_sitting
from games.ladders.encounters.ended_games import Played, settles, what_was_played
from games.ladders.locks import changed
from games.ladders.models import Ladder, Pairing
from games.ladders.rounds import arenas, results
from games.ladders.rounds.beginnings import is_late, pairing_in
from games.ladders.rounds.forms.registry import FORMS
from games.ladders.rules.results import gainer
from games.play.models import Game

Result = Pairing.Result
WON = {"first": Result.FIRST, "second": Result.SECOND, "": Result.DRAW}


@settles
def settle_by_games(ladder: Ladder, games: list[Game], now: datetime) -> None:
    """Settle the pairing for which these games were played."""
    found = Pairing.objects.filter(game=games[0], result="")
    pairing_id = found.values_list("pk", flat=True).first()
    if pairing_id is None:
        return
    pairing = pairing_in(pairing_id)
    played = what_was_played(pairing, games)
    if not played.is_off:
        results.settle(ladder, pairing, WON[played.winner], now)
    elif FORMS[ladder.form].pairs_at_once:
        arenas.called_off(pairing, played.at_fault)
        results.settle(ladder, pairing, Result.NEITHER, now)
    elif played.at_fault and not is_at_one_sitting(ladder):
        gains = gainer(pairing.SIDES, [played.at_fault])
        results.settle(ladder, pairing, results.FORFEITED[gains], now)
    else:
        _again(ladder, pairing, played)
        if is_late(ladder, pairing, now):
            results.forfeit(ladder, [pairing], now)


def _again(ladder: Ladder, pairing: Pairing, played: Played) -> None:
    beginnings.play_again(pairing, played.at_fault)
    pairing.save()
    changed(ladder)
