"""The teams of an event and their matches as they are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.ladders.access import Viewer
from games.ladders.models import Member
from games.ladders.rounds.crosstables import figure
from games.ladders.rounds.events import Event
from games.ladders.rounds.forms.on_boards import TeamsOnBoards


@dataclass(frozen=True)
class TeamLine:
    """A team with its points by matches and by boards, and its members in the order of
    the boards; `boards` of them play."""

    place: int
    name: str
    match_points: int
    board_points: str
    members: Sequence[Member]
    is_mine: bool


@dataclass(frozen=True)
class MatchLine:
    """Two teams in one round, and how it stands; without another one is free."""

    one: str
    other: str
    score: str
    is_over: bool


def team_lines(event: Event, viewer: Viewer) -> list[TeamLine]:
    """The standing of the teams, none where there are no teams."""
    form = event.form
    if not isinstance(form, TeamsOnBoards):
        return []
    by_key = {each.pk: each for each in event.members}
    mine = viewer.member.pk if viewer.member else 0
    return [
        TeamLine(
            row.place,
            team.name,
            row.match_points,
            figure(row.board_points / 2),
            [by_key[key] for key in team.members if key in by_key],
            mine in team.members,
        )
        for row in form.team_standing(event)
        for team in [event.teams[row.team]]
    ]


def match_lines(event: Event, number: int) -> list[MatchLine]:
    """The matches of a round that has begun, none where there are no teams."""
    form = event.form
    if not isinstance(form, TeamsOnBoards):
        return []
    names = [each.name for each in event.teams]
    matches = form.team_rounds(event)[number - 1] if number and names else []
    free = [MatchLine(names[one], "", "", True) for one, two in matches if two is None]
    met = [
        MatchLine(
            names[match.teams[0]],
            names[match.teams[1]],
            " : ".join(figure(points / 2) for points in match.boards),
            match.is_over,
        )
        for match in form.matches(event)
        if match.round == number
    ]
    return met + free
