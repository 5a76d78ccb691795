"""What happens when a king is taken (enochian §8, §10)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.enochian.positions import position

KINGS = Lesson(
    slug="kings",
    teaches=("kings_captured",),
    problems=("king-two",),
    title=_("When a king is taken"),
    about=_("Take a king and its army freezes. Take both kings of a team and you win."),
    shows=((1, "h4"), (1, "h8"), (1, "c6")),
    steps=(
        Step(
            position=position("yK1yn4bK/8/2bN5/8/7rR/2kR5/8/kK3rK3"),
            task=_("Blue’s king is unprotected. Take it."),
            goal=Goal(takes=("h8",), by="freeze", means=_("taking the king")),
            solution="Rh4xh8",
            hint=_("The rook on h4 sees the whole file."),
            learnt=_(
                "Blue is frozen: its knight stays on c6, but it cannot move, attack "
                "or be taken. Blue’s turns are skipped."
            ),
        ),
        Step(
            position=position(
                "yK1yn1bR3/8/8/4rR3/8/8/8/kK3rK3", armies="faaa bkry r---"
            ),
            task=_(
                "Blue is frozen. You cannot take its rook or pass it. Go as near to it "
                "as you can."
            ),
            goal=Goal(reaches="e7"),
            solution="Re5-e7",
            hint=_(
                "Press the rook on e8 to read why. The square in front of it is e7."
            ),
            learnt=_("Frozen pieces are like walls: they only stand in the way."),
        ),
        Step(
            position=position("yK1yn4(bKbQ)/8/2bN5/8/7rR/2kR5/8/kK3rK3"),
            task=_(
                "At the start each king shares its throne with another piece. A "
                "capture there takes both. Make it."
            ),
            goal=Goal(takes=("h8",), by="freeze", means=_("taking the king")),
            solution="Rh4xh8",
            hint=_("Blue’s king and queen are both on h8."),
            learnt=_("Two pieces with one move, and Blue is frozen."),
        ),
        Step(
            position=position("yK1yn4bK/8/8/8/7rR/8/8/kN3rK3", armies="afaa bkry -y--"),
            task=_(
                "Yellow has already taken Black’s king. One more king and Team Earth "
                "wins. Win the game."
            ),
            goal=Goal(ends="kings_captured"),
            solution="Rh4xh8",
            hint=_("Blue’s king stands on h8."),
            learnt=_(
                "Both kings of Team Air have been taken. Red and Yellow win together."
            ),
        ),
    ),
)
