"""Rounds that players miss for half a point: those that they have asked to miss, and
those before they came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts.models import User
from games.ladders.errors import NotAMember
from games.ladders.locks import changed, locked
from games.ladders.models import Member, Pairing, Round
from games.ladders.rounds.errors import NoRound
from games.ladders.rounds.events import Event, event_of

HALF = Pairing.Result.HALF_BYE


def ask_to_miss(*, ladder_id: int, player: User, number: int, misses: bool) -> Member:
    """Miss the next round for half a point, or play it after all. `number` is that of
    the round, as the player saw it. Raises NoRound with the reason."""
    with locked(ladder_id) as ladder:
        event = event_of(ladder)
        mine = next((m for m in event.active if m.player_id == player.pk), None)
        if mine is None:
            raise NotAMember
        if number != len(event.rounds) + 1:
            raise NoRound(_("That round has begun. Ask to miss the next one."))
        if misses and (why := why_not_miss(event, mine)):
            raise NoRound(why)
        mine.misses_round = number if misses else None
        mine.save(update_fields=["misses_round"])
        changed(ladder)
        return mine


def why_not_miss(event: Event, member: Member) -> str:
    """Why a member cannot miss the next round for half a point, "" where they can."""
    most = getattr(event.settings, "half_byes", 0)
    if not most or len(event.rounds) >= event.planned:
        return _("No round can be missed for half a point here.")
    had = sum(
        each.result == HALF and each.first_id == member.pk for each in event.pairings
    )
    if had >= most:
        return _("You have had all your half-point byes.")
    return ""


def half_byes(round_: Round, missing: Sequence[Member], after: int) -> list[Pairing]:
    """Rows for those who miss a round, on the boards after so many."""
    return [
        Pairing(round=round_, board=board, first=member, result=HALF)
        for board, member in enumerate(missing, after + 1)
    ]


def late_points(event: Event, new: Sequence[Member]) -> list[Pairing]:
    """Rows for those who come late, in the last rounds before they came; they stand
    in the event as if they had been saved."""
    most = getattr(event.settings, "late_rounds", 0)
    boards = Counter(each.round_id for each in event.pairings)
    late = [
        Pairing(round=each, board=boards[each.pk] + at, first=member, result=HALF)
        for each in event.rounds[len(event.rounds) - most :][:most]
        for at, member in enumerate(new, 1)
    ]
    event.add(late)
    return late
