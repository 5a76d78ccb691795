"""Eight short lessons in Margrites."""

from __future__ import annotations

from games.learn.lessons.margrites.counting import COUNTING
from games.learn.lessons.margrites.martyrdom import MARTYRDOM
from games.learn.lessons.margrites.printed_turn import PRINTED_TURN
from games.learn.lessons.margrites.scoring import SCORING
from games.learn.lessons.margrites.setting_up import ARRANGING, PLACING
from games.learn.lessons.margrites.steps import STEPS
from games.learn.lessons.margrites.waves import WAVES

LESSONS = (
    STEPS,
    COUNTING,
    WAVES,
    MARTYRDOM,
    SCORING,
    PRINTED_TURN,
    PLACING,
    ARRANGING,
)
