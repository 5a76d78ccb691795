"""What the list of ladders is narrowed to, as its address says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils.http import urlencode

from accounts.models import User
from games.engine import GAMES
from games.fairness.circles import bounds_of
from games.ladders.models import Ladder

PACES = {"live": Q(control__contains="+"), "days": Q(control__endswith="d")}
LONGEST_PART = 60


@dataclass(frozen=True)
class ListFilter:
    """A game, a part of a name, a pace, and whether one may join now; empty: all."""

    key: str = ""
    part: str = ""
    pace: str = ""
    may_join: bool = False

    @classmethod
    def read(cls, query: Mapping[str, str]) -> ListFilter:
        """What the address asks for; what there is not is left out."""
        key, pace = query.get("game", ""), query.get("pace", "")
        return cls(
            key if key in GAMES else "",
            " ".join(query.get("q", "").split())[:LONGEST_PART],
            pace if pace in PACES else "",
            query.get("join", "") == "1",
        )

    def narrow(
        self, seen: QuerySet[Ladder], person: User | None, now: datetime
    ) -> QuerySet[Ladder]:
        """Those of the ladders that fit."""
        if self.key:
            seen = seen.filter(key=self.key)
        if self.part:
            seen = seen.filter(name__icontains=self.part)
        if self.pace:
            seen = seen.filter(PACES[self.pace])
        return _open_to(seen, person, now) if self.may_join else seen

    @property
    def query(self) -> str:
        """The same as a query of an address, "" where nothing is narrowed."""
        given = {
            "game": self.key,
            "q": self.part,
            "pace": self.pace,
            "join": "1" if self.may_join else "",
        }
        return urlencode({name: text for name, text in given.items() if text})

    @property
    def other_query(self) -> str:
        """All but the game, for the links to other games."""
        return replace(self, key="").query

    @property
    def is_narrow(self) -> bool:
        """Whether more than a game is asked for."""
        return bool(self.part or self.pace or self.may_join)


EVERYTHING = ListFilter()


def _open_to(
    seen: QuerySet[Ladder], person: User | None, now: datetime
) -> QuerySet[Ladder]:
    """Ladders that one can join at once, without asking: those that are under way, in
    which one is not yet, and of a pupil those that their teacher leads."""
    found = seen.filter(access=Ladder.Access.PUBLIC).exclude(status=Ladder.Status.OVER)
    found = found.filter(Q(ends_at=None) | Q(ends_at__gt=now))
    if person is None:
        return found
    bounds = bounds_of(person)
    if bounds.is_closed:
        found = found.filter(organisers__person=bounds.leader)
    return found.exclude(members__in=person.memberships.exclude(status="left"))
