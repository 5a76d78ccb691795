"""Finding somebody to play with: each use case is one function, one transaction.

Whoever changes a seek locks it first, so that it is taken once or not at all; what
changed is told to the lobby after the commit.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games import engine
from games.engine.errors import OptionError
from games.engine.options import Value
from games.engine.registry import AnyRules
from games.errors import (
    OwnSeek,
    Refused,
    RulesRefused,
    SeekGone,
    SeekTaken,
    TooManySeeks,
)
from games.live import lobby_changed
from games.lobby import selectors
from games.models import Game, Seek
from games.table import services as table

LONGEST_PUBLIC = timedelta(hours=24)
LONGEST_LINK = timedelta(days=14)
UNATTENDED = timedelta(minutes=30)  # after the waiting page was last seen
MOST_OPEN_SEEKS = 6


@transaction.atomic
def make_seek(
    *,
    creator: User,
    key: str,
    options: Mapping[str, Value],
    now: datetime,
    seat: str = "",
    helps: bool = True,
    public: bool = True,
    kept: bool = False,
) -> Seek:
    """A new open seek of `creator`, shown in the lobby or known by its link alone."""
    rules = _rules(key, options)
    if _open_seeks_of(creator).count() >= MOST_OPEN_SEEKS:
        raise TooManySeeks(_too_many())
    seek = Seek.objects.create(
        creator=creator,
        public=public,
        key=key,
        options=rules.options.values(),
        digest=rules.options.digest(key),
        seat=seat,
        helps=helps,
        kept=kept,
        created_at=now,
        seen_at=now,
        expires_at=_expiry(public=public, kept=kept, created_at=now, seen_at=now),
    )
    lobby_changed()
    return seek


def _too_many() -> str:
    sentence = _("You have %(most)d invitations open. Cancel one to make another.")
    return sentence % {"most": MOST_OPEN_SEEKS}


def _rules(key: str, options: Mapping[str, Value]) -> AnyRules:
    try:
        return engine.rules(key, **options)
    except OptionError as error:
        raise RulesRefused(str(error)) from error


def _open_seeks_of(creator: User) -> QuerySet[Seek]:
    """His open seeks; his own row is locked, so that two requests count one by one."""
    User.objects.select_for_update().get(pk=creator.pk)
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
def accept_seek(*, token: str, player: User, now: datetime) -> Game:
    """The game that begins when `player` takes the seek; the same again for him who
    has taken it already."""
    seek = _locked(token, player)
    if seek.game is not None and seek.game.seats.filter(player=player).exists():
        return seek.game
    _check_may_take(seek, player, now)
    seek.game = table.start(
        key=seek.key,
        options=seek.options,
        players=_seated(seek, player),
        now=now,
        helps=seek.helps,
    )
    seek.status = Seek.Status.TAKEN
    seek.save(update_fields=["game", "status"])
    # Both have found somebody: what they waited with is of no use any more.
    _waiting(seek.creator_id, player.pk).update(status=Seek.Status.CANCELLED)
    lobby_changed()
    return seek.game


def _locked(token: str, player: User) -> Seek:
    """The seek, locked together with all that its taking closes; the common order of
    the locks keeps two who take each other's seek from blocking one another."""
    known = Seek.objects.get(token=token)
    waiting = _waiting(known.creator_id, player.pk).values("pk")
    both = Seek.objects.filter(Q(pk=known.pk) | Q(pk__in=waiting))
    ordered = both.select_related("creator").order_by("pk")
    locked = {each.pk: each for each in ordered.select_for_update(of=("self",))}
    return locked[known.pk]


def _waiting(*people: int) -> QuerySet[Seek]:
    """The open public seeks with which these people wait."""
    return Seek.objects.filter(
        creator__in=people, status=Seek.Status.OPEN, public=True, kept=False
    )


def _check_may_take(seek: Seek, player: User, now: datetime) -> None:
    if seek.status == Seek.Status.TAKEN:
        raise SeekTaken
    if not seek.is_open or seek.expires_at <= now or not seek.has_rules:
        raise SeekGone
    if seek.creator_id == player.pk:
        raise OwnSeek


def _seated(seek: Seek, taker: User) -> dict[str, User]:
    """Who sits where: the maker where he wished, or where the lot puts him."""
    seats = seek.rules.seats
    wanted = seek.seat or secrets.choice(seats)
    return {seat: seek.creator if seat == wanted else taker for seat in seats}


@transaction.atomic
def cancel_seek(*, token: str, player: User) -> Seek:
    """The maker takes his seek back; once it is taken, it is too late."""
    seek = Seek.objects.select_for_update().get(token=token, creator=player)
    if seek.status == Seek.Status.TAKEN:
        raise SeekTaken
    if seek.is_open:
        seek.status = Seek.Status.CANCELLED
        seek.save(update_fields=["status"])
        lobby_changed()
    return seek


@transaction.atomic
def keep_waiting(*, token: str, player: User, now: datetime) -> None:
    """The maker is still on his waiting page: his seek stays open and is offered to
    those who want to play at once."""
    found = Seek.objects.select_for_update().filter(
        token=token, creator=player, status=Seek.Status.OPEN, expires_at__gt=now
    )
    for seek in found:
        seek.seen_at = now
        seek.expires_at = _expiry(
            public=seek.public, kept=seek.kept, created_at=seek.created_at, seen_at=now
        )
        seek.save(update_fields=["seen_at", "expires_at"])


def leave_waiting(*, token: str, player: User, now: datetime) -> None:
    """The maker has closed his waiting page: nobody is sent to him unasked."""
    mine = Seek.objects.filter(token=token, creator=player, status=Seek.Status.OPEN)
    mine.update(seen_at=now - selectors.AT_HAND)


def expire_seeks(*, now: datetime) -> int:
    """Close the seeks whose time is over; how many they were."""
    overdue = Seek.objects.filter(status=Seek.Status.OPEN, expires_at__lte=now)
    if not overdue.exists():  # the usual case, asked every second, writes nothing
        return 0
    with transaction.atomic():
        closed = overdue.update(status=Seek.Status.EXPIRED)
        lobby_changed()
    return closed


def play_now(*, player: User, now: datetime, key: str = "") -> Game | Seek:
    """A game with somebody who waits, or the seek with which `player` now waits; of
    the first game of the list, or of game `key`.

    Each step is a transaction of its own.
    """
    rules = selectors.usual_rules(key)
    game = _take_first(player, rules, now)
    if game is not None:
        return game
    seek = _wait(player, rules, now)
    # Somebody may have begun to wait at the same instant and seen as little of this
    # seek as this player of his; after the commit at least one of them sees the other.
    return _take_first(player, rules, now) or seek


def _take_first(player: User, rules: AnyRules, now: datetime) -> Game | None:
    for token in selectors.seeks_at_hand(player, rules, now):
        try:
            return accept_seek(token=token, player=player, now=now)
        except Refused:
            continue  # taken by somebody else a moment ago
    return None


@transaction.atomic
def _wait(player: User, rules: AnyRules, now: datetime) -> Seek:
    """His open seek of these rules, made if there is none."""
    digest = rules.options.digest(rules.key)
    mine = _open_seeks_of(player).filter(public=True, kept=False, digest=digest)
    seek = mine.filter(helps=True, expires_at__gt=now).first()
    return seek or make_seek(creator=player, key=rules.key, options={}, now=now)
