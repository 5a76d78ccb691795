"""The person behind a request: a member, a guest, or nobody yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Any, cast

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.hashers import make_password
from django.core import signing
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.db.models.expressions import Combinable
from django.http import HttpRequest

from accounts import limits, names
from accounts.models import Preferences, User
from games.common import lock_order
from games.common.prepared_queries import Compiled

COOKIE = f"{settings.COOKIE_PREFIX}guest"
COOKIE_AGE = 365 * 24 * 3600
COOKIE_FRESH = 30 * 24 * 3600
SIGNER = signing.TimestampSigner(salt="accounts.guest")

KEPT = "_preferences"  # where a person object keeps what it was asked for once
NEW_GUESTS = limits.Limit("guests", amount=60, seconds=600)


class PlayerRequest(HttpRequest):
    """A request after `PlayerMiddleware`: `player` is a member, a guest or None."""

    player: User | None


NOBODY = -1  # stands in the questions for a person's key

_asked_along: dict[str, Combinable] = {}
_asked_for_pages: dict[str, Combinable] = {}
_is_for_page: ContextVar[bool] = ContextVar("is_for_page", default=False)


def ask_along(
    expressions: Mapping[str, Combinable], *, for_pages: bool = False
) -> None:
    """A room wants this of the person of every request, as attributes of theirs, or
    only of those who ask for a page; said when the site starts. One question less for
    each page."""
    (_asked_for_pages if for_pages else _asked_along).update(expressions)


@contextmanager
def asking_for_a_page() -> Iterator[None]:
    """The people found inside have asked for a page."""
    before = _is_for_page.set(True)
    try:
        yield
    finally:
        _is_for_page.reset(before)


def _active_people() -> QuerySet[User]:
    people = User.objects.filter(is_active=True, pk=NOBODY)
    return people.select_related("preferences").annotate(**_asked_along)


_active = Compiled(_active_people, pk=NOBODY)
_on_a_page = Compiled(lambda: _active_people().annotate(**_asked_for_pages), pk=NOBODY)
_preferences = Compiled(
    lambda: Preferences.objects.filter(user_id=NOBODY), person=NOBODY
)


def active_person(pk: int) -> User | None:
    """The person with this key, unless their account is closed, with their preferences
    and all that is asked along."""
    question = _on_a_page if _is_for_page.get() else _active
    person = question.first(pk=pk)
    if person is not None:
        person.__dict__[KEPT] = getattr(person, "preferences", None) or Preferences()
    return person


def hold(keys: Iterable[int]) -> None:
    """None of these people is banned or closes their account until the transaction
    ends. Anyone who needs other rows too, takes them after these."""
    # Not the key: anyone who speaks at a table locks the game first and needs the key.
    keys = set(keys)
    lock_order.take("people", keys)
    rows = User.objects.select_for_update(no_key=True).filter(pk__in=keys, partner="")
    list(rows.order_by("pk").values_list("pk"))


def held(pk: int) -> User:
    """The person with this key as they are now, held until the transaction ends. Raises
    User.DoesNotExist."""
    lock_order.take("people", [pk])
    return User.objects.select_for_update(no_key=True).get(pk=pk)


def preferences_of(person: User | None) -> Preferences:
    """How the person likes the site; the defaults for a stranger."""
    if person is None:
        return Preferences()
    kept: Preferences | None = person.__dict__.get(KEPT)
    if kept is None:
        kept = person.__dict__[KEPT] = (
            _preferences.first(person=person.pk) or Preferences()
        )
    return kept


def make_guest() -> User:
    """A new guest with a name of their own and no password."""
    while True:
        guest = User(username=names.guest_name(), is_guest=True)
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:
            continue
        return guest


def partner_called(key: str) -> User:
    """The account of a practice partner, made when it is first wanted. Nobody can log
    in to it."""
    made = {
        "username": names.partner_name(key),
        "password": make_password(None),
        "is_active": False,
    }
    partner, _new = User.objects.get_or_create(partner=key, defaults=made)
    return partner


def ensure_player(request: HttpRequest) -> User:
    """The person behind the request; a stranger becomes a guest.

    The middleware sends a new guest the cookie by which they are known again. Raises
    TooMany when too many strangers of one address ask to be guests.
    """
    request = cast(PlayerRequest, request)
    if request.player is None:
        NEW_GUESTS.spend(limits.address_of(request))
        request.player = make_guest()
    return request.player


def guest_cookie(guest: User) -> str:
    """The signed text by which a guest is known again."""
    return SIGNER.sign(str(guest.pk))


def guest_of(cookies: Mapping[str, str]) -> User | None:
    """The guest whom a signed cookie names, unless they have signed up since."""
    try:
        pk = SIGNER.unsign(cookies.get(COOKIE, ""), max_age=COOKIE_AGE)
    except signing.BadSignature:
        return None
    guest = active_person(int(pk))
    return guest if guest and guest.is_guest else None


def is_fresh(cookies: Mapping[str, str]) -> bool:
    """Whether a guest's cookie was signed so lately that it need not be renewed."""
    try:
        SIGNER.unsign(cookies.get(COOKIE, ""), max_age=COOKIE_FRESH)
    except signing.BadSignature:
        return False
    return True


def player_of_scope(scope: Mapping[str, Any]) -> User | None:
    """The person behind a socket whose scope has cookies and a session."""
    request = cast(HttpRequest, SimpleNamespace(session=scope["session"]))
    member = get_user(request)
    return member if isinstance(member, User) else guest_of(scope["cookies"])
