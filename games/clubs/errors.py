"""What clubs refuse; each sentence says why and what to do next."""

from __future__ import annotations

from games.common.errors import Refused


class WordsRefused(Refused):
    """News or a message that cannot be written; the sentence says why."""
