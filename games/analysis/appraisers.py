"""Positions are looked at once: what is known of them is kept by position, options and
search."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

from games.analysis.models import Appraised
from games.engine import analysis
from games.engine.analysis.appraising import Appraisal, appraise
from games.engine.registry import AnyRules
from games.engine.search import parts

CHUNK: Final = 500  # keys in one query
Clock = Callable[[], float]


class OutOfTimeError(Exception):
    """A worker has looked at positions for long enough; others wait."""


@cache
def engine_version() -> str:
    """The search as it is in this process, and how positions are weighed by it."""
    return _digest(parts.digest(), "appraising.py")


@cache
def report_version() -> str:
    """The same, and how games are told by it."""
    return _digest(engine_version(), "*.py")


def _digest(version: str, sources: str) -> str:
    """Of a version and these sources of analysis."""
    found = hashlib.sha256(version.encode())
    for source in sorted(Path(analysis.__file__).parent.glob(sources)):
        found.update(source.read_bytes())
    return found.hexdigest()[:12]


def digest_of(rules: AnyRules) -> str:
    """Under what rules a position is looked at."""
    return rules.options.digest(rules.key)


def known_worth(rules: AnyRules, keys: Iterable[int]) -> dict[int, Appraisal]:
    """What is known of the positions of these keys."""
    wanted, found = list(dict.fromkeys(keys)), dict[int, Appraisal]()
    for first in range(0, len(wanted), CHUNK):
        rows = Appraised.objects.filter(
            key__in=wanted[first : first + CHUNK],
            digest=digest_of(rules),
            engine=engine_version(),
            found__isnull=False,
        )
        found |= {row.key: read_appraisal(row.found) for row in rows if row.found}
    return found


def read_appraisal(data: Mapping[str, Any]) -> Appraisal:
    """An appraisal as it is kept."""
    return Appraisal(**{**data, "line": tuple(data["line"])})


def write_appraisal(found: Appraisal) -> dict[str, Any]:
    """An appraisal as it is to be kept."""
    return asdict(found)


class Appraiser:
    """Looks at positions of one game by these rules for `seconds` of a processor's time
    at most, and at one at least; `known` are those that it has looked at before."""

    def __init__(
        self,
        rules: AnyRules,
        known: dict[int, Appraisal],
        seconds: float,
        clock: Clock = time.thread_time,
    ) -> None:
        self.rules = rules
        self.known = known
        self.new: dict[int, Appraisal] = {}
        self.clock = clock
        self.until = clock() + seconds

    def look(self, position: Any) -> Appraisal | None:
        """What a position is worth; None where there is nothing to know. Raises
        OutOfTimeError."""
        key = self.rules.position_key(position)
        if key not in self.known:
            self.known |= known_worth(self.rules, [key])
        if key in self.known:
            return self.known[key]
        if self.new and self.clock() >= self.until:
            raise OutOfTimeError
        found = appraise(self.rules, position)
        if found is not None:
            self.known[key] = self.new[key] = found
        return found

    def keep(self, now: datetime) -> None:
        """Keep what has been found."""
        rows = [
            Appraised(
                key=key,
                digest=digest_of(self.rules),
                engine=engine_version(),
                found=write_appraisal(found),
                made_at=now,
            )
            for key, found in self.new.items()
        ]
        Appraised.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["key", "digest", "engine"],
            update_fields=["found", "made_at"],
        )
        self.new.clear()
