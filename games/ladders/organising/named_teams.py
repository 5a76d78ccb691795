"""The teams of an event on boards, as organisers name them: a line for each team."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from games.ladders.locks import changed
from games.ladders.models import Decision, Ladder, Member, Pairing
from games.ladders.organising.decisions import Kind, deciding, write_down
from games.ladders.organising.errors import CannotDecide

MOST, LONGEST_NAME = 20, 40
Team = tuple[str, list[int]]


def name_teams(
    *, ladder_id: int, by: User, text: str, reason: str, now: datetime
) -> Decision:
    """The teams in their order, as "Name: player, player" line by line, the first board
    first. Those who have played stay in their team. Raises CannotDecide."""
    with deciding(ladder_id, by) as ladder:
        if not has_teams(ladder):
            raise CannotDecide(_("Only an event of teams on boards has teams."))
        teams = _read(text, _members_by_name(ladder))
        _require_those_who_played(ladder, teams)
        names = {"names": [name for name, _keys in teams]}
        decision = write_down(ladder, by, Kind.TEAMS, reason, now, details=names)
        ladder.teams = teams
        ladder.save(update_fields=["teams"])
        changed(ladder)
    return decision


def has_teams(ladder: Ladder) -> bool:
    """Whether teams meet on this ladder."""
    return ladder.form == Ladder.Form.TEAMS


def teams_text(ladder: Ladder) -> str:
    """The teams as they are named now, to be changed."""
    keys = [key for _name, team in ladder.teams for key in team]
    found = ladder.members.select_related("player").in_bulk(keys) if keys else {}
    return "\n".join(
        f"{name}: {', '.join(str(found[key].player) for key in team if key in found)}"
        for name, team in ladder.teams
    )


def _members_by_name(ladder: Ladder) -> dict[str, Member]:
    found = ladder.members.exclude(status=Member.Status.ASKING)
    players = found.select_related("player")
    return {each.player.username.casefold(): each for each in players}


def _read(text: str, members: Mapping[str, Member]) -> list[Team]:
    """The teams of a text. Raises CannotDecide with the line."""
    teams: list[Team] = []
    seen: dict[int, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            name, players = _name_and_players(line, teams)
            keys = [_key(each, members) for each in players]
            for key, player in zip(keys, players, strict=True):
                _require_once(player, seen.get(key), name)
                seen[key] = name
        except CannotDecide as error:
            words = _("Line %(number)d: %(why)s")
            raise CannotDecide(words % {"number": number, "why": error}) from error
        teams.append((name, keys))
    if len(teams) > MOST:
        raise CannotDecide(_("At most %(most)d teams can play.") % {"most": MOST})
    return teams


def _name_and_players(line: str, teams: Sequence[Team]) -> tuple[str, list[str]]:
    name, colon, rest = line.partition(":")
    name = " ".join(name.split())
    if not colon or not 1 <= len(name) <= LONGEST_NAME:
        words = _(
            "begin with the name of the team (at most %(most)d letters), then “:”."
        )
        raise CannotDecide(words % {"most": LONGEST_NAME})
    if name.casefold() in {other.casefold() for other, _keys in teams}:
        words = _("there is another team called “%(name)s”.")
        raise CannotDecide(words % {"name": name})
    return name, [each.strip() for each in rest.split(",") if each.strip()]


def _key(player: str, members: Mapping[str, Member]) -> int:
    found = members.get(player.casefold())
    if found is None:
        words = _("nobody called “%(name)s” is on this ladder.")
        raise CannotDecide(words % {"name": player[:40]})
    return found.pk


def _require_once(player: str, earlier: str | None, team: str) -> None:
    if earlier is not None:
        words = _("%(player)s is already in “%(team)s”.")
        raise CannotDecide(words % {"player": player, "team": earlier or team})


def _require_those_who_played(ladder: Ladder, teams: Sequence[Team]) -> None:
    """Points that were won belong to a team."""
    rounds = {"round__ladder": ladder, "round__season": ladder.season}
    pairs = Pairing.objects.filter(**rounds).values_list("first", "second")
    played = {key for both in pairs for key in both if key}
    if played and len(teams) != len(ladder.teams):
        raise CannotDecide(_("The event has begun: there cannot be other teams now."))
    for (name, before), (_name, now) in zip(ladder.teams, teams, strict=False):
        missing = played.intersection(before).difference(now)
        if missing:
            lost = ladder.members.select_related("player").get(pk=min(missing))
            words = _("%(player)s has played for “%(team)s” and stays there.")
            raise CannotDecide(words % {"player": lost.player, "team": name})
