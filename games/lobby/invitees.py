"""Invitations by name: who may invite whom, and answering without a game."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.dispatch import receiver
from django.utils.translation import gettext as _

from accounts.models import Preferences, User
from accounts.players import preferences_of
from games.common.errors import SeekGone, SeekTaken
from games.common.prepared_queries import Question
from games.contacts.follows import follows
from games.engine.registry import AnyRules
from games.fairness.blocks import blocks_changed
from games.fairness.models import Block
from games.lobby.errors import CannotInvite, NotInvited
from games.lobby.locks import held_seek
from games.lobby.models import Seek
from games.lobby.notices import tell_of_refusal, untell_invitee
from games.lobby.topics import lobby_changed

MOST_IN_VAIN = 3  # invitations of one player by another that came to nothing in
A_DAY = timedelta(days=1)

Status, Wish = Seek.Status, Preferences.Invitations


def require_welcome(
    creator: User, invitee: User, rules: AnyRules, now: datetime
) -> None:
    """Raises CannotInvite where `creator` cannot invite `invitee` to these rules now,
    which of the two keeps the other away."""
    if why := _why_never(creator, invitee) or _why_not_now(creator, invitee, now):
        raise CannotInvite(why)
    if len(rules.seats) > 2:
        words = _(
            "This game has %(seats)d players. Open it without a name, and send your "
            "friends the link."
        )
        raise CannotInvite(words % {"seats": len(rules.seats)})


def _why_never(creator: User, invitee: User) -> str:
    """What speaks against it whatever they have done lately; "" where nothing does."""
    if creator == invitee:
        return _("You cannot invite yourself. Choose another player.")
    if invitee.is_partner:
        return _("The computer needs no invitation. Play it from the lobby.")
    wish = preferences_of(invitee).invitations
    if wish == Wish.NOBODY:
        words = _("%(name)s takes no invitations by name. Open a game in the lobby.")
    elif wish == Wish.FOLLOWED and not follows(invitee, creator):
        words = _("%(name)s takes invitations only from players they follow.")
    else:
        return ""
    return words % {"name": invitee}


def _why_not_now(creator: User, invitee: User, now: datetime) -> str:
    between = Seek.objects.filter(creator=creator, invitee=invitee)
    if between.filter(status=Status.OPEN).exists():
        words = _(
            "Your last invitation to %(name)s is still open. Cancel it to send another."
        )
        return words % {"name": invitee}
    vain = between.exclude(status=Status.TAKEN).filter(created_at__gt=now - A_DAY)
    if vain.count() >= MOST_IN_VAIN:
        words = _("You have invited %(name)s often today. Please try again tomorrow.")
        return words % {"name": invitee}
    return ""


def open_invitations_to(person: User, now: datetime) -> list[Seek]:
    """Those that wait for an answer of `person`, newest first."""
    return _waiting.all(invitee=person.pk, now=now)


def _waiting_for(invitee: int, now: datetime) -> QuerySet[Seek]:
    found = Seek.objects.filter(invitee=invitee, status=Status.OPEN, expires_at__gt=now)
    return found.select_related("creator", "invitee").order_by("-created_at", "-pk")


_waiting = Question(_waiting_for)


@transaction.atomic
def decline_seek(*, token: str, player: User, now: datetime) -> Seek:
    """The invited player does not want to play; the maker is told. The same again
    changes nothing. Raises NotInvited, SeekTaken, SeekGone."""
    seek = held_seek(token=token)
    if seek.invitee_id != player.pk:
        raise NotInvited
    if seek.status == Status.DECLINED:
        return seek
    if seek.status == Status.TAKEN:
        raise SeekTaken
    if not seek.is_open:
        raise SeekGone
    seek.status = Status.DECLINED
    seek.save(update_fields=["status"])
    untell_invitee(seek)
    tell_of_refusal(seek, player, now)
    lobby_changed()
    return seek


@receiver(blocks_changed, sender=Block)
def _cancel_where_blocked(
    sender: type[Block], *, by: User, against: User, is_blocked: bool, **more: Any
) -> None:
    """Two people one of whom keeps the other away have no open invitations."""
    if not is_blocked:
        return
    pair = Q(creator=by, invitee=against) | Q(creator=against, invitee=by)
    cancel_all(Seek.objects.filter(pair))


def cancel_all(seeks: QuerySet[Seek]) -> None:
    """Cancel those of these invitations by name that are open."""
    found = list(seeks.filter(status=Status.OPEN))
    known = Seek.objects.filter(pk__in=[seek.pk for seek in found])
    known.filter(status=Status.OPEN).update(status=Status.CANCELLED)
    for seek in found:
        untell_invitee(seek)
