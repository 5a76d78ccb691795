"""What can be set for a ladder: described field by field, as the options of a game.

The form, the page of a ladder and its change log are generated from the description.
Nothing here knows of databases or pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.errors import OptionError
from games.engine.options import Options, option
from games.ladders.challenges.settings import ChallengeSettings
from games.ladders.rounds.settings import RoundRobinSettings, SwissSettings


@dataclass(frozen=True)
class LadderSettings(ChallengeSettings):
    """The settings of a challenge ladder. Where 0 is never, its help says so."""

    idle_warn_days: int = option(
        14,
        "Warning after days",
        "After so many days without a game one is warned; 0: never.",
        low=0,
        high=365,
        group="Idleness",
    )
    idle_days: int = option(
        21,
        "Falling after days",
        "After so many days without a game one begins to fall; 0: never.",
        low=0,
        high=365,
        group="Idleness",
    )
    idle_places: int = option(
        1,
        "Places a fall",
        "By so many places one falls each time.",
        low=1,
        high=50,
        group="Idleness",
    )
    idle_every_days: int = option(
        7,
        "Days from fall to fall",
        "So many days later one falls again.",
        low=1,
        high=90,
        group="Idleness",
    )
    idle_spares_first: bool = option(
        False,
        "The first does not fall",
        "Who stands on place 1 keeps it though nobody challenges him.",
        group="Idleness",
    )
    park_days: int = option(
        60,
        "Parked after days",
        "After so many days without a game one leaves the standing; 0: never.",
        low=0,
        high=730,
        group="Idleness",
    )
    return_percent: int = option(
        75,
        "Depth of a return, in per cent",
        "Who comes back from parking begins so far down the ladder, or where he stood "
        "if that was lower.",
        low=0,
        high=100,
        group="Idleness",
    )
    return_days: int = option(
        183,
        "Days to return",
        "Who comes back later than this begins at the bottom.",
        low=0,
        high=730,
        group="Idleness",
    )
    vacation_days: int = option(
        30,
        "Vacation days a year",
        "So many days a year one may be away: nobody challenges him, and the days do "
        "not count as idle.",
        low=0,
        high=120,
        group="Vacations",
    )
    season_days: int = option(
        0,
        "Days of a season",
        "A season ends by itself after so many days; 0: when an organiser ends it.",
        low=0,
        high=730,
        group="Seasons",
    )
    season_start: str = option(
        "keep",
        "Places in a new season",
        "How the next season begins.",
        choices={
            "keep": "As the last one ended",
            "reversed": "The other way round, the last first",
            "lot": "Drawn by lot",
        },
        group="Seasons",
    )
    honours: int = option(
        3,
        "Places of honour",
        "So many of the best are kept in the honours roll of each season.",
        low=1,
        high=50,
        group="Seasons",
    )
    rules_frozen: bool = option(
        True,
        "Rules stay for a season",
        "The rules of the game can be changed only before its first challenge.",
        group="Seasons",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        days = [self.idle_warn_days, self.idle_days, self.park_days]
        steps = [each for each in days if each]
        if steps != sorted(set(steps)):
            raise OptionError(
                "A warning comes before falling and falling before parking: the days "
                f"{self.idle_warn_days}, {self.idle_days} and {self.park_days} do not "
                "rise. Please choose them one after the other, or 0 for never."
            )


# The settings of each form of a ladder (models.Ladder.Form).
SETTINGS: dict[str, type[Options]] = {
    "challenge": LadderSettings,
    "round_robin": RoundRobinSettings,
    "swiss": SwissSettings,
}


def read_settings(form: str, given: Mapping[str, Any]) -> Options:
    """The settings of a ladder of this form from values by name; missing ones get
    their default, and names that are no more are passed over.

    Raises OptionError saying what a setting can be.
    """
    known = {each.name for each in SETTINGS[form].described()}
    return SETTINGS[form].read({k: v for k, v in given.items() if k in known})
