"""Values as win chances: one scale for each game, fitted to games played to the end.

`fitting.py` measures the scale; `chances.json` keeps it with what it was measured by.
"""

from __future__ import annotations

import json
from functools import cache
from math import exp
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).parent / "chances.json"
UNFITTED: Final = 400.0  # about four men make a win e times likelier


def chance(key: str, value: int, wins_in: int = 0) -> float:
    """The chance to win, from 0 to 1, of a side for which a position of game `key` has
    this value; a win or a loss that was seen is certain."""
    if wins_in:
        return 1.0 if wins_in > 0 else 0.0
    return logistic(value / scale_of(key))


def logistic(at: float) -> float:
    """From 0 to 1, and a half at 0."""
    at = max(-40.0, min(40.0, at))
    return 1 / (1 + exp(-at))


def scale_of(key: str) -> float:
    """The value at which winning is e times likelier than losing."""
    found = _fitted().get(key)
    return float(found["scale"]) if found else UNFITTED


def keep_scale(key: str, scale: float, games: int, when: str) -> None:
    """Put the scale of a game in the file, with how many games it is fitted to."""
    told = {**_read(), key: {"scale": round(scale, 1), "games": games, "date": when}}
    text = json.dumps(told, indent=1, sort_keys=True)
    FILE.write_text(f"{text}\n", encoding="utf-8")
    _fitted.cache_clear()


@cache
def _fitted() -> dict[str, Any]:
    return _read()


def _read() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return found
