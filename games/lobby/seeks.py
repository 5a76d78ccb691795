"""Seeks are made, looked after, taken back and closed."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.players import hold
from games.common import lock_order
from games.common.errors import NoSuchSeat, RulesRefused, SeekTaken, TooManySeeks
from games.common.prepared_queries import Question
from games.engine.clock import TimeControl
from games.engine.errors import ClockError, OptionError
from games.engine.registry import AnyRules
from games.fairness.checks import require_here, why_not_rated
from games.fairness.errors import ClockForRated, NotRated
from games.lobby import selectors
from games.lobby.checks import require_company
from games.lobby.invitees import require_welcome
from games.lobby.locks import held_seek
from games.lobby.models import Place, Seek
from games.lobby.notices import tell_invitee, untell_invitee
from games.lobby.topics import lobby_changed
from games.ratings.pools import pool_of
from games.rulesets.terms import Terms
from games.setup.seating import no_such_seat

LONGEST_PUBLIC = timedelta(hours=24)
LONGEST_LINK = timedelta(days=14)
UNATTENDED = timedelta(minutes=30)  # after the waiting page was last seen
MOST_OPEN_SEEKS = 6


@transaction.atomic
def make_seek(
    creator: User,
    terms: Terms,
    now: datetime,
    *,
    seat: str = "",
    public: bool = True,
    kept: bool = False,
    invitee: User | None = None,
) -> Seek:
    """A new open seek of `creator`, shown in the lobby, known by its link alone, or for
    the `invitee` alone, who is told. Its pool follows from the terms; from a position
    of one's own no rated game begins. Raises ClockForRated, NotRated, NoSuchSeat,
    RulesRefused, TooManySeeks, AccountClosed, for an invitee CannotInvite, KeptApart.
    """
    rules, timed = _rules(terms), _control(terms.control)
    if terms.rated:
        _check_rated(creator, terms, now)
    if seat and seat not in rules.seats:
        raise NoSuchSeat(no_such_seat(rules, seat))
    mine = open_seeks_of(creator)
    require_here([creator.pk])
    if mine.count() >= MOST_OPEN_SEEKS:
        raise TooManySeeks(_too_many())
    if invitee is not None:
        _check_invitee(creator, invitee, terms, now)
        public = kept = False
    seek = Seek.objects.create(
        creator=creator,
        invitee=invitee,
        public=public,
        key=terms.key,
        options=rules.options.values(),
        digest=rules.options.digest(terms.key),
        start=terms.start,
        seat=seat,
        helps=terms.helps,
        control=str(timed),
        rated=terms.rated,
        pool=pool_of(rules, timed),
        kept=kept,
        created_at=now,
        seen_at=now,
        expires_at=_expiry(public=public, kept=kept, created_at=now, seen_at=now),
    )
    tell_invitee(seek)
    lobby_changed()
    return seek


def _check_invitee(creator: User, invitee: User, terms: Terms, now: datetime) -> None:
    require_here([invitee.pk])
    require_welcome(creator, invitee, _rules(terms), now)
    require_company([creator, invitee], now, rated=terms.rated)


def _control(text: str) -> TimeControl:
    try:
        return TimeControl.read(text)
    except ClockError as error:
        raise RulesRefused(str(error)) from error


def _check_rated(creator: User, terms: Terms, now: datetime) -> None:
    if terms.start:
        raise NotRated(_("A game from a position of one’s own is not rated."))
    if not _control(terms.control).is_timed:
        raise ClockForRated
    if why := why_not_rated(creator, now):
        raise NotRated(why)


def _too_many() -> str:
    sentence = _("You have %(most)d open invitations. Cancel one to make another.")
    return sentence % {"most": MOST_OPEN_SEEKS}


def _rules(terms: Terms) -> AnyRules:
    try:
        return terms.rules
    except OptionError as error:
        raise RulesRefused(str(error)) from error


def open_seeks_of(creator: User) -> QuerySet[Seek]:
    """Their open seeks; they are held, so that two requests count one by one."""
    hold([creator.pk])
    return Seek.objects.filter(creator=creator, status=Seek.Status.OPEN)


def _expiry(
    *, public: bool, kept: bool, created_at: datetime, seen_at: datetime
) -> datetime:
    """When a seek closes by itself: a link lives long, a public seek for a day at
    most, and only as long as its maker waits unless it is kept open."""
    if not public:
        return created_at + LONGEST_LINK
    last = created_at + LONGEST_PUBLIC
    return last if kept else min(last, seen_at + UNATTENDED)


@transaction.atomic
def cancel_seek(*, token: str, player: User) -> Seek:
    """The maker takes their seek back; once it is taken, it is too late."""
    seek = held_seek(token=token, creator=player)
    if seek.status == Seek.Status.TAKEN:
        raise SeekTaken
    if seek.is_open:
        seek.status = Seek.Status.CANCELLED
        seek.save(update_fields=["status"])
        untell_invitee(seek)
        lobby_changed()
    return seek


def keep_waiting(*, token: str, player: User, now: datetime) -> None:
    """Somebody is still on the page that waits: the maker, whose seek stays open and
    is offered to those who want to play at once; or who has come, whose place stays."""
    mine = Seek.objects.filter(
        token=token, creator=player, status=Seek.Status.OPEN, expires_at__gt=now
    )
    seek = mine.only("public", "kept", "created_at").first()
    if seek is None:  # makers have no place beside their own seat
        _places(token, player).update(seen_at=now)
        return
    expires_at = _expiry(
        public=seek.public, kept=seek.kept, created_at=seek.created_at, seen_at=now
    )
    mine.update(seen_at=now, expires_at=expires_at)


def leave_waiting(*, token: str, player: User, now: datetime) -> None:
    """Somebody has closed the page that waits: nobody is sent to them unasked."""
    unseen = now - selectors.AT_HAND
    mine = Seek.objects.filter(token=token, creator=player, status=Seek.Status.OPEN)
    mine.update(seen_at=unseen)
    _places(token, player).update(seen_at=unseen)


def _places(token: str, player: User) -> QuerySet[Place]:
    return Place.objects.filter(
        seek__token=token, seek__status=Seek.Status.OPEN, player=player
    )


def _overdue(now: datetime) -> QuerySet[Seek]:
    return Seek.objects.filter(status=Seek.Status.OPEN, expires_at__lte=now)


def _unattended(since: datetime) -> QuerySet[Seek]:
    return selectors.waiting_seeks().filter(places__seen_at__lte=since)


_any_overdue: Question[tuple[int]] = Question(
    lambda now: _overdue(now).values_list("pk")[:1]
)
_any_unattended: Question[tuple[int]] = Question(
    lambda since: _unattended(since).values_list("pk")[:1]
)


def expire_seeks(*, now: datetime) -> int:
    """Close the seeks whose time is over, and free the places of those who have gone
    away; how many seeks were closed."""
    _free_places(now)
    if not _any_overdue.all(now=now):  # the usual case, asked every second
        return 0
    with transaction.atomic():
        closed = _overdue(now).update(status=Seek.Status.EXPIRED)
        lobby_changed()
    return closed


def _free_places(now: datetime) -> None:
    """Nobody holds a place in a seek that lives by waiting who does not wait."""
    since = now - UNATTENDED
    if not _any_unattended.all(since=since):
        return
    with transaction.atomic():
        gone = list(_unattended(since).values_list("pk", flat=True))
        seeks = Seek.objects.filter(pk__in=gone)
        lock_order.take("seeks", ["all that wait"])
        for seek in seeks.order_by("pk").select_for_update():
            seek.places.filter(seen_at__lte=since).delete()
        seeks.update(version=F("version") + 1)
        lobby_changed()
