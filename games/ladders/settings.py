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
from games.ladders.rounds.forms.registry import FORMS


@dataclass(frozen=True)
class LadderSettings(ChallengeSettings):
    """The settings of a challenge ladder. Where 0 is never, its help says so."""

    idle_warn_days: int = option(
        14,
        "Reminder after (days)",
        "Remind players after this many days without a game (0: never).",
        low=0,
        high=365,
        group="Idleness",
    )
    idle_days: int = option(
        21,
        "Starts dropping after (days)",
        "Players start to drop after this many days without a game (0: never).",
        low=0,
        high=365,
        group="Idleness",
    )
    idle_places: int = option(
        1,
        "Places per drop",
        "Players drop by this many places each time.",
        low=1,
        high=50,
        group="Idleness",
    )
    idle_every_days: int = option(
        7,
        "Days between drops",
        "The next drop comes after this many days.",
        low=1,
        high=90,
        group="Idleness",
    )
    idle_spares_first: bool = option(
        False,
        "First place never drops",
        "The player in first place keeps it even without a challenge.",
        group="Idleness",
    )
    park_days: int = option(
        60,
        "Made inactive after (days)",
        "Players leave the standing after this many days without a game (0: never).",
        low=0,
        high=730,
        group="Idleness",
    )
    return_percent: int = option(
        75,
        "How far down a returning player starts (%)",
        "Inactive players who come back start this far down the ladder, or in their "
        "old place if that was lower.",
        low=0,
        high=100,
        group="Idleness",
    )
    return_days: int = option(
        183,
        "Long absence (days)",
        "Players who come back later than this start at the bottom.",
        low=0,
        high=730,
        group="Idleness",
    )
    vacation_days: int = option(
        30,
        "Vacation days a year",
        "Players may be away this many days a year: they cannot be challenged, and "
        "the days do not count as idle.",
        low=0,
        high=120,
        group="Vacations",
    )
    season_days: int = option(
        0,
        "Length of a season (days)",
        "A season ends by itself after this many days (0: when an organiser ends it).",
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
            "reversed": "Reversed, the last first",
            "lot": "Random",
        },
        group="Seasons",
    )
    honours: int = option(
        3,
        "Places in the hall of fame",
        "This many top players of each season go to the hall of fame.",
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
    **{key: form.settings for key, form in FORMS.items()},
}


def read_settings(form: str, given: Mapping[str, Any]) -> Options:
    """The settings of a ladder of this form from values by name; missing ones get
    their default, and names that are no more are passed over.

    Raises OptionError saying what a setting can be.
    """
    known = {each.name for each in SETTINGS[form].described()}
    return SETTINGS[form].read({k: v for k, v in given.items() if k in known})
