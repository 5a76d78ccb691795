"""Seven short lessons in Boolean Rithmomachia."""

from __future__ import annotations

from games.learn.lessons.boolean.at_once import AT_ONCE
from games.learn.lessons.boolean.compiling import COMPILING
from games.learn.lessons.boolean.filtering import FILTERING
from games.learn.lessons.boolean.negation import NEGATION
from games.learn.lessons.boolean.pushing import PUSHING
from games.learn.lessons.boolean.space import SPACE
from games.learn.lessons.boolean.victories import VICTORIES

LESSONS = (
    SPACE,
    NEGATION,
    COMPILING,
    FILTERING,
    AT_ONCE,
    PUSHING,
    VICTORIES,
)
