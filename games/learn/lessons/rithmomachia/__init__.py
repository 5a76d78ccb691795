"""Six short lessons in Rithmomachia by Spec v1."""

from __future__ import annotations

from games.learn.lessons.rithmomachia.ambush import AMBUSH
from games.learn.lessons.rithmomachia.captures import CAPTURES
from games.learn.lessons.rithmomachia.harmony import HARMONY
from games.learn.lessons.rithmomachia.helpers import HELPERS
from games.learn.lessons.rithmomachia.movement import MOVEMENT
from games.learn.lessons.rithmomachia.winning import WINNING

LESSONS = (MOVEMENT, CAPTURES, HELPERS, AMBUSH, HARMONY, WINNING)
