"""How many connections each address has open."""

from __future__ import annotations

import logging
import time
from collections import Counter

from accounts.limits import address_of_scope

QUIET = 60  # seconds for which nothing more is said of those turned away

logger = logging.getLogger(__name__)


class Crowd:
    """Lets in at most so many connections of one address; 0 is any number. An address
    may stand for a whole school, and of IPv6 it is what one household gets."""

    def __init__(self, *, most: int) -> None:
        self.most = most
        self._here: Counter[str] = Counter()
        self._said = -float(QUIET)

    def enter(self, host: str) -> bool:
        """Whether one more connection from `host` may come in; it is counted then."""
        address = _address(host)
        if self.most and self._here[address] >= self.most:
            self._turn_away(address, now=time.monotonic())
            return False
        self._here[address] += 1
        return True

    def leave(self, host: str) -> None:
        """A connection that has come in has ended."""
        address = _address(host)
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address]

    def _turn_away(self, address: str, *, now: float) -> None:
        if now - self._said >= QUIET:
            self._said = now
            logger.warning(
                "%s has %s connections and gets no more (CONNECTIONS_PER_ADDRESS)",
                address,
                self.most,
            )


def _address(host: str) -> str:
    return address_of_scope({"client": (host,)})
