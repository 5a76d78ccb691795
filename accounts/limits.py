"""How often one person or one address may do a thing."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import ngettext

LONGEST: Final = 64  # letters of an address


class TooMany(Exception):
    """More than is allowed; `seconds` says when to come back."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        words = ngettext(
            "Too many requests. Please wait a second.",
            "Too many requests. Please wait %(seconds)d seconds.",
            seconds,
        )
        super().__init__(words % {"seconds": seconds})


@dataclass(frozen=True, slots=True)
class Limit:
    """`amount` uses in every window of `seconds`, counted in the cache.

    The count is raised in one step, so that requests at the same moment are all
    counted; settings.RATE_LIMITS switches all limits off.
    """

    name: str
    amount: int
    seconds: int

    @property
    def minutes(self) -> int:
        """As pages say it that tell the limit before it is met."""
        return self.seconds // 60

    def spend(self, who: str, *, now: float | None = None) -> None:
        """Count one use by `who`; raises TooMany when all are used up."""
        if not settings.RATE_LIMITS:
            return
        key, left = self._window(who, now)
        if _count(key, self.seconds) > self.amount:
            raise TooMany(left)

    def give_back(self, who: str, *, now: float | None = None) -> None:
        """One use by `who` in this window is not counted after all."""
        key, _left = self._window(who, now)
        with suppress(ValueError):  # a new window has begun meanwhile
            cache.decr(key)

    def forget(self, who: str, *, now: float | None = None) -> None:
        """Nothing that `who` has done in this window counts any more."""
        cache.delete(self._window(who, now)[0])

    def _window(self, who: str, now: float | None) -> tuple[str, int]:
        """What the uses of `who` are counted by now, and for how many seconds."""
        moment = int(time.time() if now is None else now)
        window, elapsed = divmod(moment, self.seconds)
        return f"limit:{self.name}:{who}:{window}", self.seconds - elapsed


def _count(key: str, seconds: int) -> int:
    """Count one more use in the window of `key`; how many that makes."""
    try:
        return cache.incr(key)
    except ValueError:  # the first of this window
        return 1 if cache.add(key, 1, timeout=2 * seconds) else cache.incr(key)


def address_of(request: HttpRequest) -> str:
    """The network address that a request came from."""
    sent = request.META
    forwarded = sent.get("HTTP_X_FORWARDED_FOR", "")
    return _address(forwarded, sent.get("REMOTE_ADDR", ""))


def address_of_scope(scope: Mapping[str, Any]) -> str:
    """The network address that a socket came from."""
    headers = dict(scope.get("headers", []))
    forwarded = headers.get(b"x-forwarded-for", b"").decode("latin-1")
    client = scope.get("client") or ("",)
    return _address(forwarded, client[0])


def _address(forwarded: str, peer: str) -> str:
    """The peer, or behind trusted proxies the address that the first of them saw.

    Only as many entries of X-Forwarded-For count as there are proxies of ours, from
    the right: what stands further left is what a stranger can write.
    """
    trusted = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()]
    text = hops[-trusted] if 0 < trusted <= len(hops) else peer
    return _counted(text[:LONGEST])


@lru_cache(maxsize=4096)
def _counted(text: str) -> str:
    """The address for which one counts. An IPv6 address stands for its /64, which is
    what one household gets."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv6Address) and not address.ipv4_mapped:
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(getattr(address, "ipv4_mapped", None) or address)
