"""Who may see a ladder and who may lead it: asked here and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import (
    Exists,
    FilteredRelation,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)
from django.http import Http404

from accounts.models import User
from games.common.prepared_queries import Compiled
from games.fairness.measures import lasting_measures
from games.fairness.models import Block
from games.ladders.models import Invitation, Ladder, Member, Organiser

Role = Organiser.Role
Status = Member.Status

INSIDE = (Status.ACTIVE, Status.PARKED, Status.LIMBO)
SHUT_OUT = (Status.REMOVED, Status.ASKING)
LEADING = (Role.OWNER, Role.ORGANISER)


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks at a ladder: their role there or "", their membership, and
    whether somebody may have invited them, whether they may have blocked somebody or be
    blocked, and whether moderators may have taken measures against them, none of which
    is known of everyone."""

    ladder: Ladder
    person: User | None
    role: str = ""
    member: Member | None = None
    may_be_invited: bool = True
    may_be_silent: bool = True
    may_be_measured: bool = True

    @property
    def owns(self) -> bool:
        """Whether they may name and dismiss organisers."""
        return self.role == Role.OWNER

    @property
    def leads(self) -> bool:
        """Whether they may change settings, move and let in members, pause the ladder,
        and end and begin seasons."""
        return self.role in LEADING

    @property
    def decides(self) -> bool:
        """Whether they may decide about challenges and games, and begin rounds."""
        return self.role != ""

    @property
    def is_inside(self) -> bool:
        """Whether they are a member, parked and leaving ones included."""
        return self.member is not None and self.member.status in INSIDE

    @property
    def may_see(self) -> bool:
        """Whether they may see the standing; what goes by link is for members."""
        if self.ladder.access != Ladder.Access.LINK or self.decides:
            return True
        if self.person is not None and self.person.is_staff:
            return True
        return self.member is not None and self.member.status not in SHUT_OUT


def viewer_of(ladder: Ladder, person: User | None) -> Viewer:
    """`person` as somebody who looks at this ladder."""
    if person is None:
        return Viewer(ladder, None)
    member = Member.objects.filter(ladder=ladder, player=person).first()
    return Viewer(ladder, person, role_of(ladder, person), member)


def role_of(ladder: Ladder, person: User | None) -> str:
    """The role of `person` among those who lead the ladder, "" for all others."""
    if person is None:
        return ""
    found = Organiser.objects.filter(ladder=ladder, person=person)
    return found.values_list("role", flat=True).first() or ""


def viewer_at(slug: str, person: User | None) -> Viewer:
    """`person` at the ladder of this address. Raises Http404 where there is none that
    they may see."""
    viewer = stranger_at(slug, person)
    if not viewer.may_see:
        raise Http404("There is no such ladder.")
    return viewer


def stranger_at(slug: str, person: User | None) -> Viewer:
    """The same for the page on which one joins, which asks for a code itself. The
    ladder comes with what the person is on it, in one question."""
    key = person.pk if person else NOBODY
    ladder: Any = _ladder_at.first(slug=slug, person=key)
    if ladder is None:
        raise Http404("There is no such ladder.")
    if person is None:
        return Viewer(ladder, None)
    member: Member | None = getattr(ladder, "own_member", None)
    if member is not None:
        member.ladder, member.player = ladder, person
    return Viewer(
        ladder,
        person,
        ladder.own_role or "",
        member,
        may_be_invited=ladder.is_invited,
        may_be_silent=ladder.is_silent,
        may_be_measured=ladder.is_measured,
    )


def _ladders_at() -> QuerySet[Ladder]:
    """A ladder with the membership, the role and the invitation of one person."""
    slug, person = _SLOTS.values()
    role = Organiser.objects.filter(ladder=OuterRef("pk"), person=person)
    asked = Invitation.objects.filter(
        ladder=OuterRef("pk"), person=person, status=Invitation.Status.OPEN
    )
    member = FilteredRelation("members", condition=Q(members__player=person))
    found: Any = Ladder.objects.filter(slug=slug).annotate(own_member=member)
    rows: QuerySet[Ladder] = found.select_related("own_member").annotate(
        own_role=Subquery(role.values("role")[:1]),
        is_invited=Exists(asked),
        is_silent=Exists(Block.objects.filter(Q(by=person) | Q(against=person))),
        is_measured=Exists(lasting_measures(person)),
    )
    return rows


NOBODY = 0
# Any values, by which the slots of the question are known again.
_SLOTS: dict[str, Any] = {"slug": "\n", "person": -1}
_ladder_at: Compiled[Ladder] = Compiled(_ladders_at, **_SLOTS)


def ladders_seen_by(person: User | None) -> QuerySet[Ladder]:
    """Every ladder that a list may show to `person`."""
    listed = ~Q(access=Ladder.Access.LINK)
    if person is None:
        return Ladder.objects.filter(listed)
    member = Member.objects.filter(ladder=OuterRef("pk"), player=person)
    leads = Organiser.objects.filter(ladder=OuterRef("pk"), person=person)
    own = Exists(member.exclude(status__in=SHUT_OUT)) | Exists(leads)
    return Ladder.objects.filter(listed | Q(own))
