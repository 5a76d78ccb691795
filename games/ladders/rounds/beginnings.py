"""How the game of a pairing begins."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import cast

from games.ladders.encounters import beginnings
from games.ladders.models import Ladder, Pairing
from games.ladders.rounds.errors import NotYourPairing
from games.ladders.rounds.forms.registry import FORMS
from games.ladders.rounds.settings import EventSettings
from games.ladders.versions import any_settings_of


def pairing_in(pairing_id: int) -> Pairing:
    """A pairing with its round and both players. Raises NotYourPairing for none."""
    people = ("round", "first__player", "second__player", "game")
    pairing = Pairing.objects.select_related(*people).filter(pk=pairing_id).first()
    if pairing is None:
        raise NotYourPairing
    return pairing


def is_late(ladder: Ladder, pairing: Pairing, now: datetime) -> bool:
    """Whether the time of its round is over, after which no other game begins."""
    settings = cast(EventSettings, any_settings_of(ladder))
    ends = FORMS[ladder.form].length(settings) or ladder.has_ended(now)
    return bool(ends) and pairing.round.due_at is None


def begin_game(ladder: Ladder, pairing: Pairing, now: datetime) -> None:
    """Let the game begin by the terms of the ladder; it is casual where one of the two
    cannot play rated games now."""
    people = [member.player for member in pairing.both]
    rated = ladder.rated and not beginnings.why_casual(people[0], people[1], now)
    beginnings.begin(pairing, ladder, replace(ladder.terms, rated=rated), people, now)
    pairing.save()
