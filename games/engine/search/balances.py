"""How even the named rule sets are, as `manage.py bench balance` has measured them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from games.engine.registry import AnyRules

FILE: Final = Path(__file__).parent / "balances.json"
EVEN: Final = 10  # percent from 50 at most, where a rule set is called even
FEWEST: Final = 30  # games of which anything is said
PLIES: Final = 200  # of a measured game at most, then it is stopped and drawn
CUT_OFF: Final = "cut off"  # the reason that such a game has


class Balance(NamedTuple):
    """What the search scored against itself: `score` of the side that begins in
    percent, with the `error` of 95 in 100; of so many `games` what it has won, drawn
    and lost; how many ended so (`ends`), how many draws (`draws`) so; moves of both
    sides (`shortest`, `median`, `longest`) and the choices of a turn in the middle."""

    games: int
    won: int
    drawn: int
    lost: int
    score: float
    error: float
    shortest: int
    median: int
    longest: int
    choices: int
    ends: Mapping[str, int]
    draws: Mapping[str, int]

    @property
    def is_one_sided(self) -> bool:
        """Whether one side has surely a better chance than `EVEN` allows."""
        return abs(self.score - 50) - self.error > EVEN

    @property
    def is_leaning(self) -> bool:
        """Whether one side seems to have the better chance, sure or not."""
        return not self.is_sure and abs(self.score - 50) > self.error

    @property
    def is_mostly_drawn(self) -> bool:
        """Whether more than half of the games had no winner."""
        return 2 * self.drawn > self.games

    @property
    def is_sure(self) -> bool:
        """Whether the error is small enough to call it even."""
        return abs(self.score - 50) + self.error <= EVEN


class Measured(NamedTuple):
    """All that was measured of a game: on a `date` ("2026-11-24"), by the search of
    digest `engine`, with so many `nodes` a move; the balances by rule set."""

    date: str
    engine: str
    nodes: int
    sets: Mapping[str, Balance]


def measured(key: str) -> Measured | None:
    """What was measured of a game; None where nothing was."""
    return _all().get(key)


def balance_of(rules: AnyRules) -> Balance | None:
    """That of these rules; None for a rule set without a name, one that has changed
    since, or with too few games."""
    name = next((n for n, d in _digests(rules.key).items() if d == digest(rules)), "")
    found = measured(rules.key)
    balance = found.sets.get(name) if found else None
    return balance if balance and balance.games >= FEWEST else None


def digest(rules: AnyRules) -> str:
    """By which the options of a measurement are known again."""
    text: str = rules.options.digest(rules.key)
    return text


def keep_measured(
    key: str,
    date: str,
    engine: str,
    nodes: int,
    sets: Mapping[str, tuple[str, Balance]],
) -> None:
    """Put what was measured of a game in the file; of each rule set also its digest."""
    told = _read()
    told[key] = {
        "date": date,
        "engine": engine,
        "nodes": nodes,
        "sets": {
            name: {"digest": marked, **balance._asdict()}
            for name, (marked, balance) in sets.items()
        },
    }
    FILE.write_text(json.dumps(told, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    forget()


def forget() -> None:
    """Read the file anew at the next question."""
    _all.cache_clear()
    _digests.cache_clear()


@cache
def _all() -> Mapping[str, Measured]:
    return {
        key: Measured(
            each["date"],
            each["engine"],
            each["nodes"],
            {name: _balance(told) for name, told in each["sets"].items()},
        )
        for key, each in _read().items()
    }


def _balance(told: Mapping[str, Any]) -> Balance:
    return Balance(**{name: told[name] for name in Balance._fields})


@cache
def _digests(key: str) -> Mapping[str, str]:
    """The digests of the options with which the rule sets of a game were measured."""
    sets = _read().get(key, {}).get("sets", {})
    return {name: told["digest"] for name, told in sets.items()}


def _read() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return found
