"""Telling people, once each, and keeping what they have read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from accounts.models import User
from games.notices import pushes
from games.notices.models import Notice
from games.notices.tasks import push
from games.notices.topics import person_changed
from games.play.models import Game

LONGEST_KEY = 80
LONGEST_URL = 200
A_MOMENT = timedelta(seconds=5)
CHUNK = 500  # rows in one command


@dataclass(frozen=True, slots=True)
class NoticeDraft:
    """Something that one person is to be told in one sentence, with the page of this
    site where it is; `key` is what makes it this thing."""

    person: User
    kind: Notice.Kind | str
    key: str
    text: str
    url: str


def tell(
    person: User,
    kind: Notice.Kind | str,
    *,
    key: str,
    text: str,
    url: str,
    now: datetime,
) -> bool:
    """Tell `person` something; whether it was new.

    The same `key` is told once, however often it is asked for and by however many at
    once. It belongs to the transaction of the caller: what is rolled back was not
    told. Practice partners and closed accounts are told nothing. Raises ValueError
    for a kind that there is not, and for a key or an address that cannot be kept.
    """
    return bool(tell_all([NoticeDraft(person, kind, key, text, url)], now))


def tell_all(told: Iterable[NoticeDraft], now: datetime) -> list[Notice]:
    """The same of many, in a few commands however many they are; what was new."""
    wanted: dict[tuple[int, str], Notice] = {}
    for each in told:
        _check(each.kind, each.key, each.url)
        if not (each.person.is_partner or each.person.is_closed):
            wanted.setdefault((each.person.pk, each.key), _notice(each, now))
    new = _keep_new(wanted)
    for pk in sorted({notice.person_id for notice in new}):
        person_changed(pk)
    for notice in pushes.wanted(new):
        # In a moment: on an open page they read it first.
        push.using(run_after=now + A_MOMENT).enqueue(notice.pk)
    return new


def _notice(told: NoticeDraft, now: datetime) -> Notice:
    given = {"kind": told.kind, "key": told.key, "text": str(told.text)}
    return Notice(person=told.person, url=told.url, made_at=now, **given)


def _keep_new(wanted: Mapping[tuple[int, str], Notice]) -> list[Notice]:
    """Keep those that were not told before. All who tell keep them in one order, so
    that no two wait for each other."""
    known = _known(wanted)
    new = [wanted[each] for each in sorted(wanted) if each not in known]
    if not new:
        return []
    try:
        with transaction.atomic():
            return Notice.objects.bulk_create(new, batch_size=CHUNK)
    except IntegrityError:
        # Somebody else has told some of it meanwhile: one after the other.
        return [kept for each in new if (kept := _keep_one(each)) is not None]


def _known(wanted: Collection[tuple[int, str]]) -> set[tuple[int, str]]:
    """What of this was told before, to whom by which key."""
    if not wanted:
        return set()
    people, keys = zip(*wanted, strict=True)
    rows = Notice.objects.filter(person__in=set(people), key__in=set(keys))
    return set(rows.values_list("person_id", "key"))


def _keep_one(notice: Notice) -> Notice | None:
    """The notice as it was kept; None if it had been before."""
    given = {name: getattr(notice, name) for name in ("kind", "text", "url", "made_at")}
    kept, new = Notice.objects.get_or_create(
        person_id=notice.person_id, key=notice.key, defaults=given
    )
    return kept if new else None


def _check(kind: str, key: str, url: str) -> None:
    """Refuse what one of the databases would cut off, and addresses elsewhere."""
    if kind not in Notice.Kind.values:
        raise ValueError(f"There are no notices of the kind {kind!r}.")
    if not 0 < len(key) <= LONGEST_KEY:
        raise ValueError(f"A notice’s key has 1 to {LONGEST_KEY} characters: {key!r}.")
    if not url.startswith("/") or url.startswith("//") or len(url) > LONGEST_URL:
        raise ValueError(
            f"A notice’s address begins with / and has {LONGEST_URL} characters "
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
            person_changed(pk)


def take_back(person_id: int, *, key: str) -> None:
    """Take back what is no longer true for this person."""
    if Notice.objects.filter(person=person_id, key=key).delete()[0]:
        person_changed(person_id)


def forget_below(address: str) -> None:
    """Take back all that leads to pages below this address, which are no more."""
    stale = Notice.objects.filter(url__startswith=address)
    people = set(stale.order_by().values_list("person_id", flat=True))
    stale.delete()
    for pk in sorted(people):
        person_changed(pk)


# --- Reading -------------------------------------------------------------------


def mark_read(person: User, *, pk: int, now: datetime) -> Notice | None:
    """One of their own notices, which is read now; None if there is no such."""
    notice = Notice.objects.filter(person=person, pk=pk).first()
    if notice is not None and notice.read_at is None:
        _mark(person, now, pk=pk)
    return notice


def read_at_page(person: User, *, url: str, now: datetime) -> bool:
    """Mark the notices to `person` about this page as read; whether one was unread."""
    return _mark(person, now, url=url) > 0


def read_all(
    person: User, *, now: datetime, told_before: datetime | None = None
) -> int:
    """They have read all that they were told, or that they were told before a moment;
    how many were unread."""
    if told_before is None:
        return _mark(person, now)
    return _mark(person, now, made_at__lt=told_before)


def _mark(person: User, now: datetime, **which: int | str | datetime) -> int:
    unread = Notice.objects.filter(person=person, read_at=None, **which)
    count = unread.update(read_at=now)
    if count:
        person_changed(person.pk)
    return count
