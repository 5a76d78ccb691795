"""May these two play, and may it be rated? Questions that every room asks."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from games.fairness.circles import any_outside, bounds_of
from games.fairness.errors import AccountClosed, KeptApart, OutsideClass
from games.fairness.measures import in_force, until_words
from games.fairness.models import Block, Measure, SharedBrowser


def any_apart(people: Iterable[User]) -> bool:
    """Whether one of these people keeps another away, or keeps to a circle without
    them: they neither play nor talk."""
    keys = [person.pk for person in people]
    return _any_block(keys) or any_outside(keys)


def require_together(people: Iterable[User]) -> None:
    """Raises KeptApart, or OutsideClass as one kind of it, where these people do not
    play with one another."""
    keys = [person.pk for person in people]
    if _any_block(keys):
        raise KeptApart
    if any_outside(keys):
        raise OutsideClass


def _any_block(keys: list[int]) -> bool:
    return Block.objects.filter(by__in=keys, against__in=keys).exists()


def require_here(keys: Iterable[int]) -> None:
    """Raises AccountClosed if one of these people has closed their account or is
    banned, as the database has it now."""
    gone = User.objects.filter(pk__in=keys, partner="", is_active=False)
    if gone.exists():
        raise AccountClosed


def why_silent(person: User, seated: Iterable[int], now: datetime) -> str:
    """Why `person` cannot talk at `now` at a table where these people sit; "" when they
    can."""
    if mute := in_force(person, now).get(Measure.Kind.MUTE):
        words = _("The moderators keep you from chatting %(until)s.")
        return words % {"until": until_words(mute)}
    seated = set(seated)
    if apart_from(person).intersection(seated):
        return _("You or a player here has blocked the other, so you cannot chat.")
    if any_outside({person.pk, *seated}):
        return _("Pupils of a class chat only with their class and their teacher.")
    return ""


def why_not_public(person: User | None) -> str:
    """Why `person` cannot publish texts nor lead others, in a sentence; "" when they
    can. What pupils write is read by their class alone."""
    if bounds_of(person).is_closed:
        return _(
            "This account belongs to a class, so it cannot publish anything. Ask your "
            "teacher."
        )
    return ""


def why_not_led(player: User, leaders: Iterable[int]) -> str:
    """Why `player` cannot join what these people lead; "" when they can. A pupil joins
    only what their teacher leads, who answers for the others there."""
    bounds = bounds_of(player)
    if bounds.is_closed and bounds.leader not in set(leaders):
        return _(
            "This account belongs to a class. Join a ladder that your teacher leads."
        )
    return ""


def apart_among(keys: Iterable[int]) -> dict[int, set[int]]:
    """For everybody who keeps away one of these people, or is kept away by one: which
    of them. One query."""
    wanted = set(keys)
    found: dict[int, set[int]] = {}
    rows = Block.objects.filter(Q(by__in=wanted) | Q(against__in=wanted))
    for by, against in rows.values_list("by_id", "against_id"):
        for one, other in ((by, against), (against, by)):
            if other in wanted:
                found.setdefault(one, set()).add(other)
    return found


def apart_from(person: User) -> set[int]:
    """The keys of all whom `person` keeps away or who keep them away."""
    pairs = Block.objects.filter(Q(by=person) | Q(against=person))
    keys = {key for pair in pairs.values_list("by_id", "against_id") for key in pair}
    return keys - {person.pk}


def share_browser(a: User, b: User) -> bool:
    """Whether both accounts have been used in one browser."""
    low, high = sorted((a.pk, b.pk))
    return SharedBrowser.objects.filter(low=low, high=high).exists()


def why_not_rated(person: User | None, now: datetime, *, measured: bool = True) -> str:
    """Why `person`, or a stranger, cannot play rated games at `now`, in a sentence that
    says what to do; "" when they can. Their measures are not asked for where the caller
    knows that there are none: then they are not `measured`."""
    if person is None or person.is_guest:
        return _("Rated games are for members. Sign up first, or play a casual game.")
    if person.is_partner:
        return _("Games against the computer are not rated. Play a casual one.")
    if not person.is_active:
        return _("This account is closed and cannot play.")
    if measured and Measure.Kind.NO_RATED in in_force(person, now):
        words = _(
            "The moderators keep %(name)s from rated games for now. Play a casual one."
        )
        return words % {"name": person}
    return ""
