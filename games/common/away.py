"""A server beside the site that may be away for a while, as Redis: it is asked from
time to time, so that nobody waits for it at every step."""

from __future__ import annotations

import time
from typing import Final

from games.common.logs import Trouble

PAUSE: Final = 2.0  # seconds between two questions to a server that does not answer


class Server:
    """What this process knows of one."""

    def __init__(self, begins: str, ends: str) -> None:
        self.trouble = Trouble(begins, ends)
        self._ask_at = 0.0

    def may_be_asked(self) -> bool:
        """Whether it answers; while it does not, one asks from time to time for all."""
        now = time.monotonic()
        if not self.trouble.lasts:
            return True
        if now < self._ask_at:
            return False
        self._ask_at = now + PAUSE
        return True

    def is_away(self, error: Exception) -> None:
        self._ask_at = time.monotonic() + PAUSE
        self.trouble.noticed(error)

    def is_there(self) -> None:
        self.trouble.over()
