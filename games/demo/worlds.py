"""What the rated play of a demo knows of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any

from accounts.models import User
from games.demo.stories import StoryLine, openings
from games.engine.clock import TimeControl
from games.engine.record import Record
from games.engine.registry import AnyRules
from games.notices import services as notices
from games.ratings.pools import pool_of, read_pool

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
READ = 2.5  # days ago


@dataclass(frozen=True)
class World:
    """Who there is, how games of one kind begin, and from when days are counted."""

    key: str
    who: Mapping[str, User]
    records: Sequence[Record]
    now: datetime

    def ago(self, days: float) -> datetime:
        return self.now - days * DAY

    def openings(self, rules: AnyRules) -> list[StoryLine]:
        return openings([r for r in self.records if r.rules.key == self.key], rules)

    def random(self, what: object) -> Random:
        """Seeded on purpose: the same weeks whenever they are made."""
        return Random(f"{self.key} {what}")  # noqa: S311

    def read_notices(self) -> None:
        """Everybody has read what they were told until some days ago."""
        for person in self.who.values():
            notices.read_all(person, now=self.ago(READ), told_before=self.ago(READ))


def terms(rules: AnyRules, control: str) -> dict[str, Any]:
    """What a game is begun with that is rated by `control`; a casual one without a
    clock where rules have no name."""
    pool = pool_of(rules, TimeControl.read(control))
    if not pool or read_pool(pool).is_own:
        return {}
    return {"control": control, "rated": True, "pool": pool}
