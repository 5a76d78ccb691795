"""Eight short lessons in Enochian chess."""

from __future__ import annotations

from games.learn.lessons.enochian.check import CHECK
from games.learn.lessons.enochian.divination import DIVINATION
from games.learn.lessons.enochian.exchange import EXCHANGE
from games.learn.lessons.enochian.kings import KINGS
from games.learn.lessons.enochian.moving import MOVING
from games.learn.lessons.enochian.promotion import PROMOTION
from games.learn.lessons.enochian.taking import TAKING
from games.learn.lessons.enochian.thrones import THRONES

LESSONS = (
    MOVING,
    TAKING,
    CHECK,
    KINGS,
    THRONES,
    EXCHANGE,
    PROMOTION,
    DIVINATION,
)
