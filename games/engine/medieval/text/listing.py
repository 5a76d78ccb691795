"""Turns as they stand in a list of moves: short, without the calculations."""

from __future__ import annotations

import re
from typing import Final

from games.engine.face import Listed
from games.engine.medieval.rules.values import Position

_PATH: Final = re.compile(r"[A-P][1-8]-(?=[A-P][1-8])")
_TAKEN: Final = re.compile(r" x(\S+?)@[A-P][1-8]\([^)]*\)")
_WON: Final = re.compile(r" #\S+")


def listed(position: Position, text: str) -> Listed:
    """ "T72 J2 ×T12", "T36 *P4"; a victory is "#"."""
    short = _TAKEN.sub(r" ×\1", _PATH.sub("", text, count=1))
    return Listed(position.turn.seat, _WON.sub(" #", short))
