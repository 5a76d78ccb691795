"""How the game of a pairing begins."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from accounts.models import User
from games.engine.clock import TimeControl
from games.fairness.checks import why_not_rated
from games.ladders import attendance
from games.ladders.models import Ladder, Pairing
from games.ladders.rounds.errors import NotYourPairing
from games.play import services as table
from games.play.rated_pairs import why_too_many


def is_at_one_sitting(ladder: Ladder) -> bool:
    """Whether its games are played by a clock of minutes, for which both have to
    come."""
    return TimeControl.read(ladder.control).kind == "live"


def pairing_in(pairing_id: int) -> Pairing:
    """A pairing with its round and both players. Raises NotYourPairing for none."""
    people = ("round", "first__player", "second__player", "game")
    pairing = Pairing.objects.select_related(*people).filter(pk=pairing_id).first()
    if pairing is None:
        raise NotYourPairing
    return pairing


def begin_game(ladder: Ladder, pairing: Pairing, now: datetime) -> None:
    """Let the game begin by the terms of the ladder; it is casual where one of the two
    cannot play rated games now."""
    people = [member.player for member in pairing.both]
    rated = ladder.rated and not _why_casual(people[0], people[1], now)
    pairing.game = table.start(
        replace(ladder.terms, rated=rated),
        dict(zip(ladder.rules.seats, people, strict=True)),
        now,
        arranged=True,
        gathers=True,
    )
    ladder.games.add(pairing.game)
    attendance.dismiss(pairing)
    pairing.save()


def _why_casual(one: User, two: User, now: datetime) -> str:
    """They were paired, so that their accounts were met in one browser is no reason."""
    return (
        why_not_rated(one, now)
        or why_not_rated(two, now)
        or why_too_many(one, two, now)
    )
