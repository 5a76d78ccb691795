"""What idle time costs: warnings, places, and in the end the standing."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q

from games.ladders.locks import changed, locked
from games.ladders.members import member_notices, places
from games.ladders.members.idleness import idle_of, schedule
from games.ladders.models import Ladder, LadderChallenge, Member, PlaceChange
from games.ladders.models.challenges import OPEN
from games.ladders.rules.idling import Due, after_falls, next_due
from games.ladders.settings import LadderSettings
from games.ladders.versions import settings_of

LOOK_AGAIN = timedelta(days=1)  # at a member who is due but busy
MOST = 100  # in one pass, so that nobody waits for the ladder for long
SAID_YES = [LadderChallenge.Status.ACCEPTED, LadderChallenge.Status.PLAYING]


def look_at(ladder_id: int, now: datetime) -> None:
    """Warn, let fall and park those who are due on this ladder at `now`."""
    with locked(ladder_id) as ladder:
        if ladder.status != Ladder.Status.RUNNING:
            return
        settings = settings_of(ladder)
        due = _due_members(ladder, settings, now)
        for member, step in due:
            if step.kind == "warn":
                _warn(ladder, member, settings, now)
            elif step.kind == "park":
                _park(ladder, member, now)
        _let_fall(ladder, [m for m, step in due if step.kind == "fall"], settings, now)
        if due:
            changed(ladder)


def _due_members(
    ladder: Ladder, settings: LadderSettings, now: datetime
) -> list[tuple[Member, Due]]:
    """Who is due and what for; who is busy is looked at again tomorrow."""
    found = ladder.members.filter(status=Member.Status.ACTIVE, due_at__lte=now)
    members = list(found.select_related("player").order_by("-place")[:MOST])
    busy = _busy(ladder, members)
    due, later = [], []
    for member in members:
        step = next_due(idle_of(member), settings)
        if member.pk not in busy and step is not None and step.at <= now:
            due.append((member, step))
            continue
        again = step.at if step is not None else None
        member.due_at = now + LOOK_AGAIN if member.pk in busy else again
        later.append(member)
    Member.objects.bulk_update(later, ["due_at"])
    return due


def _busy(ladder: Ladder, members: list[Member]) -> set[int]:
    """Who of these has something open: those who wait for an answer, and those who have
    said yes. A challenge that one has not answered keeps nobody from falling."""
    of_them = Q(challenger__in=members) | Q(challenged__in=members)
    found = ladder.challenges.filter(of_them, status__in=OPEN)
    busy: set[int] = set()
    for mine, theirs, how in found.values_list("challenger", "challenged", "status"):
        busy.add(mine)
        if keeps_busy(how, made=False):
            busy.add(theirs)
    return busy


def keeps_busy(status: str, *, made: bool) -> bool:
    """Whether an open challenge keeps from falling who has made it, or to whom it is
    made."""
    return made or status in SAID_YES


def _warn(
    ladder: Ladder, member: Member, settings: LadderSettings, now: datetime
) -> None:
    member.warned_at = now
    schedule(ladder, member)
    member.save(update_fields=["warned_at", "due_at"])
    member_notices.idle_warning(
        ladder, member, next_due(idle_of(member), settings), now
    )


def _park(ladder: Ladder, member: Member, now: datetime) -> None:
    member.refresh_from_db()
    places.take_out(ladder, member, Member.Status.PARKED, PlaceChange.Cause.PARK, now)
    member_notices.parked(ladder, member, now)


def _let_fall(
    ladder: Ladder, members: list[Member], settings: LadderSettings, now: datetime
) -> None:
    if not members:
        return
    keys = [member.pk for member in members]
    before = places.order_of(ladder)
    after = after_falls(before, keys, settings)
    causes = dict.fromkeys(keys, PlaceChange.Cause.IDLE)
    steps = places.rearrange(ladder, before, after, causes, now)
    moved = {step.member: step.after for step in steps}
    for member in members:
        member.decayed_at = now
        schedule(ladder, member)
    Member.objects.bulk_update(members, ["decayed_at", "due_at"])
    fallen = [member for member in members if member.pk in moved]
    for member in fallen:
        member.place = moved[member.pk]
    member_notices.fell(fallen, now)
