"""Groups in which all play all, then a knock-out of the best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.ladders.rounds.forms.interface import Numbers
from games.ladders.rounds.forms.knock_out import (
    KnockOut,
    decided,
    next_pairs,
    standing_by_bracket,
    title_of,
)
from games.ladders.rounds.settings import GroupSettings
from games.pairing import tiebreaks
from games.pairing.groups import drawn_groups, going_on, group_rounds, group_standing
from games.pairing.knock_outs import Bracket, bracket, rounds_for
from games.pairing.meetings import Meeting, Result
from games.pairing.tiebreaks import StandingRow

if TYPE_CHECKING:
    from games.ladders.rounds.events import Event


class GroupsThenKnockOut(KnockOut):
    key = "groups"
    settings = GroupSettings
    about = gettext_lazy(
        "Small groups in which everyone plays everyone; the best of each go on to a "
        "knock-out with a final. So all play several games before anyone is out."
    )
    most = 64

    def planned(self, event: Event) -> int:
        groups = self.groups(event)
        entrants = sum(min(len(each), _settings(event).go_on) for each in groups)
        return len(group_rounds(groups)) + rounds_for(entrants)

    def pairs(self, event: Event) -> Sequence[Numbers]:
        number, rounds = len(event.rounds) + 1, group_rounds(self.groups(event))
        if number <= len(rounds):
            return rounds[number - 1]
        drawn = self.bracket(event)
        return list(next_pairs(drawn, number - len(rounds), event)) if drawn else []

    def pairs_to_come(self, event: Event, number: int) -> Sequence[Numbers] | None:
        rounds = group_rounds(self.groups(event)) if event.rounds else []
        return rounds[number - 1] if number <= len(rounds) else None

    def round_title(self, event: Event, number: int) -> str:
        before = self._before(event)
        return _("Groups") if number <= before else title_of(event.planned - number)

    def after_draw(
        self, event: Event, number: int, first: int, second: int, games: int
    ) -> Result | None:
        if number <= self._before(event):
            return Result.DRAW
        return super().after_draw(event, number, first, second, games)

    def meetings(self, event: Event) -> list[Meeting]:
        """Who is free in a round of the groups has met nobody."""
        before = self._before(event)
        return [m for m in event.all_meetings if m.second or m.round > before]

    def groups(self, event: Event) -> Sequence[Sequence[int]]:
        numbers = sorted(event.numbered) or range(1, len(event.active) + 1)
        return drawn_groups(list(numbers), _settings(event).groups)

    def group_standings(self, event: Event) -> list[list[StandingRow]]:
        if not event.numbered:
            return []
        rounds = min(self._before(event), len(event.rounds))
        return [
            group_standing(each, event.meetings, rounds, event.order)
            for each in self.groups(event)
        ]

    def bracket(self, event: Event) -> Bracket | None:
        before = self._before(event)
        in_groups = [each for each in event.meetings if each.round <= before]
        if len(event.rounds) < before or any(not each.result for each in in_groups):
            return None
        later = (m for m in event.meetings if m.round > before)
        won = {(n - before, pair): who for (n, pair), who in decided(later).items()}
        entrants = going_on(self.group_standings(event), _settings(event).go_on)
        return bracket(entrants, won, third=_settings(event).third_place)

    def order(self, event: Event) -> tuple[str, ...]:
        return tiebreaks.ORDERS[_settings(event).tie_breaks]

    def standing(self, event: Event) -> list[StandingRow]:
        """By the bracket; who is not in it by the place in the group and the points."""
        groups = self.group_standings(event)
        most, drawn = _settings(event).go_on, self.bracket(event)
        first = going_on(groups, most) if drawn else []
        rows = standing_by_bracket(drawn, first) if drawn else []
        others = [
            (place, row)
            for group in groups
            for place, row in enumerate(group, 1)
            if row.number not in first
        ]
        others.sort(key=lambda each: (each[0], -each[1].points, each[1].number))
        points = {row.number: row for group in groups for row in group}
        ranked = [(row.place, points[row.number]) for row in rows]
        ranked += [(at, row) for at, (_p, row) in enumerate(others, len(rows) + 1)]
        return [StandingRow(p, r.number, r.points, r.figures) for p, r in ranked]

    def bye_words(self, event: Event, number: int) -> str:
        if number <= self._before(event):
            return _("free this round")
        return super().bye_words(event, number)

    def bye_counts(self, event: Event, number: int) -> bool:
        return number > self._before(event)

    def points_title(self) -> str:
        return _("Points in the group")

    def _before(self, event: Event) -> int:
        """How many rounds the groups have."""
        return len(group_rounds(self.groups(event)))


def _settings(event: Event) -> GroupSettings:
    return cast(GroupSettings, event.settings)


def group_titles() -> Sequence[str]:
    """Names for groups: A, B and so on."""
    return [_("Group %(letter)s") % {"letter": each} for each in "ABCDEFGHIJKLMNOP"]
