"""All play all, by the Berger tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.ladders.rounds.forms.interface import EventForm, Numbers
from games.ladders.rounds.settings import RoundRobinSettings
from games.pairing import tiebreaks
from games.pairing.berger import schedule
from games.pairing.meetings import Meeting

if TYPE_CHECKING:
    from games.ladders.rounds.events import Event


class RoundRobin(EventForm):
    key = "round_robin"
    settings = RoundRobinSettings
    about = gettext_lazy("Everyone plays everyone; points decide.")
    report = "Individual: Round-Robin (Berger)"
    most = 60
    takes_latecomers = False
    all_play_all = True

    def planned(self, event: Event) -> int:
        return len(self._table(event))

    def pairs(self, event: Event) -> Sequence[Numbers]:
        return self._table(event)[len(event.rounds)]

    def pairs_to_come(self, event: Event, number: int) -> Sequence[Numbers] | None:
        table = self._table(event)
        known = event.rounds and number <= len(table)
        return table[number - 1] if known else None

    def _table(self, event: Event) -> list[list[Numbers]]:
        """The pairs of all rounds."""
        numbers = sorted(event.numbered) or range(1, len(event.active) + 1)
        return schedule(list(numbers), _settings(event).cycles)

    def order(self, event: Event) -> tuple[str, ...]:
        return tiebreaks.ORDERS[_settings(event).tie_breaks]

    def meetings(self, event: Event) -> list[Meeting]:
        return [each for each in event.all_meetings if each.second is not None]

    def bye_words(self, event: Event, number: int) -> str:
        return _("free this round")


def _settings(event: Event) -> RoundRobinSettings:
    return cast(RoundRobinSettings, event.settings)
