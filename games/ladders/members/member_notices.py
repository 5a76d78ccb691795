"""What members and organisers are told of a ladder, each thing once."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

from accounts.models import User
from games.ladders.models import Honour, Invitation, Ladder, Member
from games.ladders.rules.idling import Due
from games.notices.models import Notice
from games.notices.services import NoticeDraft, tell_all

Kind = Notice.Kind


def when(moment: datetime | None) -> str:
    """A moment in a sentence."""
    if moment is None:
        return _("some time")
    return _("%(moment)s UTC") % {"moment": date_format(moment, "DATETIME_FORMAT")}


def until(ladder: Ladder, moment: datetime | None) -> str:
    """A deadline of this ladder in a sentence; in a pause nobody knows its moment."""
    if moment is None or ladder.paused_at is None:
        return when(moment)
    left = timeuntil(moment, ladder.paused_at)
    return _("%(time)s after the ladder goes on") % {"time": left}


def asked_to_join(member: Member, now: datetime) -> None:
    words = _("%(name)s asks to join %(ladder)s.")
    tell_leaders(
        member.ladder,
        key=f"ladder-member:{member.pk}:asks:{int(now.timestamp())}",
        text=words % {"name": member.player, "ladder": member.ladder},
        url=member.ladder.get_absolute_url(),
        now=now,
    )


def answered(member: Member, admitted: bool, now: datetime) -> None:
    words = _("You have joined %(ladder)s, in place %(place)s.")
    if not admitted:
        words = _("An organiser of %(ladder)s has not admitted you.")
    _tell_member(member, "answered", words, now, Kind.DECISION)


def accepted(ladder: Ladder, invitation: Invitation, now: datetime) -> None:
    """Tell the organiser who has asked."""
    words = _("%(name)s has accepted your invitation to %(ladder)s.")
    told = NoticeDraft(
        invitation.by,
        Kind.DECISION,
        key=f"ladder-invitation:{invitation.pk}:accepted",
        text=words % {"name": invitation.person, "ladder": ladder},
        url=ladder.get_absolute_url(),
    )
    tell_all([told], now)


def idle_warning(
    ladder: Ladder, member: Member, due: Due | None, now: datetime
) -> None:
    if due is None:
        return
    words = _(
        "You have not played on %(ladder)s for a while. Play by %(due)s to keep your "
        "place."
    )
    if due.kind == "park":
        words = _(
            "You have not played on %(ladder)s for a while. Play by %(due)s, or you "
            "become inactive and lose your place."
        )
    _tell_member(member, "idle", words, now, Kind.DEADLINE, due=when(due.at))


def fell(members: Iterable[Member], now: datetime) -> None:
    words = _(
        "You have not played on %(ladder)s for a long time and have dropped to place "
        "%(place)s."
    )
    told = [_told(each, "fell", words, now, Kind.DEADLINE) for each in members]
    tell_all(told, now)


def parked(ladder: Ladder, member: Member, now: datetime) -> None:
    words = _(
        "You have not played on %(ladder)s for a long time, so you are now inactive "
        "and have no place. Come back whenever you like."
    )
    _tell_member(member, "parked", words, now, Kind.DEADLINE)


def honoured(ladder: Ladder, honours: Iterable[Honour], now: datetime) -> None:
    """Tell those who are kept in the honours roll of a season."""
    first = _("A season of %(ladder)s has ended, and you have won it.")
    later = _("A season of %(ladder)s has ended; you finished in place %(place)d.")
    given = ((each, first if each.place == 1 else later) for each in honours)
    told = (
        NoticeDraft(
            honour.player,
            Kind.RESULT,
            key=f"ladder-season:{honour.season_id}:honour",
            text=text % {"ladder": ladder, "place": honour.place},
            url=reverse("ladder-honours", args=[ladder.slug]),
        )
        for honour, text in given
    )
    tell_all(told, now)


# --- How -------------------------------------------------------------------


def _tell_member(
    member: Member, what: str, words: str, now: datetime, kind: Kind, due: str = ""
) -> None:
    tell_all([_told(member, what, words, now, kind, due)], now)


def _told(
    member: Member, what: str, words: str, now: datetime, kind: Kind, due: str = ""
) -> NoticeDraft:
    given = {"ladder": member.ladder, "place": member.place, "due": due}
    return NoticeDraft(
        member.player,
        kind,
        key=f"ladder-member:{member.pk}:{what}:{int(now.timestamp())}",
        text=words % given,
        url=member.ladder.get_absolute_url(),
    )


def tell_leaders(
    ladder: Ladder, *, key: str, text: str, url: str, now: datetime
) -> None:
    leaders = User.objects.filter(organises__ladder=ladder)
    tell_all(
        (NoticeDraft(each, Kind.DECISION, key, text, url) for each in leaders), now
    )
