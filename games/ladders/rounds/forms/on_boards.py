"""Teams that meet on boards; all teams play all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.ladders.rounds.forms.interface import EventForm, Numbers
from games.ladders.rounds.settings import TeamSettings
from games.pairing.teams import (
    Match,
    MatchScore,
    TeamRow,
    board_pairs,
    match_scores,
    team_rounds,
    team_standing,
)
from games.pairing.tiebreaks import StandingRow, standing

if TYPE_CHECKING:
    from games.ladders.rounds.events import Event


class TeamsOnBoards(EventForm):
    key = "teams"
    settings = TeamSettings
    about = gettext_lazy(
        "Teams meet each other on several boards at once; all teams play all. You name "
        "the teams and their boards on the page “Organise”."
    )
    report = "Team: Round-Robin"
    most = 240
    takes_latecomers = False

    def planned(self, event: Event) -> int:
        return len(self.team_rounds(event))

    def pairs(self, event: Event) -> Sequence[Numbers]:
        return self._pairs(event, len(event.rounds) + 1)

    def pairs_to_come(self, event: Event, number: int) -> Sequence[Numbers] | None:
        known = event.rounds and number <= self.planned(event)
        return self._pairs(event, number) if known else None

    def _pairs(self, event: Event, number: int) -> Sequence[Numbers]:
        """By the order of boards as it is now; who has left is not there."""
        here = {each.number for each in event.active}
        teams = [[n for n in team.numbers if n in here] for team in event.teams]
        matches = self.team_rounds(event)[number - 1]
        return list(board_pairs(teams, matches, _settings(event).boards))

    def team_rounds(self, event: Event) -> list[list[Match]]:
        """The matches of all rounds, teams as indices."""
        return team_rounds(len(event.teams), _settings(event).cycles)

    def why_not_yet(self, event: Event) -> str:
        least = min((len(each.members) for each in event.teams), default=0)
        if len(event.teams) < 2 or not least:
            return _(
                "It takes two teams with players. Name them on the page “Organise”."
            )
        return ""

    def advice(self, event: Event) -> str:
        in_teams = {key for each in event.teams for key in each.members}
        count = sum(each.pk not in in_teams for each in event.active)
        if not count or not event.teams:
            return ""
        words = ngettext(
            "%(count)d player is in no team and is not paired.",
            "%(count)d players are in no team and are not paired.",
            count,
        )
        return words % {"count": count}

    def order(self, event: Event) -> tuple[str, ...]:
        return ()

    def matches(self, event: Event) -> list[MatchScore]:
        """The matches of the rounds that have begun."""
        begun = self.team_rounds(event)[: len(event.rounds)]
        return match_scores([t.numbers for t in event.teams], event.meetings, begun)

    def team_standing(self, event: Event) -> list[TeamRow]:
        """All teams, the best first."""
        return team_standing(len(event.teams), self.matches(event))

    def standing(self, event: Event) -> list[StandingRow]:
        """The players by the places of their teams, which they share, and in a team by
        their own points; those in no team last."""
        alone = standing(
            sorted(event.numbered),
            event.meetings,
            len(event.rounds),
            (),
            all_play_all=False,
        )
        teams = self.team_standing(event)
        place_of = {n: r.place for r in teams for n in event.teams[r.team].numbers}
        last = len(teams) + 1
        rows = [
            StandingRow(place_of.get(row.number, last), row.number, row.points, ())
            for row in alone
        ]
        team_of = {n: r.team for r in teams for n in event.teams[r.team].numbers}
        return sorted(rows, key=lambda row: (row.place, team_of.get(row.number, last)))

    def bye_words(self, event: Event, number: int) -> str:
        return _("nobody on the other side, one point")


def _settings(event: Event) -> TeamSettings:
    return cast(TeamSettings, event.settings)
