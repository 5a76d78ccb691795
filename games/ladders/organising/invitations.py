"""Inviting people to a ladder: nobody stands on one or leads it unasked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.fairness.models import Block
from games.ladders.access import role_of
from games.ladders.errors import NotALeader
from games.ladders.models import Invitation, Ladder, Organiser
from games.ladders.models.invitations import LASTS
from games.ladders.organising.decisions import deciding
from games.ladders.organising.errors import CannotDecide
from games.notices.models import Notice
from games.notices.services import NoticeDraft, tell_all

Status, Role = Invitation.Status, Organiser.Role
DAY = timedelta(days=1)
MOST_A_DAY = 100  # people whom one organiser invites, to all ladders together
PAUSE = timedelta(days=30)  # after somebody has declined


@dataclass(frozen=True)
class Invited:
    """What became of the names of a list: who is `added` is invited now, and who was
    `asked` before has not answered or has declined lately."""

    added: Sequence[str]
    known: Sequence[str] = ()
    asked: Sequence[str] = ()
    unknown: Sequence[str] = ()
    refused: Sequence[str] = ()


def names(people: Sequence[User]) -> list[str]:
    return [person.username for person in people]


def invite(
    ladder: Ladder,
    people: Sequence[User],
    *,
    by: User,
    now: datetime,
    role: str = "",
    reason: str = "",
    place: int | None = None,
) -> list[User]:
    """Invite these people, in this order; who is invited now. Who has an invitation
    already, or has declined one lately, is not asked again. Raises CannotDecide where
    they are more than one person may invite a day. The caller holds the ladder."""
    _let_lapse(ladder, now)
    asked = _asked(ladder, people, role, now)
    new = [person for person in people if person.pk not in asked]
    _require_few(by, len(new), now)
    blocked = Block.objects.filter(by__in=new, against=by)
    hidden = set(blocked.values_list("by", flat=True))
    Invitation.objects.bulk_create(
        Invitation(
            ladder=ladder,
            person=person,
            by=by,
            role=role,
            is_hidden=person.pk in hidden,
            rank=rank,
            place=place,
            reason=reason,
            made_at=now,
        )
        for rank, person in enumerate(new)
    )
    _tell(ladder, [p for p in new if p.pk not in hidden], by, role, now)
    return new


def withdraw(*, invitation_id: int, by: User, now: datetime) -> None:
    """Take back an invitation that has not been answered; only owners do so with
    those to lead the ladder. Raises NotALeader."""
    known = Invitation.objects.get(pk=invitation_id)
    with deciding(known.ladder_id, by, leading=True) as ladder:
        if known.role and role_of(ladder, by) != Role.OWNER:
            raise NotALeader
        found = Invitation.objects.filter(pk=invitation_id, status=Status.OPEN)
        found.update(status=Status.WITHDRAWN, answered_at=now)


def _let_lapse(ladder: Ladder, now: datetime) -> None:
    late = Invitation.objects.filter(
        ladder=ladder, status=Status.OPEN, made_at__lte=now - LASTS
    )
    late.update(status=Status.WITHDRAWN)


def _asked(
    ladder: Ladder, people: Sequence[User], role: str, now: datetime
) -> set[int]:
    """Who of these is not asked again now."""
    same = Q(role="") if not role else ~Q(role="")
    lately = Q(status=Status.DECLINED, answered_at__gt=now - PAUSE)
    found = Invitation.objects.filter(
        same, Q(status=Status.OPEN) | lately, person__in=people, ladder=ladder
    )
    return set(found.values_list("person", flat=True))


def _require_few(by: User, count: int, now: datetime) -> None:
    made = Invitation.objects.filter(by=by, made_at__gt=now - DAY).count()
    if made + count <= MOST_A_DAY:
        return
    words = ngettext(
        "You can invite one more person today (%(most)d a day). Invite the others "
        "tomorrow, or give them the link or codes.",
        "You can invite %(left)d more people today (%(most)d a day). Invite the "
        "others tomorrow, or give them the link or codes.",
        MOST_A_DAY - made,
    )
    raise CannotDecide(words % {"left": max(0, MOST_A_DAY - made), "most": MOST_A_DAY})


def _tell(
    ladder: Ladder, people: Sequence[User], by: User, role: str, now: datetime
) -> None:
    """Tell them, at most once a day, without words of the organiser's own."""
    words = _("%(name)s invites you to the ladder %(ladder)s.")
    if role:
        words = _("%(name)s asks you to help run the ladder %(ladder)s as %(role)s.")
    title = Role(role).label if role else ""
    text = words % {"name": by, "ladder": ladder, "role": title}
    key = f"ladder-invitation:{ladder.pk}:{role or 'member'}:{now:%Y%m%d}"
    url = reverse("ladder-join", args=[ladder.slug])
    told = (NoticeDraft(each, Notice.Kind.CHALLENGE, key, text, url) for each in people)
    tell_all(told, now)
