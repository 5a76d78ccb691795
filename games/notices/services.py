"""Telling people, once each, and keeping what they have read."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from accounts.models import User
from games import live
from games.models import Game, Notice
from games.notices import pushing
from games.notices.tasks import push

LONGEST_KEY = 80
LONGEST_URL = 200
A_MOMENT = timedelta(seconds=5)


def tell(
    person: User,
    kind: Notice.Kind | str,
    *,
    key: str,
    text: str,
    url: str,
    now: datetime,
) -> bool:
    """Tell `person` something in one sentence, with the page of this site where it is;
    whether it was new.

    The same `key` is told once, however often it is asked for and by however many at
    once. It belongs to the transaction of the caller: what is rolled back was not
    told. Practice partners and closed accounts are told nothing. Raises ValueError
    for a kind that there is not, and for a key or an address that cannot be kept.
    """
    _check(kind, key, url)
    if person.is_partner or person.is_closed:
        return False
    given = {"kind": kind, "text": str(text), "url": url, "made_at": now}
    notice, new = Notice.objects.get_or_create(person=person, key=key, defaults=given)
    if new:
        live.person_changed(person.pk)
        _have_it_pushed(person, notice, now)
    return new


def _have_it_pushed(person: User, notice: Notice, now: datetime) -> None:
    """Give it to a worker for the browsers of `person`, in a moment: on an open page
    he reads it first."""
    if pushing.wants(person, notice.kind):
        push.using(run_after=now + A_MOMENT).enqueue(notice.pk)


def _check(kind: str, key: str, url: str) -> None:
    """Refuse what one of the databases would cut off, and addresses elsewhere."""
    if kind not in Notice.Kind.values:
        raise ValueError(f"There are no notices of the kind {kind!r}.")
    if not 0 < len(key) <= LONGEST_KEY:
        raise ValueError(f"A notice's key has 1 to {LONGEST_KEY} characters: {key!r}.")
    if not url.startswith("/") or url.startswith("//") or len(url) > LONGEST_URL:
        raise ValueError(
            f"A notice's address begins with / and has {LONGEST_URL} characters "
            f"at most: {url!r}."
        )


def forget(
    people: Collection[int], kinds: Collection[Notice.Kind], *, game: Game
) -> None:
    """Take back what is no longer true of `game`, from these people by their keys."""
    stale = Notice.objects.filter(
        person__in=people, kind__in=kinds, url=game.get_absolute_url()
    )
    if stale.delete()[0]:
        for pk in people:
            live.person_changed(pk)


# --- Reading -------------------------------------------------------------------


def read(person: User, *, pk: int, now: datetime) -> Notice | None:
    """One of his own notices, which is read now; None if there is no such."""
    notice = Notice.objects.filter(person=person, pk=pk).first()
    if notice is not None and notice.read_at is None:
        _mark(person, now, pk=pk)
    return notice


def read_at_page(person: User, *, url: str, now: datetime) -> bool:
    """He looks at the page of which he was told; whether something was unread."""
    return _mark(person, now, url=url) > 0


def read_all(person: User, *, now: datetime) -> int:
    """He has read all that he was told; how many were unread."""
    return _mark(person, now)


def _mark(person: User, now: datetime, **which: int | str) -> int:
    unread = Notice.objects.filter(person=person, read_at=None, **which)
    count = unread.update(read_at=now)
    if count:
        live.person_changed(person.pk)
    return count
