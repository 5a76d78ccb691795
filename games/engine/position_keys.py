"""Keys of positions: 64 bits that are equal for equal positions, in any process and on
any machine, so that databases can look a position up.

Databases keep signed whole numbers of 64 bits; people and programs get sixteen
hexadecimal digits, as not every program can hold so large a number. Two positions
share a key by accident with a chance of 1 : 2^64; who needs certainty compares them.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Final

from games.engine.errors import PositionError

BYTES: Final = 8
_SIGN: Final = 1 << 8 * BYTES - 1
_HEX: Final = re.compile(f"[0-9a-f]{{{2 * BYTES}}}")


def position_key_of(game: str, essentials: str) -> int:
    """The key of what is essential in a position of a game: −2^63 to 2^63 − 1."""
    text = f"{game} {essentials}".encode()
    digest = blake2b(text, digest_size=BYTES).digest()
    return int.from_bytes(digest, "big", signed=True)


def write_key(key: int) -> str:
    """A key as sixteen hexadecimal digits: −1 is "ffffffffffffffff"."""
    return key.to_bytes(BYTES, "big", signed=True).hex()


def read_key(text: str) -> int:
    """A key from `write_key`. Raises PositionError."""
    if not _HEX.fullmatch(text):
        raise PositionError(
            f"{text[:20]!r} is no key of a position: that is {2 * BYTES} digits 0–9 "
            "and a–f."
        )
    value = int(text, 16)
    return value - 2 * _SIGN if value & _SIGN else value
