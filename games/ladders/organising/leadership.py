"""Decisions about a ladder as a whole: pausing and closing it, and who leads it."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from games.ladders import pauses, seasons
from games.ladders.access import role_of
from games.ladders.errors import NotALeader
from games.ladders.locks import changed
from games.ladders.models import Decision, Invitation, Ladder, Organiser
from games.ladders.organising import invitations
from games.ladders.organising.decisions import Kind, deciding, tell_of, write_down
from games.ladders.organising.errors import CannotDecide, LastOwner, NoSuchPerson
from games.ladders.organising.invitations import Invited, names
from games.ladders.organising.reasons import read_reason
from games.ladders.rounds.sweeps import end_rounds

Role, Status = Organiser.Role, Ladder.Status
MOST_ORGANISERS = 20


def pause(*, ladder_id: int, by: User, reason: str, now: datetime) -> Decision:
    """Let the ladder stand still: nobody is challenged, no deadline runs."""
    with deciding(ladder_id, by, leading=True) as ladder:
        if ladder.status != Status.RUNNING:
            raise CannotDecide(_("Only a ladder that is running can be paused."))
        decision = write_down(ladder, by, Kind.PAUSE, reason, now)
        pauses.pause(ladder, now)
        return decision


def resume(*, ladder_id: int, by: User, reason: str, now: datetime) -> Decision:
    """Let a paused ladder go on; every deadline moves by the pause."""
    with deciding(ladder_id, by, leading=True) as ladder:
        if ladder.status != Status.PAUSED:
            raise CannotDecide(_("This ladder is not paused."))
        decision = write_down(ladder, by, Kind.RESUME, reason, now)
        pauses.resume(ladder, now)
        return decision


def is_closed(ladder: Ladder, now: datetime) -> bool:
    """Whether nothing new begins on the ladder any more."""
    return ladder.status == Status.OVER or ladder.has_ended(now)


def close_ladder(*, ladder_id: int, by: User, reason: str, now: datetime) -> Decision:
    """Let nothing new begin on the ladder: its last day is over. Games that are being
    played still count; then the best are honoured. Raises CannotDecide, NoReason."""
    with deciding(ladder_id, by, leading=True) as ladder:
        if is_closed(ladder, now):
            raise CannotDecide(_("This ladder is closed already."))
        if ladder.status == Status.PAUSED:
            write_down(ladder, by, Kind.RESUME, reason, now)
            pauses.resume(ladder, now)
        decision = write_down(ladder, by, Kind.CLOSE, reason, now)
        ladder.ends_at = now
        ladder.save(update_fields=["ends_at"])
        changed(ladder)
        if ladder.form == Ladder.Form.CHALLENGE:
            seasons.close_if_due(ladder.pk, now)
        else:
            end_rounds(ladder.pk, now)
        return decision


def set_role(
    *, ladder_id: int, by: User, name: str, role: str, reason: str, now: datetime
) -> Decision | Invited:
    """Ask somebody to lead the ladder in this role; give who does so already another
    one, or none with an empty `role`. Only owners do; the last of them stays."""
    with deciding(ladder_id, by, leading=True) as ladder:
        if role_of(ladder, by) != Role.OWNER:
            raise NotALeader
        person = _person(name)
        if role and role not in Role.values:
            raise CannotDecide(_("Choose one of the roles."))
        old = role_of(ladder, person)
        if old == role:
            raise CannotDecide(_("They already have this role."))
        _require_owner_left(ladder, old, role)
        if not old:
            why = read_reason(reason)
            asked = invitations.invite(
                ladder, [person], by=by, now=now, role=role, reason=why
            )
            return Invited(names(asked), asked=names([person])[len(asked) :])
        details = {"name": person.username, "from": old, "to": role}
        decision = write_down(ladder, by, Kind.ROLE, reason, now, details=details)
        _write(ladder, person, role, now)
        changed(ladder)
        tell_of(decision, [person], now)
        return decision


def take_role(ladder: Ladder, invitation: Invitation, now: datetime) -> None:
    """Lead the ladder as one was asked to; the owner's reason stands in the log."""
    person, old = invitation.person, role_of(ladder, invitation.person)
    if old:
        return
    _require_owner_left(ladder, old, invitation.role)
    details = {"name": person.username, "from": old, "to": invitation.role}
    given = (ladder, invitation.by, Kind.ROLE, invitation.reason, now)
    write_down(*given, details=details)
    _write(ladder, person, invitation.role, now)


def _person(name: str) -> User:
    found = User.objects.filter(username__iexact=name.strip(), is_active=True).first()
    if found is None or found.is_guest or found.is_partner or found.is_closed:
        words = _("There is no member called “%(name)s”. Check the name.")
        raise NoSuchPerson(words % {"name": name.strip()[:40]})
    return found


def _require_owner_left(ladder: Ladder, old: str, new: str) -> None:
    if old == Role.OWNER and new != Role.OWNER:
        if ladder.organisers.filter(role=Role.OWNER).count() < 2:
            raise LastOwner
    elif not old and ladder.organisers.count() >= MOST_ORGANISERS:
        words = _("A ladder can have at most %(most)d organisers.")
        raise CannotDecide(words % {"most": MOST_ORGANISERS})


def _write(ladder: Ladder, person: User, role: str, now: datetime) -> None:
    if not role:
        ladder.organisers.filter(person=person).delete()
        return
    Organiser.objects.update_or_create(
        ladder=ladder,
        person=person,
        defaults={"role": role},
        create_defaults={"role": role, "since": now},
    )
