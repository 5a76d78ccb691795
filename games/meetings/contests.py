"""The contests that have a meeting: games in minutes for which both have to come."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import Q

from games.engine.clock import TimeControl
from games.ladders.encounters.attendance import Contest
from games.ladders.models import Ladder, LadderChallenge, Member, Pairing, Round
from games.meetings.models import Meeting, MemberZone

# What is fetched along with a contest: its players with their zones, and its meeting.
ALONG = {
    "challenges": (
        *("challenger__player", "challenged__player", "game", "meeting"),
        *("challenger__zone", "challenged__zone"),
    ),
    "pairings": (
        *("first__player", "second__player", "round", "game", "meeting"),
        *("first__zone", "second__zone"),
    ),
}


@dataclass(frozen=True)
class Encounter:
    """A contest of a ladder as one of its two sees it."""

    ladder: Ladder
    contest: Contest
    me: Member

    @cached_property
    def other(self) -> Member:
        return self.contest.other_of(self.me)

    @property
    def due_at(self) -> datetime | None:
        """Until when it has to be played."""
        if isinstance(self.contest, Pairing):
            return self.contest.round.due_at
        return self.contest.due_at

    @property
    def waits(self) -> bool:
        """Whether its game is still to come, and both have to come for it."""
        return waits(self.ladder, self.contest)

    @property
    def kind(self) -> str:
        return "pairings" if isinstance(self.contest, Pairing) else "challenges"

    @property
    def field(self) -> str:
        """By what a meeting names it."""
        return self.kind.removesuffix("s")

    @property
    def meeting(self) -> Meeting | None:
        """The meeting of this contest, if anything had been said of it when the
        contest was asked for."""
        return getattr(self.contest, "meeting", None)

    def zone_of(self, member: Member) -> str:
        """The time zone of one of the two at that time, "" while it is not known."""
        known = next(each for each in self.contest.both if each.pk == member.pk)
        found: MemberZone | None = getattr(known, "zone", None)
        return found.zone if found else ""


def waits(ladder: Ladder, contest: Contest) -> bool:
    """Whether a game in minutes of a contest is still to come."""
    if TimeControl.read(ladder.control).kind != "live":
        return False
    if isinstance(contest, Pairing):
        is_on = contest.round.status == Round.Status.PLAYING
        return is_on and not contest.result and contest.game_id is None
    return contest.status == LadderChallenge.Status.ACCEPTED


def to_come() -> Q:
    """The same of the contest of a meeting's appointment, in minutes or not, as a
    condition of a query."""
    pairing, challenge = "meeting__pairing", "meeting__challenge"
    pairings = Q(
        **{
            f"{pairing}__round__status": Round.Status.PLAYING,
            f"{pairing}__result": "",
            f"{pairing}__game": None,
        }
    )
    accepted = Q(**{f"{challenge}__status": LadderChallenge.Status.ACCEPTED})
    return pairings | accepted


def encounter_at(ladder: Ladder, kind: str, pk: int, me: Member) -> Encounter | None:
    """The contest of this kind on the ladder as `me` sees it, if they are one of its
    two."""
    found: Contest | None
    if kind == "pairings":
        rows = Pairing.objects.filter(pk=pk, round__ladder=ladder)
        found = rows.select_related(*ALONG[kind]).first()
    else:
        challenges = LadderChallenge.objects.filter(pk=pk, ladder=ladder)
        found = challenges.select_related(*ALONG["challenges"]).first()
    if found is None or me not in found.both or len(found.both) < 2:
        return None
    if isinstance(found, Pairing):
        found.round.ladder = ladder
    else:
        found.ladder = ladder
    return Encounter(ladder, found, me)
