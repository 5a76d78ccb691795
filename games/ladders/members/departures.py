"""Leaving all ladders at once."""

from __future__ import annotations

from collections.abc import Set
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from games.common import lock_order
from games.fairness.models import Measure
from games.ladders.access import INSIDE
from games.ladders.locks import changed, locked
from games.ladders.members.arrivals import leave
from games.ladders.members.member_notices import tell_leaders
from games.ladders.models import Invitation, Ladder, Member, Organiser

Role = Organiser.Role


def hold_all(person: User, more: Set[int] = frozenset()) -> None:
    """Hold every ladder that `leave_all` changes, and `more` of these keys, in one
    order."""
    keys = {*_ladders_of(person), *more}
    lock_order.take("ladders", keys)
    list(Ladder.objects.select_for_update().filter(pk__in=keys).order_by("pk"))


def _ladders_of(person: User) -> list[int]:
    """The keys of the ladders on which they stand or which they lead."""
    stands = Ladder.objects.filter(members__player=person)
    leads = Ladder.objects.filter(organisers__person=person)
    return sorted({*(stands | leads).values_list("pk", flat=True)})


def leave_all(person: User, now: datetime) -> None:
    """Leave every ladder on which `person` stands or which they lead. Where they were
    the only owner, the member who has organised it for longest is one from now on."""
    for ladder_id in _ladders_of(person):
        if Member.objects.filter(ladder=ladder_id, player=person).exists():
            leave(ladder_id=ladder_id, player=person, now=now)
        _resign(ladder_id, person)
    of_them = Q(person=person) | Q(by=person)
    open_ = Invitation.objects.filter(of_them, status=Invitation.Status.OPEN)
    open_.update(status=Invitation.Status.WITHDRAWN, answered_at=now)


def tell_of_ban(person: User, now: datetime) -> None:
    """Tell the organisers of their ladders that a member is banned from the site; what
    they leave by it is not left yet."""
    words = _("%(name)s has been banned from the site and has left %(ladder)s.")
    members = Member.objects.filter(player=person, status__in=INSIDE)
    for member in members.select_related("ladder"):
        _tell_leaders(member, "ban", words, now)


def tell_of_return(person: User, now: datetime) -> None:
    """Tell the organisers of the ladders that a member has left by a ban that it has
    been lifted."""
    words = _(
        "The ban of %(name)s has been lifted. They can be admitted to %(ladder)s again."
    )
    bans = Measure.objects.filter(person=person, kind=Measure.Kind.BAN)
    left = Member.objects.filter(
        player=person,
        status=Member.Status.LEFT,
        left_at__in=bans.values("made_at"),
    )
    for member in left.select_related("ladder"):
        _tell_leaders(member, "lift", words, now)


def _tell_leaders(member: Member, what: str, words: str, now: datetime) -> None:
    given = {"name": member.player, "ladder": member.ladder}
    tell_leaders(
        member.ladder,
        key=f"ladder-member:{member.pk}:{what}:{int(now.timestamp())}",
        text=words % given,
        url=member.ladder.get_absolute_url(),
        now=now,
    )


def _resign(ladder_id: int, person: User) -> None:
    """Lead this ladder no longer."""
    with locked(ladder_id) as ladder:
        if not ladder.organisers.filter(person=person).delete()[0]:
            return
        others = ladder.organisers.exclude(role=Role.ARBITER).order_by("since", "pk")
        heir = others.first()
        if heir is not None and not others.filter(role=Role.OWNER).exists():
            heir.role = Role.OWNER
            heir.save(update_fields=["role"])
        changed(ladder)
