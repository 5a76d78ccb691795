"""A game in progress as rows: the plies are the truth, the position is a cache."""

from games.play.models.dice import Dice
from games.play.models.games import (
    BY_CORRESPONDENCE,
    ONE_SITTING,
    Game,
    Ply,
    Seat,
    by_team,
)
from games.play.models.talk import TalkLine
from games.play.models.uptime import Heartbeat, Vacation

__all__ = [
    "BY_CORRESPONDENCE",
    "ONE_SITTING",
    "Dice",
    "Game",
    "Heartbeat",
    "Ply",
    "Seat",
    "TalkLine",
    "Vacation",
    "by_team",
]
