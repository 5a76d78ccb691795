"""How many people are on the site and what they do, in numbers that are a few seconds
old at most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Self

from django.core.cache import cache
from django.db.models import Exists, OuterRef

from games.archive.selectors import finished_games
from games.common.prepared_queries import Question
from games.common.words import control_words
from games.contacts.presence import sightings
from games.lobby.selectors import AT_HAND, open_seeks
from games.play.models import Game, Seat

KEPT = 20  # seconds
FEW = 5  # below that nothing is said of people
USUAL = "15+10"
MOST_COUNTED = 500  # open seeks


_seeks: Question[tuple[str, str]] = Question(
    lambda now: open_seeks(now).values_list("key", "control")[:MOST_COUNTED]
)


@dataclass(frozen=True)
class Waiting:
    """Who waits for an opponent: the game and the time control of every open seek."""

    seeks: Sequence[tuple[str, str]]

    @classmethod
    def now(cls, now: datetime) -> Self:
        return cls(_seeks.all(now=now))

    def of(self, key: str) -> int:
        """How many wait in this game."""
        return sum(1 for game, _control in self.seeks if game == key)

    def control_of(self, key: str) -> str:
        """The time control for which most wait in this game, in words; the usual one
        where nobody does."""
        asked = Counter(control for game, control in self.seeks if game == key)
        return control_words(asked.most_common(1)[0][0] if asked else USUAL)


@dataclass(frozen=True)
class LiveNumbers:
    """How many `people` are here, how many games are `played`, and how many lie in the
    archive."""

    people: int
    played: int
    archived: int

    @property
    def is_worth_telling(self) -> bool:
        return self.people >= FEW

    @classmethod
    def now(cls, now: datetime) -> LiveNumbers:
        """The numbers of this moment, or those of some seconds ago."""
        found: LiveNumbers | None = cache.get("start:crowd")
        if found is None:
            found = _counted(now)
            cache.set("start:crowd", found, timeout=KEPT)
        return found


def _counted(now: datetime) -> LiveNumbers:
    machine = Seat.objects.filter(game=OuterRef("pk")).exclude(player__partner="")
    live = Game.objects.filter(status=Game.Status.LIVE, local=False)
    return LiveNumbers(
        people=_people(now),
        played=live.filter(~Exists(machine)).count(),
        archived=finished_games().count(),
    )


def _people(now: datetime) -> int:
    """Everybody who has a page open and does not mind that others know, whose table is
    open, or who waits on the page of a seek."""
    seated = Seat.objects.filter(seen_until__gt=now).order_by()
    waiting = open_seeks(now).filter(seen_at__gt=now - AT_HAND).order_by()
    rows = sightings(now).order_by().values_list("person_id")
    rows = rows.union(
        seated.values_list("player_id"), waiting.values_list("creator_id")
    )
    return rows.count()
