"""An arena: who is free is paired at once, until the time is over."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, cast

from django.utils.translation import gettext_lazy as _

from games.ladders.rounds.forms.interface import EventForm, Numbers
from games.ladders.rounds.settings import ArenaSettings, EventSettings
from games.pairing.arenas import Career, arena_standing, careers
from games.pairing.tiebreaks import StandingRow

if TYPE_CHECKING:
    from games.ladders.rounds.events import Event


class Arena(EventForm):
    key = "arena"
    settings = ArenaSettings
    about = _(
        "Games one after the other for an hour or two: who is free gets the next "
        "opponent at once. A win is worth 2 points, a draw 1, and after two wins "
        "running games count double. Come and go as you like."
    )
    most = 200
    pairs_at_once = True

    def length(self, settings: EventSettings) -> timedelta:
        return timedelta(minutes=cast(ArenaSettings, settings).minutes)

    def planned(self, event: Event) -> int:
        return 1

    def pairs(self, event: Event) -> Sequence[Numbers]:
        return []  # nobody is waiting before it begins

    def order(self, event: Event) -> tuple[str, ...]:
        return ("games_won", "games")

    def standing(self, event: Event) -> list[StandingRow]:
        return arena_standing(careers_of(event))

    def points_by_game(self, event: Event, number: int) -> Sequence[int] | None:
        return careers_of(event)[number].points


def careers_of(event: Event) -> dict[int, Career]:
    """What everybody has done so far, by number; found once for an event."""
    kept = event.__dict__.get("careers")
    if kept is None:
        streaks = cast(ArenaSettings, event.settings).streaks
        kept = careers(sorted(event.numbered), event.all_meetings, streaks=streaks)
        event.__dict__["careers"] = kept
    return cast(dict[int, Career], kept)
