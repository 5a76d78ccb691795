"""The secret from which the throws of one game follow (docs/dice.md)."""

from __future__ import annotations

import secrets

from games.engine.throw_proofs import BYTES


def new_secret() -> str:
    """Random bytes, hexadecimal."""
    return secrets.token_hex(BYTES)
