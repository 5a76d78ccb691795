"""How a throw follows from a secret (docs/dice.md).

The secret's SHA-256 is shown before the first throw and so binds the table to it; the
throws are drawn by HMAC, which nobody can foretell who does not know the secret.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

BYTES: Final = 32
ALL: Final = 256**BYTES


def commitment(secret: str) -> str:
    """What is shown of a secret, hexadecimal, while it is one."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def drawn(secret: str, game_id: str, number: int, choices: Sequence[str]) -> str:
    """The choice on which throw `number` of a game falls; each is equally likely."""
    count, text = len(choices), f"{game_id}:{number}"
    value = _value(secret, text)
    while value >= ALL - ALL % count:  # the rest would favour the first choices
        text += "+"
        value = _value(secret, text)
    return choices[value % count]


def _value(secret: str, text: str) -> int:
    key = bytes.fromhex(secret)
    return int.from_bytes(hmac.digest(key, text.encode(), "sha256"))
