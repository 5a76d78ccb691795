"""Short public ids, as addresses have them."""

from __future__ import annotations

import secrets

ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"  # no two that are easily confused


def short_id(letters: int) -> str:
    """A new id; each of its letters is worth 5 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(letters))
