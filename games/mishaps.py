"""Sweeps go over many rows: one that makes trouble keeps no other waiting."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

logger = logging.getLogger(__name__)


@contextmanager
def told(words: str, *about: object) -> Iterator[None]:
    """What goes wrong within is told to the operators by `words` and ends nothing
    else; the next pass starts from the rows again."""
    try:
        yield
    except Exception:
        logger.exception(words, *about)
