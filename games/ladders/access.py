"""Who may see a ladder and who may lead it: asked here and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.http import Http404

from accounts.models import User
from games.common.prepared_queries import Compiled
from games.ladders.models import Ladder, Member, Organiser

Role = Organiser.Role
Status = Member.Status

INSIDE = (Status.ACTIVE, Status.PARKED, Status.LIMBO)
SHUT_OUT = (Status.REMOVED, Status.ASKING)
LEADING = (Role.OWNER, Role.ORGANISER)


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks at a ladder: their role there or "", and their membership."""

    ladder: Ladder
    person: User | None
    role: str = ""
    member: Member | None = None

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
    """The same for the page on which one joins, which asks for a code itself. A member
    comes with their ladder in one question."""
    if person is None:
        return Viewer(_ladder_at(slug), None)
    member: Any = _member_at.first(slug=slug, person=person.pk)
    if member is None:
        ladder = _ladder_at(slug)
        return Viewer(ladder, person, role_of(ladder, person))
    member.player = person
    return Viewer(member.ladder, person, member.role or "", member)


def _members_at() -> QuerySet[Member]:
    """A member with their role, and with their ladder."""
    slug, person = _SLOTS.values()
    role = Organiser.objects.filter(ladder=OuterRef("ladder"), person=person)
    found = Member.objects.filter(ladder__slug=slug, player=person)
    return found.select_related("ladder").annotate(
        role=Subquery(role.values("role")[:1])
    )


# Any values, by which the slots of the question are known again.
_SLOTS: dict[str, Any] = {"slug": "\n", "person": -1}
_member_at = Compiled(_members_at, **_SLOTS)


def _ladder_at(slug: str) -> Ladder:
    ladder = Ladder.objects.filter(slug=slug).first()
    if ladder is None:
        raise Http404("There is no such ladder.")
    return ladder


def ladders_seen_by(person: User | None) -> QuerySet[Ladder]:
    """Every ladder that a list may show to `person`."""
    listed = ~Q(access=Ladder.Access.LINK)
    if person is None:
        return Ladder.objects.filter(listed)
    member = Member.objects.filter(ladder=OuterRef("pk"), player=person)
    leads = Organiser.objects.filter(ladder=OuterRef("pk"), person=person)
    own = Exists(member.exclude(status__in=SHUT_OUT)) | Exists(leads)
    return Ladder.objects.filter(listed | Q(own))
