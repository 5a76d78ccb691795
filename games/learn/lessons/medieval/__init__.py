"""Nine short lessons in the medieval game."""

from __future__ import annotations

from games.learn.lessons.medieval.ambush import AMBUSH
from games.learn.lessons.medieval.counting import COUNTING
from games.learn.lessons.medieval.equality import EQUALITY
from games.learn.lessons.medieval.eruption import ERUPTION
from games.learn.lessons.medieval.first_game import FIRST_GAME
from games.learn.lessons.medieval.formations import FORMATIONS
from games.learn.lessons.medieval.moving import MOVING
from games.learn.lessons.medieval.pyramids import PYRAMIDS
from games.learn.lessons.medieval.siege import SIEGE

LESSONS = (
    MOVING,
    EQUALITY,
    AMBUSH,
    ERUPTION,
    SIEGE,
    PYRAMIDS,
    COUNTING,
    FORMATIONS,
    FIRST_GAME,
)
