"""What can be set for a ladder in rounds, described field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.engine.options import Described, Options, option

GROUPS = ("Arena", "Groups", "Teams", "Rounds", "Results")


@dataclass(frozen=True)
class EventSettings(Options):
    """What all forms of events share."""

    @classmethod
    def described(cls) -> tuple[Described, ...]:
        """All settings, group by group: those of a form beside those of all."""
        found = super().described()
        return tuple(sorted(found, key=lambda each: GROUPS.index(each.group)))

    honours: int = option(
        3,
        "Places in the hall of fame",
        "This many top players go to the hall of fame at the end.",
        low=1,
        high=50,
        group="Results",
    )


@dataclass(frozen=True)
class RoundSettings(EventSettings):
    """What all forms in rounds share."""

    round_days: int = option(
        7,
        "Days for a round",
        "A player who has not come to the game by then forfeits it (0: a round waits "
        "for all its games).",
        low=0,
        high=60,
        group="Rounds",
    )
    next_by_itself: bool = option(
        True,
        "The next round begins by itself",
        "It begins as soon as all games of a round are over; otherwise an organiser "
        "begins it.",
        group="Rounds",
    )


@dataclass(frozen=True)
class ArenaSettings(EventSettings):
    """The settings of an arena."""

    minutes: int = option(
        90,
        "Minutes",
        "So long new games begin; those that are being played then still count.",
        low=10,
        high=720,
        group="Arena",
    )
    streaks: bool = option(
        True,
        "Streaks",
        "Who has won two games running gets double points for each further game, "
        "until one is not won.",
        group="Arena",
    )


ORDERS_OF_ALL_PLAY_ALL: Final[Mapping[str, str]] = {
    "direct": "Direct encounter, wins, Sonneborn–Berger",
    "berger": "Sonneborn–Berger, direct encounter, wins",
    "wins": "Wins, direct encounter, Sonneborn–Berger",
}


@dataclass(frozen=True)
class RoundRobinSettings(RoundSettings):
    """The settings of a ladder on which all play all."""

    cycles: int = option(
        1,
        "Games of each pair",
        "How often two players meet; the second time with seats swapped.",
        low=1,
        high=4,
        group="Rounds",
    )
    tie_breaks: str = option(
        "direct",
        "Tie-breaks",
        "What decides between equal points, one after the other.",
        choices=ORDERS_OF_ALL_PLAY_ALL,
        group="Results",
    )


@dataclass(frozen=True)
class KnockOutSettings(RoundSettings):
    """The settings of a ladder on which the loser is out."""

    third_place: bool = option(
        True,
        "Game for third place",
        "The losers of the semi-finals meet beside the final; otherwise they share "
        "third place.",
        group="Rounds",
    )
    replays: int = option(
        1,
        "Games after a draw",
        "So often a drawn game is played again, each time with seats swapped.",
        low=0,
        high=3,
        group="Results",
    )
    still_drawn: str = option(
        "seed",
        "If the last one is drawn too",
        "Who goes on then, and after a draw when the time of the round is over.",
        choices={
            "seed": "The higher seed",
            "second": "The player who did not begin the last game",
        },
        group="Results",
    )


@dataclass(frozen=True)
class GroupSettings(KnockOutSettings):
    """The settings of groups whose best go on to a knock-out."""

    groups: int = option(
        4,
        "Groups",
        "In each group everyone plays everyone. A group has two players at least, so "
        "there are fewer groups where players are few.",
        low=1,
        high=16,
        group="Groups",
    )
    go_on: int = option(
        2,
        "Who goes on",
        "How many players of each group go on to the knock-out.",
        low=1,
        high=4,
        group="Groups",
    )
    tie_breaks: str = option(
        "direct",
        "Tie-breaks",
        "What decides between equal points in a group, one after the other.",
        choices=ORDERS_OF_ALL_PLAY_ALL,
        group="Groups",
    )


@dataclass(frozen=True)
class TeamSettings(RoundSettings):
    """The settings of teams that meet on boards."""

    boards: int = option(
        4,
        "Boards",
        "How many players of a team play at once, in the order of the list.",
        low=1,
        high=12,
        group="Teams",
    )
    cycles: int = option(
        1,
        "Matches of each pair of teams",
        "How often two teams meet; the second time with seats swapped.",
        low=1,
        high=4,
        group="Teams",
    )


@dataclass(frozen=True)
class SwissSettings(RoundSettings):
    """The settings of a ladder in Swiss rounds."""

    rounds: int = option(
        5,
        "Rounds",
        "No two players meet twice, so 6 players can play 5 at most. Plan at most "
        "half as many as there are players; for more, choose a round robin.",
        low=1,
        high=15,
        group="Rounds",
    )
    accelerated: bool = option(
        False,
        "Accelerated first rounds",
        "In the first half of the rounds the stronger half is paired as if it had more "
        "points, so that the best meet sooner; for many players and few rounds.",
        group="Rounds",
    )
    half_byes: int = option(
        0,
        "Half-point byes",
        "How many rounds each player may miss for half a point, if they say so before "
        "the round begins.",
        low=0,
        high=5,
        group="Rounds",
    )
    late_rounds: int = option(
        0,
        "Half points for latecomers",
        "Players who join late get half a point for each round before, for this many "
        "at most.",
        low=0,
        high=5,
        group="Rounds",
    )
    tie_breaks: str = option(
        "cut",
        "Tie-breaks",
        "What decides between equal points, one after the other.",
        choices={
            "cut": "Buchholz without the lowest, Buchholz, Sonneborn–Berger, "
            "direct encounter, wins",
            "buchholz": "Buchholz, Buchholz without the lowest, direct encounter, wins",
            "direct": "Direct encounter, wins, Buchholz without the lowest, Buchholz",
        },
        group="Results",
    )
