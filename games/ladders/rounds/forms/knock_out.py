"""Knock-out: the loser is out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.ladders.rounds.forms.interface import EventForm, Numbers
from games.ladders.rounds.settings import KnockOutSettings
from games.pairing.knock_outs import (
    NOBODY,
    Bracket,
    bracket,
    places,
    rounds_for,
)
from games.pairing.meetings import Meeting, Result, histories
from games.pairing.seat_preferences import first_to_begin
from games.pairing.tiebreaks import StandingRow

if TYPE_CHECKING:
    from games.ladders.rounds.events import Event

FIRST = {Result.FIRST, Result.FIRST_FORFEIT, Result.FIRST_GOES_ON}
SECOND = {Result.SECOND, Result.SECOND_FORFEIT, Result.SECOND_GOES_ON}


class KnockOut(EventForm):
    key = "knock_out"
    settings = KnockOutSettings
    about = gettext_lazy(
        "Who loses is out, until two meet in the final. The best by rating meet late, "
        "and are free in the first round where places stay empty. After a draw the "
        "two play again with seats swapped."
    )
    most = 128
    takes_latecomers = False
    breaks_draws = True

    def planned(self, event: Event) -> int:
        return rounds_for(len(event.numbered or event.active))

    def bracket(self, event: Event) -> Bracket | None:
        if not event.numbered:
            return None
        third = _settings(event).third_place
        return bracket(sorted(event.numbered), decided(event.meetings), third=third)

    def pairs(self, event: Event) -> Sequence[Numbers]:
        drawn, number = self.bracket(event), len(event.rounds) + 1
        return list(next_pairs(drawn, number, event)) if drawn else []

    def round_title(self, event: Event, number: int) -> str:
        return title_of(event.planned - number)

    def after_draw(
        self, event: Event, number: int, first: int, second: int, games: int
    ) -> Result | None:
        given = _settings(event)
        if games <= given.replays:
            return None
        goes_on = given.still_drawn == "seed" and first < second
        return Result.FIRST_GOES_ON if goes_on else Result.SECOND_GOES_ON

    def order(self, event: Event) -> tuple[str, ...]:
        return ()

    def standing(self, event: Event) -> list[StandingRow]:
        drawn = self.bracket(event)
        return standing_by_bracket(drawn, sorted(event.numbered)) if drawn else []

    def bye_words(self, event: Event, number: int) -> str:
        return _("goes on without a game")

    def points_title(self) -> str:
        return _("Won")


def _settings(event: Event) -> KnockOutSettings:
    return cast(KnockOutSettings, event.settings)


def decided(meetings: Iterable[Meeting]) -> dict[tuple[int, frozenset[int]], int]:
    """Who has won, by round and pair. After a draw the last game counts."""
    found = {}
    for each in meetings:
        if each.second is None or each.result in (None, Result.DRAW):
            continue
        pair = each.round, frozenset((each.first, each.second))
        found[pair] = NOBODY
        if each.result in FIRST | SECOND:
            found[pair] = each.first if each.result in FIRST else each.second
    return found


def next_pairs(drawn: Bracket, number: int, event: Event) -> Iterator[Numbers]:
    """The pairs of round `number` of a bracket from the top, with those who go on
    without a game."""
    past = histories(event.numbered, event.meetings, len(event.rounds))
    had_first = {each: history.seats for each, history in past.items()}
    for board, tie in enumerate(drawn.ties_of(number), 1):
        if tie.upper and tie.lower:
            yield first_to_begin(tie.upper, tie.lower, had_first, board)
        elif tie.players:
            yield tie.players[0], None


def standing_by_bracket(drawn: Bracket, entrants: Sequence[int]) -> list[StandingRow]:
    """By how far everybody has come; the points are ties won, also without a game."""
    ties = [tie for each in drawn.rounds for tie in each]
    ties += [drawn.third] if drawn.third else []
    won = [tie.winner for tie in ties]
    found = places(drawn, entrants)
    rows = [StandingRow(place, n, won.count(n), ()) for n, place in found.items()]
    return sorted(rows, key=lambda row: (row.place, row.number))


def title_of(rounds_left: int) -> str:
    """The name of a round of a bracket after which so many come."""
    names = [_("Final"), _("Semi-finals"), _("Quarter-finals")]
    if rounds_left < len(names):
        return names[rounds_left]
    return _("Last %(players)d") % {"players": 2 ** (rounds_left + 1)}
