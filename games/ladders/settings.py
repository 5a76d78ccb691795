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
from games.ladders.rounds.settings import RoundRobinSettings, SwissSettings


@dataclass(frozen=True)
class LadderSettings(Options):
    """The settings of a challenge ladder. Where 0 is never, its help says so."""

    range_places: int = option(
        3,
        "Places above oneself",
        "So many places above oneself one may challenge.",
        low=1,
        high=100,
        group="Challenges",
    )
    range_percent: int = option(
        10,
        "Part of the ladder, in per cent",
        "Or so much of the ladder above oneself, where that is more places.",
        low=0,
        high=100,
        group="Challenges",
    )
    first_free: str = option(
        "middle",
        "First challenge",
        "Whom somebody may challenge who has not challenged before.",
        choices={
            "none": "Within the usual range",
            "middle": "Anybody from the middle of the ladder down",
            "anywhere": "Anybody",
        },
        group="Challenges",
    )
    most_out: int = option(
        2,
        "Challenges of one’s own",
        "So many challenges one may have open at once.",
        low=1,
        high=20,
        group="Challenges",
    )
    most_in: int = option(
        2,
        "Challenges by others",
        "With so many challenges open against him nobody can be challenged.",
        low=1,
        high=20,
        group="Challenges",
    )
    pair_wait_days: int = option(
        7,
        "Days between challenges of a pair",
        "So long after a challenge the same two cannot meet in another.",
        low=0,
        high=28,
        group="Challenges",
    )
    wait_after_draw: bool = option(
        False,
        "Wait after a draw",
        "A pair waits also after a drawn game.",
        group="Challenges",
    )
    accept_hours: int = option(
        72,
        "Hours to accept",
        "A challenge that is not accepted in this time is forfeited.",
        low=1,
        high=336,
        group="Deadlines",
    )
    play_days: int = option(
        14,
        "Days to play",
        "So long after accepting, a game at one sitting has to begin; who has not come "
        "to it by then forfeits. Games in days begin at once.",
        low=1,
        high=60,
        group="Deadlines",
    )
    dispute_hours: int = option(
        24,
        "Hours to dispute",
        "A forfeit counts when it has not been disputed in this time.",
        low=1,
        high=168,
        group="Deadlines",
    )
    confirm_forfeits: bool = option(
        True,
        "Forfeits are claimed",
        "A forfeit counts only if whoever gains by it claims it in the same time.",
        group="Deadlines",
    )
    climb: str = option(
        "above",
        "Winning a challenge",
        "Where a challenger stands who has won; the places are those at that moment.",
        choices={
            "above": "In the place of the loser; those between slide down by one",
            "half": "Half of the way up to the loser; those between slide down by one",
            "swap": "The two exchange their places",
        },
        group="Results",
    )
    draw: str = option(
        "stay",
        "Drawing a challenge",
        "What a draw does to the places.",
        choices={
            "stay": "Nothing",
            "below": "The challenger comes just below the other",
        },
        group="Results",
    )
    least_moves: int = option(
        2,
        "Moves that make a game count",
        "In a shorter game nobody climbs, unless the challenged player gave it up.",
        low=0,
        high=20,
        group="Results",
    )
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
