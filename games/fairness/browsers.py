"""Which accounts one browser has used: a signed cookie holds their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE = f"{settings.COOKIE_PREFIX}people"
COOKIE_AGE = 365 * 24 * 3600
SIGNER = signing.Signer(salt="games.people.browsers")


def people_known(request: HttpRequest) -> tuple[int, ...]:
    """The keys of the accounts that were used in this browser."""
    return people_of(request.COOKIES.get(COOKIE, ""))


@lru_cache(maxsize=4096)
def people_of(cookie: str) -> tuple[int, ...]:
    """The keys of the accounts in a cookie; none in one that is not ours."""
    try:
        keys = SIGNER.unsign(cookie).split(".")
    except signing.BadSignature:
        return ()
    return tuple(int(key) for key in keys)


def remember_people(response: HttpResponse, keys: Sequence[int]) -> None:
    """Let the browser hold these accounts."""
    response.set_cookie(
        COOKIE,
        SIGNER.sign(".".join(map(str, keys))),
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
