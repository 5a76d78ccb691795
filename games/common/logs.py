"""Sweeps go over many rows: one that makes trouble keeps no other waiting. And trouble
that lasts is told once, not with every request."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

logger = logging.getLogger(__name__)


@contextmanager
def logged(words: str, *about: object) -> Iterator[None]:
    """What goes wrong within is told to the operators by `words` and ends nothing
    else; the next pass starts from the rows again."""
    try:
        yield
    except Exception:
        logger.exception(words, *about)


class Trouble:
    """Something that may be away for a while. The operators read `begins` when it is
    found missing, and `ends` when it is there again."""

    def __init__(self, begins: str, ends: str) -> None:
        self.begins, self.ends = begins, ends
        self.lasts = False

    def noticed(self, error: object) -> None:
        """It is away, as `error` says."""
        if not self.lasts:
            self.lasts = True
            logger.error("%s (%s)", self.begins, str(error).strip() or repr(error))

    def over(self) -> None:
        """It is there."""
        if self.lasts:
            self.lasts = False
            logger.warning(self.ends)
