"""What can be set of the challenges of a ladder, described field by field."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.options import Options, option


@dataclass(frozen=True)
class ChallengeSettings(Options):
    """Who may challenge whom, until when what has to happen, and what comes of it."""

    range_places: int = option(
        3,
        "How far up players can challenge",
        "Players can challenge up to this many places above them.",
        low=1,
        high=100,
        group="Challenges",
    )
    range_percent: int = option(
        10,
        "…or this share of the ladder (%)",
        "Used where it reaches further than the number of places.",
        low=0,
        high=100,
        group="Challenges",
    )
    first_free: str = option(
        "middle",
        "First challenge",
        "Whom players can challenge the first time.",
        choices={
            "none": "Within the usual range",
            "middle": "Anyone from the middle of the ladder down",
            "anywhere": "Anyone",
        },
        group="Challenges",
    )
    most_out: int = option(
        2,
        "Open challenges per player",
        "Players can have this many challenges open at once.",
        low=1,
        high=20,
        group="Challenges",
    )
    most_in: int = option(
        2,
        "Challenges to answer",
        "Players with this many challenges to answer cannot be challenged.",
        low=1,
        high=20,
        group="Challenges",
    )
    pair_wait_days: int = option(
        7,
        "Days before the same two can play again",
        "Counted from the end of their last challenge.",
        low=0,
        high=28,
        group="Challenges",
    )
    wait_after_draw: bool = option(
        False,
        "Wait after a draw",
        "The same two wait after a draw too.",
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
        "Time to finish a game (days)",
        "A game at one sitting has to begin this soon after the challenge is "
        "accepted; a player who has not come by then forfeits. Correspondence games "
        "begin at once.",
        low=1,
        high=60,
        group="Deadlines",
    )
    dispute_hours: int = option(
        24,
        "Hours to dispute",
        "A forfeit counts unless it is disputed in this time.",
        low=1,
        high=168,
        group="Deadlines",
    )
    confirm_forfeits: bool = option(
        True,
        "Forfeits are claimed",
        "A forfeit counts only if the player who gains by it claims it in the same "
        "time.",
        group="Deadlines",
    )
    climb: str = option(
        "above",
        "Winning a challenge",
        "Where the challenger goes after a win, by the places at that moment.",
        choices={
            "above": "To the loser’s place; those between move down by one",
            "half": "Halfway up to the loser; those between move down by one",
            "swap": "The two swap places",
        },
        group="Results",
    )
    draw: str = option(
        "stay",
        "Drawing a challenge",
        "What a draw does to the places.",
        choices={
            "stay": "Nothing",
            "below": "The challenger moves to just below the other player",
        },
        group="Results",
    )
    least_moves: int = option(
        2,
        "Moves that make a game count",
        "After a shorter game the challenger does not climb, unless the challenged "
        "player resigned.",
        low=0,
        high=20,
        group="Results",
    )
