"""Answering an invitation: only who accepts it stands on a ladder, or leads it."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F
from django.utils.translation import gettext as _

from accounts.models import User
from games.ladders.access import INSIDE, LEADING, role_of
from games.ladders.errors import JoinRefused
from games.ladders.locks import changed, locked
from games.ladders.members import member_notices, places
from games.ladders.members.arrivals import newcomer, require_may_come
from games.ladders.models import Invitation, Ladder, Member, Organiser, PlaceChange
from games.ladders.organising import leadership
from games.ladders.organising.decisions import Kind, write_down

Status = Invitation.Status


def accept(*, invitation_id: int, person: User, now: datetime) -> Invitation:
    """Stand on the ladder, or lead it, as one was asked to. Accepting again changes
    nothing. Raises JoinRefused with the reason."""
    known = _mine(invitation_id, person)
    with locked(known.ladder_id) as ladder:
        found = _mine(invitation_id, person)
        if found.status == Status.ACCEPTED:
            return found
        _require_open(ladder, found, now)
        if found.role:
            leadership.take_role(ladder, found, now)
        else:
            _stand(ladder, found, now)
        _answer(found, Status.ACCEPTED, now)
        changed(ladder)
        member_notices.accepted(ladder, found, now)
        return found


def decline(*, invitation_id: int, person: User, now: datetime) -> Invitation:
    """Say no; nothing else happens, and nobody asks again for a while."""
    known = _mine(invitation_id, person)
    with locked(known.ladder_id):
        found = _mine(invitation_id, person)
        if found.status == Status.OPEN:
            _answer(found, Status.DECLINED, now)
        return found


def _mine(invitation_id: int, person: User) -> Invitation:
    """An invitation that this person was shown. Raises JoinRefused for no such."""
    shown = Invitation.objects.filter(person=person, is_hidden=False)
    found = shown.select_related("by", "person").filter(pk=invitation_id).first()
    if found is None:
        raise JoinRefused(_("There is no such invitation for you."))
    return found


def _require_open(ladder: Ladder, found: Invitation, now: datetime) -> None:
    """Who has asked must be able to ask still."""
    open_ = Invitation.objects.open_at(now).filter(pk=found.pk).exists()
    may = (Organiser.Role.OWNER,) if found.role else LEADING
    if not open_ or role_of(ladder, found.by) not in may:
        raise JoinRefused(
            _("This invitation is no longer valid. Ask an organiser for a new one.")
        )


def _answer(found: Invitation, status: Invitation.Status, now: datetime) -> None:
    found.status, found.answered_at = status, now
    found.save(update_fields=["status", "answered_at"])


def _stand(ladder: Ladder, found: Invitation, now: datetime) -> None:
    member = ladder.members.filter(player=found.person).first()
    if member is not None and member.status in INSIDE:
        return
    require_may_come(ladder, found.person, None, now)
    member = member or newcomer(ladder, found.person, now)
    decision = None
    if found.reason:
        given = (ladder, found.by, Kind.ADMIT, found.reason, now)
        decision = write_down(*given, member=member)
    place = found.place or _place_in_list(ladder, found)
    cause = PlaceChange.Cause.JOIN
    places.put_in(ladder, member, place, cause, now, decision=decision)


def _place_in_list(ladder: Ladder, found: Invitation) -> int | None:
    """Above those of the same list who stood below on it, as long as they have not
    played yet; else at the bottom."""
    later = Invitation.objects.filter(
        ladder=ladder,
        by=found.by,
        made_at=found.made_at,
        role="",
        rank__gt=found.rank,
        status=Status.ACCEPTED,
    )
    below = Member.objects.filter(
        ladder=ladder,
        status=Member.Status.ACTIVE,
        player__in=later.values("person"),
        played_at__lte=F("joined_at"),
    )
    return below.order_by("place").values_list("place", flat=True).first()
