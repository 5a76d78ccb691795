"""What meetings refuse; each sentence says why and what to do next."""

from __future__ import annotations

from games.common.errors import Refused


class MeetingRefused(Refused):
    """A time or a word that cannot be; the sentence says why."""
