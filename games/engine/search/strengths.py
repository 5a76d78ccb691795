"""How strong the levels are, as `manage.py bench levels` has measured them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

FILE: Final = Path(__file__).parent / "strengths.json"


class LevelStrength(NamedTuple):
    """The points of a level, where ten times the odds are 400, the error of the step
    from the level below (95 in 100), and the games of that step."""

    points: int
    error: int
    games: int


def level_strength(key: str, level: str) -> LevelStrength | None:
    """That of a level in a game; None where it was not measured."""
    found = _measured().get(key, {}).get(level)
    return LevelStrength(*found) if found else None


def measured_on(key: str) -> date | None:
    """The day on which the levels of a game were measured, if they were."""
    found = _read().get(key)
    return date.fromisoformat(found["date"]) if found else None


def keep_strengths(
    key: str, table: Iterable[tuple[str, int, int, int]], when: str
) -> None:
    """Put what was measured of a game in the file: key, points, error and games of each
    level."""
    told = _read()
    told[key] = {"date": when, "levels": {level: rest for level, *rest in table}}
    text = json.dumps(told, indent=1, sort_keys=True)
    FILE.write_text(f"{text}\n", encoding="utf-8")
    forget()


def forget() -> None:
    """Read the file anew when it is asked for."""
    _measured.cache_clear()


@cache
def _measured() -> Mapping[str, Mapping[str, list[int]]]:
    return {key: each["levels"] for key, each in _read().items()}


def _read() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return found
