"""Vacations on a ladder: nobody challenges a member who is away, their deadlines wait,
and their days do not count as idle."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.ladders.errors import NotAMember, VacationRefused
from games.ladders.locks import changed, locked
from games.ladders.members import idleness
from games.ladders.models import Ladder, LadderChallenge, Member
from games.ladders.rules.vacations import days_left
from games.ladders.versions import settings_of

DAY = timedelta(days=1)
WAITING = [LadderChallenge.Status.MADE, LadderChallenge.Status.ACCEPTED]


def go_away(*, ladder_id: int, player: User, days: int, now: datetime) -> Member:
    """Be on vacation for so many days from now on. Raises VacationRefused when there
    are not so many left this year."""
    with locked(ladder_id) as ladder:
        member = _active(ladder, player)
        if is_away(member, now):
            raise VacationRefused(_("You are on vacation already. End it first."))
        left = vacation_left(ladder, member, now)
        if not 1 <= days <= left:
            raise VacationRefused(_left_words(left))
        used = member.away_days if member.away_year == now.year else 0
        member.away_until = now + days * DAY
        member.away_days, member.away_year = used + days, now.year
        _shift(ladder, member, days * DAY, now)
        return member


def end_vacation(*, ladder_id: int, player: User, now: datetime) -> Member:
    """Be back before the end; whole days that are left can be taken later."""
    with locked(ladder_id) as ladder:
        member = _active(ladder, player)
        if member.away_until is None or member.away_until <= now:
            return member
        unused = (member.away_until - now) // DAY
        if member.away_year == now.year:
            member.away_days = max(0, member.away_days - unused)
        member.away_until = now
        _shift(ladder, member, -unused * DAY, now)
        return member


def _left_words(left: int) -> str:
    if not left:
        return _("You have no vacation days left this year.")
    words = ngettext(
        "You have one vacation day left this year, so take 1.",
        "You have %(days)d vacation days left this year. Choose from 1 to %(days)d.",
        left,
    )
    return words % {"days": left}


def is_away(member: Member, now: datetime) -> bool:
    return member.away_until is not None and member.away_until > now


def vacation_left(ladder: Ladder, member: Member, now: datetime) -> int:
    """How many days of vacation they can still take this year."""
    settings = settings_of(ladder)
    return days_left(member.away_days, member.away_year, settings, now)


def _active(ladder: Ladder, player: User) -> Member:
    if ladder.form != Ladder.Form.CHALLENGE:
        raise VacationRefused(
            _("There are no vacations in rounds. Tell an organiser when you are away.")
        )
    active = ladder.members.filter(status=Member.Status.ACTIVE)
    member = active.filter(player=player).first()
    if member is None:
        raise NotAMember
    return member


def _shift(ladder: Ladder, member: Member, span: timedelta, now: datetime) -> None:
    """Move their idle time and their deadlines by `span`, and keep the member. A
    deadline that comes nearer again leaves a day at least."""
    member.save(update_fields=["away_until", "away_days", "away_year"])
    idleness.postpone([member], span)
    mine = Q(challenger=member) | Q(challenged=member)
    waiting = ladder.challenges.filter(mine, status__in=WAITING)
    waiting.update(due_at=F("due_at") + span)
    waiting.filter(remind_at__isnull=False).update(remind_at=F("remind_at") + span)
    if span < timedelta(0):
        soonest = ladder.time_at(now) + DAY
        waiting.filter(due_at__lt=soonest).update(due_at=soonest)
    changed(ladder)
