"""Standings in the rows of members. The caller holds the row of the ladder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db.models import F, OuterRef, Q, QuerySet, Subquery

from games.ladders.members import idleness
from games.ladders.models import Decision, Ladder, LadderChallenge, Member, PlaceChange
from games.ladders.rules import orders
from games.ladders.rules.orders import Order, Step

Cause = PlaceChange.Cause
CHUNK = 500  # rows in one command, whatever the database


def order_of(ladder: Ladder) -> Order:
    """The present standing: the members by their places."""
    active = Member.objects.filter(ladder=ladder, status=Member.Status.ACTIVE)
    return tuple(active.order_by("place").values_list("pk", flat=True))


def rearrange(
    ladder: Ladder,
    before: Order,
    after: Order,
    causes: Mapping[int, Cause],
    now: datetime,
    *,
    challenge: LadderChallenge | None = None,
    decision: Decision | None = None,
) -> list[Step]:
    """Give the same members other places, and note why each has another: without a
    cause of their own they slid or rose because of others."""
    steps = orders.steps(before, after)
    _write(ladder, steps, causes, now, challenge=challenge, decision=decision)
    return steps


def move(
    ladder: Ladder,
    member: Member,
    to_place: int,
    cause: Cause,
    now: datetime,
    *,
    decision: Decision | None = None,
) -> None:
    """Put an active member on another place, as near as there is one."""
    before = order_of(ladder)
    after = orders.moved(before, member.pk, to_place)
    rearrange(ladder, before, after, {member.pk: cause}, now, decision=decision)
    member.refresh_from_db()


def put_in(
    ladder: Ladder,
    member: Member,
    at_place: int | None,
    cause: Cause,
    now: datetime,
    *,
    decision: Decision | None = None,
) -> None:
    """Give a member without a place this one, or the last; their idle time begins."""
    before = order_of(ladder)
    after = orders.put_in(before, member.pk, at_place)
    _write(
        ladder,
        orders.steps(before, after),
        {member.pk: cause},
        now,
        decision=decision,
    )
    member.status = Member.Status.ACTIVE
    member.place = orders.place_in(after, member.pk)
    member.best_place = min(filter(None, (member.best_place, member.place)))
    member.left_at = None
    idleness.begin_anew(ladder, member, max(now, ladder.starts_at))
    member.save()


def take_out(
    ladder: Ladder,
    member: Member,
    status: Member.Status,
    cause: Cause,
    now: datetime,
    *,
    decision: Decision | None = None,
) -> None:
    """Take a member's place away and give them this status; those below rise. Who has
    no place is given the status alone."""
    before = order_of(ladder)
    after = orders.taken_out(before, member.pk)
    if member.place is not None:
        member.last_place = member.place
    member.status, member.place = status, None
    member.left_at, member.due_at = now, None
    member.save()
    steps = orders.steps(before, after)
    _write(ladder, steps, {member.pk: cause}, now, decision=decision)


# --- Rows ----------------------------------------------------------------------


def _write(
    ladder: Ladder,
    steps: Sequence[Step],
    causes: Mapping[int, Cause],
    now: datetime,
    *,
    challenge: LadderChallenge | None = None,
    decision: Decision | None = None,
) -> None:
    """Note these steps with their causes, and give the active members among them the
    places that are noted."""
    changes = PlaceChange.objects.bulk_create(
        (
            PlaceChange(
                member_id=step.member,
                season=ladder.season,
                before=step.before,
                after=step.after,
                cause=causes.get(step.member) or _by_others(step),
                challenge=challenge,
                decision=decision,
                made_at=now,
            )
            for step in steps
        ),
        batch_size=CHUNK,
    )
    if changes:
        _place(ladder, PlaceChange.objects.filter(pk__gte=changes[0].pk).order_by())


def _place(ladder: Ladder, noted: QuerySet[PlaceChange]) -> None:
    """Two commands, however many members there are: their places, their best ones."""
    active = Member.objects.filter(ladder=ladder, status=Member.Status.ACTIVE)
    moved = active.filter(pk__in=noted.values("member"))
    moved.update(
        place=Subquery(noted.filter(member=OuterRef("pk")).values("after")[:1])
    )
    better = Q(best_place__gt=F("place")) | Q(best_place=None)
    active.filter(better).update(best_place=F("place"))


def _by_others(step: Step) -> Cause:
    return Cause.ROSE if (step.after or 0) < (step.before or 0) else Cause.SLID
