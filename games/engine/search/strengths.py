"""How strong the levels are, as `manage.py bench levels` has measured them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from games.engine.options import Ruleset
from games.engine.registry import rules

FILE: Final = Path(__file__).parent / "strengths.json"
NOTHING: Final[Mapping[str, Any]] = {"levels": {}}


class LevelStrength(NamedTuple):
    """The points of a level, where ten times the odds are 400, the error of the step
    from the level below (95 in 100), and the games of that step."""

    points: int
    error: int
    games: int


def level_strength(key: str, level: str) -> LevelStrength | None:
    """That of a level in a game; None where it was not measured."""
    found = _measured().get(key, NOTHING)["levels"].get(level)
    return LevelStrength(*found) if found else None


class Measured(NamedTuple):
    """When and how the levels of a game were measured: by which rule set, in how many
    games of all pairs, and where the weakest is set."""

    when: date
    ruleset: Ruleset
    games: int
    first: int


def how_measured(key: str) -> Measured | None:
    """None where no level of the game was."""
    told = _measured().get(key, NOTHING)
    found = [LevelStrength(*each) for each in told["levels"].values()]
    if not found:
        return None
    when = date.fromisoformat(told["date"])
    first = next(each.points for each in found if not each.games)
    games = sum(each.games for each in found)
    return Measured(when, measured_by(key), games, first)


def measured_by(key: str) -> Ruleset:
    """The rule set of a game by which its levels are measured, as it decides games."""
    sets = rules(key).rulesets
    return next((each for each in sets if each.for_levels), sets[0])


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
def _measured() -> dict[str, Any]:
    """What is in the file, read once."""
    return _read()


def _read() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return found
