"""What can be set of the challenges of a ladder, described field by field."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.options import Options, option


@dataclass(frozen=True)
class ChallengeSettings(Options):
    """Who may challenge whom, until when what has to happen, and what comes of it."""

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
