"""What can be set for a ladder in rounds, described field by field."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.options import Options, option


@dataclass(frozen=True)
class RoundSettings(Options):
    """What both forms in rounds share."""

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
    honours: int = option(
        3,
        "Places in the hall of fame",
        "This many top players go to the hall of fame at the end.",
        low=1,
        high=50,
        group="Results",
    )


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
        choices={
            "direct": "Direct encounter, wins, Sonneborn–Berger",
            "berger": "Sonneborn–Berger, direct encounter, wins",
            "wins": "Wins, direct encounter, Sonneborn–Berger",
        },
        group="Results",
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
