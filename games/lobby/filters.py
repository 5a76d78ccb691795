"""Which invitations somebody wants to see in the lobby."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Self

from django.db.models import QuerySet
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games.engine import GAMES, games
from games.engine.clock import SPEEDS
from games.lobby.models import Seek
from games.ratings.pools import SPEED_TITLES

RATED = {"yes": True, "no": False}
POSSIBLE = {"game": tuple(GAMES), "speed": tuple(SPEEDS), "rated": tuple(RATED)}


@dataclass(frozen=True)
class Choice:
    """One way to choose, as a form offers it."""

    value: str
    title: str
    is_chosen: bool


@dataclass(frozen=True)
class Filter:
    """The game, the time class, and rated or casual; "" is any."""

    game: str = ""
    speed: str = ""
    rated: str = ""

    @classmethod
    def read(cls, asked: Mapping[str, str]) -> Self:
        """As an address asks; words that fit nothing leave everything."""
        game, speed = asked.get("game", ""), asked.get("speed", "")
        rated = asked.get("rated", "")
        return cls(
            game=game if game in GAMES else "",
            speed=speed if speed in SPEEDS else "",
            rated=rated if rated in RATED else "",
        )

    def among(self, seeks: QuerySet[Seek]) -> QuerySet[Seek]:
        """Those of the seeks that are wanted."""
        if self.game:
            seeks = seeks.filter(key=self.game)
        if self.speed == "unlimited":
            seeks = seeks.filter(control="")
        elif self.speed:
            seeks = seeks.filter(pool__endswith=f"/{self.speed}")
        return seeks.filter(rated=RATED[self.rated]) if self.rated else seeks

    @property
    def query(self) -> str:
        """What asks for the same again; "" for everything."""
        asked: dict[str, str] = asdict(self)
        return urlencode({name: value for name, value in asked.items() if value})

    @property
    def games(self) -> list[Choice]:
        every = {"": _("All games")} | {each.key: each.title for each in games()}
        return _choices(every, self.game)

    @property
    def speeds(self) -> list[Choice]:
        every = {"": _("Any time")} | {key: str(SPEED_TITLES[key]) for key in SPEEDS}
        return _choices(every, self.speed)

    @property
    def ratings(self) -> list[Choice]:
        every = {"": _("Rated and casual"), "yes": _("Rated"), "no": _("Casual")}
        return _choices(every, self.rated)


def _choices(every: Mapping[str, str], chosen: str) -> list[Choice]:
    return [Choice(value, title, value == chosen) for value, title in every.items()]
