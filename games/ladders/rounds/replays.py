"""Games that are played again because somebody has to win. The caller holds the row of
the ladder."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max, Q, QuerySet

from games.ladders.encounters.beginnings import is_at_one_sitting
from games.ladders.models import Ladder, Pairing
from games.ladders.rounds import notices
from games.ladders.rounds.beginnings import begin_game, is_late
from games.ladders.rounds.events import event_of
from games.ladders.rounds.forms.registry import FORMS

ALL = 99  # more games than any settings ask for


def result_of(ladder: Ladder, pairing: Pairing, now: datetime) -> str:
    """The result of a pairing whose game was drawn. Where the two play again, that
    pairing has been made, with seats swapped; not once the time of the round is over,
    nor where one of them has gone."""
    first, second = pairing.first, pairing.second
    plain = not FORMS[ladder.form].breaks_draws
    if plain or second is None or _later(pairing).exists():
        return Pairing.Result.DRAW
    games = ALL if is_late(ladder, pairing, now) else _together(pairing).count()
    numbers = pairing.round.number, first.number or 0, second.number or 0
    event = event_of(ladder)
    found = event.form.after_draw(event, *numbers, games)
    if found is None:
        _play_again(ladder, pairing, now)
    return found or Pairing.Result.DRAW


def _together(pairing: Pairing) -> QuerySet[Pairing]:
    """All pairings of these two in this round."""
    one, two = pairing.first_id, pairing.second_id
    swapped = Q(first=two, second=one)
    both = Pairing.objects.filter(Q(first=one, second=two) | swapped)
    return both.filter(round=pairing.round_id)


def _later(pairing: Pairing) -> QuerySet[Pairing]:
    return _together(pairing).filter(board__gt=pairing.board)


def _play_again(ladder: Ladder, pairing: Pairing, now: datetime) -> None:
    last = pairing.round.pairings.aggregate(last=Max("board"))["last"]
    assert pairing.second is not None  # noqa: S101
    again = Pairing.objects.create(
        round=pairing.round, board=last + 1, first=pairing.second, second=pairing.first
    )
    if not is_at_one_sitting(ladder):
        begin_game(ladder, again, now)
    notices.drawn(ladder, again, now)
