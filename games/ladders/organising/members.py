"""Decisions about members: moving, removing, letting in, and whole lists."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from games.ladders.access import INSIDE
from games.ladders.locks import changed
from games.ladders.members import places
from games.ladders.members.arrivals import drop_challenges, why_nobody_comes
from games.ladders.models import Decision, InvitationCode, Ladder, Member, PlaceChange
from games.ladders.organising.decisions import Kind, deciding, tell_of, write_down
from games.ladders.organising.errors import CannotDecide
from games.ladders.organising.invitations import Invited, invite, names
from games.ladders.organising.reasons import read_reason

Status, Cause = Member.Status, PlaceChange.Cause
MOST_NAMES = 300
MOST_CODES = 100  # made at a time
MOST_UNUSED = 1000  # on one ladder


def move_member(
    *, member_id: int, by: User, place: int, reason: str, now: datetime
) -> Decision:
    """Put a member on another place."""
    known = Member.objects.get(pk=member_id)
    with deciding(known.ladder_id, by, leading=True) as ladder:
        member = _member(member_id)
        if member.place is None:
            raise CannotDecide(_("Add this player to the ladder first."))
        if place < 1:
            raise CannotDecide(_("Places count from 1."))
        old = member.place
        decision = write_down(ladder, by, Kind.MOVE, reason, now, member=member)
        places.move(ladder, member, place, Cause.DECISION, now, decision=decision)
        decision.details = {"from": old, "to": member.place}
        decision.save(update_fields=["details"])
        changed(ladder)
        tell_of(decision, [member.player], now)
        return decision


def remove(*, member_id: int, by: User, reason: str, now: datetime) -> Decision:
    """Take a member off the ladder; they cannot come back on their own. Games that are
    being played go on."""
    known = Member.objects.get(pk=member_id)
    with deciding(known.ladder_id, by, leading=True) as ladder:
        member = _member(member_id)
        if member.status == Status.REMOVED:
            raise CannotDecide(_("They have already been removed."))
        decision = write_down(
            ladder,
            by,
            Kind.REMOVE,
            reason,
            now,
            member=member,
            details={"from": member.place},
        )
        drop_challenges(ladder, member, now)
        member.refresh_from_db()
        places.take_out(
            ladder, member, Status.REMOVED, Cause.DECISION, now, decision=decision
        )
        changed(ladder)
        tell_of(decision, [member.player], now)
        return decision


def admit(
    *, member_id: int, by: User, place: int | None, reason: str, now: datetime
) -> Decision | Invited:
    """Let somebody in who has asked or was parked, at a place or at the bottom. Who
    has left or was removed is invited: coming again is for them to say."""
    known = Member.objects.get(pk=member_id)
    with deciding(known.ladder_id, by, leading=True) as ladder:
        member = _member(member_id)
        if member.status == Status.ACTIVE:
            raise CannotDecide(_("They are already on the ladder."))
        _require_open(ladder)
        if member.player.is_closed or not member.player.is_active:
            raise CannotDecide(_("This account is closed and cannot play."))
        if member.status not in (Status.ASKING, Status.PARKED):
            why = read_reason(reason)
            person = [member.player]
            asked = invite(ladder, person, by=by, now=now, place=place, reason=why)
            return Invited(names(asked), asked=names(person)[len(asked) :])
        decision = write_down(ladder, by, Kind.ADMIT, reason, now, member=member)
        places.put_in(ladder, member, place, Cause.JOIN, now, decision=decision)
        changed(ladder)
        tell_of(decision, [member.player], now)
        return decision


def _require_open(ladder: Ladder) -> None:
    if why := why_nobody_comes(ladder):
        raise CannotDecide(why)


def import_members(*, ladder_id: int, by: User, text: str, now: datetime) -> Invited:
    """Invite everybody of a list of names, one a line. Those who accept stand at the
    bottom in the order of the list; names that nobody has are told."""
    wanted = list(dict.fromkeys(line.strip() for line in text.splitlines()))
    wanted = [name.split(",")[0].split(";")[0].strip() for name in wanted if name]
    if not wanted:
        raise CannotDecide(_("The list is empty. Write one name on each line."))
    if len(wanted) > MOST_NAMES:
        words = _("A list has at most %(most)d names. Import it in parts.")
        raise CannotDecide(words % {"most": MOST_NAMES})
    with deciding(ladder_id, by, leading=True) as ladder:
        _require_open(ladder)
        people = people_named(wanted)
        found = [people[name.lower()] for name in wanted if name.lower() in people]
        found = list(dict.fromkeys(found))
        can = [person for person in found if may_be_invited(person)]
        inside = ladder.members.filter(player__in=can, status__in=INSIDE)
        known = set(inside.values_list("player", flat=True))
        can = [person for person in can if person.pk not in known]
        added = invite(ladder, can, by=by, now=now)
        changed(ladder)
        return Invited(
            added=names(added),
            known=[each.username for each in found if each.pk in known],
            asked=[each.username for each in can if each not in added],
            unknown=[name for name in wanted if name.lower() not in people],
            refused=[each.username for each in found if not may_be_invited(each)],
        )


def people_named(names: Sequence[str]) -> dict[str, User]:
    """The members of the site with these names, whatever their case."""
    lower = {name.lower() for name in names}
    found = User.objects.filter(is_active=True)
    exact = {each.username.lower(): each for each in found.filter(username__in=names)}
    for name in lower - set(exact):
        if (person := found.filter(username__iexact=name).first()) is not None:
            exact[name] = person
    return exact


def may_be_invited(person: User) -> bool:
    """Whether somebody can stand on ladders at all: no machines, guests and closed
    accounts."""
    return not (person.is_guest or person.is_partner or person.is_closed)


def make_codes(
    *, ladder_id: int, by: User, labels: Sequence[str], now: datetime
) -> list[InvitationCode]:
    """A code for each label, with which one person joins without an address for
    letters; all can be printed."""
    labels = [" ".join(label.split())[:60] for label in labels]
    labels = [label for label in labels if label]
    if not 1 <= len(labels) <= MOST_CODES:
        words = _("Make 1 to %(most)d codes at a time, one name on each line.")
        raise CannotDecide(words % {"most": MOST_CODES})
    with deciding(ladder_id, by, leading=True) as ladder:
        if ladder.codes.filter(used_by=None).count() + len(labels) > MOST_UNUSED:
            words = _(
                "There can be at most %(most)d unused codes. Withdraw some first."
            )
            raise CannotDecide(words % {"most": MOST_UNUSED})
        return [
            InvitationCode.objects.create(ladder=ladder, label=label, made_at=now)
            for label in labels
        ]


def withdraw_code(*, code_id: int, by: User, now: datetime) -> None:
    """Let a code that nobody has used be good for nothing."""
    code = InvitationCode.objects.get(pk=code_id)
    with deciding(code.ladder_id, by, leading=True):
        InvitationCode.objects.filter(pk=code_id, used_by=None).delete()


def _member(member_id: int) -> Member:
    return Member.objects.select_related("player", "ladder").get(pk=member_id)
