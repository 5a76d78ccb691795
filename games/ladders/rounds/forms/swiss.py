"""Swiss rounds, by the Dutch system."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.ladders.rounds.errors import NobodyLeft
from games.ladders.rounds.forms.interface import EventForm, Numbers
from games.ladders.rounds.settings import SwissSettings
from games.pairing import tiebreaks
from games.pairing.dutch import CannotPair, pair_round
from games.pairing.endgames import SMALL
from games.pairing.look_ahead import Future, graph_of
from games.pairing.meetings import histories

if TYPE_CHECKING:
    from games.ladders.rounds.events import Event


class Swiss(EventForm):
    key = "swiss"
    settings = SwissSettings
    about = gettext_lazy(
        "A fixed number of rounds, each against a player with about as many points; "
        "good for many players and few days. For up to eight players, a round robin "
        "is better."
    )
    report = "Individual: Swiss-System (Dutch)"
    most = 500
    pairs_freely = True

    def planned(self, event: Event) -> int:
        return _settings(event).rounds

    def pairs(self, event: Event) -> Sequence[Numbers]:
        number = len(event.rounds) + 1
        here = [each.number for each in event.playing if each.number]
        try:
            found = pair_round(
                here,
                event.meetings,
                number=number,
                rounds=event.planned,
                apart=event.kept_apart,
                accelerated=_settings(event).accelerated,
            )
        except CannotPair as error:
            raise NobodyLeft(self.why_early(event)) from error
        return [(pair.first, pair.second) for pair in found]

    def order(self, event: Event) -> tuple[str, ...]:
        return tiebreaks.SWISS_ORDERS[_settings(event).tie_breaks]

    def why_early(self, event: Event) -> str:
        words = _(
            "No pairing is left without two players meeting twice; %(played)d of "
            "%(planned)d rounds were played."
        )
        if len(event.active) % 2:
            words = _(
                "No pairing is left without a second meeting or a second bye; "
                "%(played)d of %(planned)d rounds were played."
            )
        return words % {"played": len(event.rounds), "planned": event.planned}

    def advice(self, event: Event) -> str:
        players = len(event.active)
        most = players - 1 + players % 2
        if event.is_over or players < 2:
            return ""
        given = {"players": players, "most": most, "planned": event.planned}
        if event.rounds:
            return _advice_between(event)
        if event.planned > most:
            words = _(
                "%(planned)d rounds are planned. No two players meet twice, so "
                "%(players)d players can play at most %(most)d. Let others join, plan "
                "fewer rounds, or choose a round robin."
            )
            return words % given
        if 2 * event.planned <= players:
            return ""
        words = _(
            "%(planned)d rounds are a lot for %(players)d players: opponents run out. "
            "In a round robin everyone meets everyone in %(most)d rounds."
        )
        return words % given


def _settings(event: Event) -> SwissSettings:
    return cast(SwissSettings, event.settings)


def _advice_between(event: Event) -> str:
    """That the season ends before its last round, where nothing can help it."""
    left = event.planned - len(event.rounds)
    past = histories(event.numbered, event.meetings, len(event.rounds))
    here = [past[each.number] for each in event.active if each.number in past]
    met = {n: {p.opponent for p in past[n].parts if p.opponent} for n in past}
    graph = graph_of([(h.number, met[h.number], h.had_free_points) for h in here])
    if len(graph) >= SMALL:
        return ""
    more = next(n for n in range(left, -1, -1) if Future().has(graph, n))
    if more == left:
        return ""
    words = _(
        "The season ends with round %(last)d of %(planned)d: after it, any pairing "
        "would make two players meet twice."
    )
    return words % {"last": len(event.rounds) + more, "planned": event.planned}
