"""Several men, and all at one moment (boolean §5)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.boolean.positions import position

AT_ONCE = Lesson(
    slug="at-once",
    problems=("flip-three",),
    title=_("All at once"),
    about=_("One move can take several men, each by its own formula."),
    shows=((1, "a21"), (1, "c31"), (1, "b32")),
    steps=(
        Step(
            position=position(white="a21=1 b43=3 a14=0", black="c31=E b32=2 d44=F"),
            task=_(
                "Your circle 0001 can take the square 1110 by itself, and the circle "
                "0010 with the help of your triangle 0011. Find the move that does "
                "both."
            ),
            goal=Goal(takes=("c31", "b32")),
            solution="a21-b21{c31:N,b32:X}",
            hint=_("Which cell touches both c31 and b32 diagonally?"),
            learnt=_(
                "NOT 0001 = 1110, and 0001 XOR 0011 = 0010: 0 XOR 0 = 0, 0 XOR 0 = 0, "
                "0 XOR 1 = 1, 1 XOR 1 = 0. Where several formulas fit, one is enough."
            ),
        ),
        Step(
            position=position(white="a21=1 d14=0", black="c21=E d32=F a14=0"),
            task=_(
                "Take the square 1110, and watch the black pyramid 1111 on d32: 0001 "
                "OR 1110 would be 1111, and the square touches it."
            ),
            goal=Goal(takes=("c21",)),
            solution="a21-b21{c21:N}",
            hint=_("The circle goes to b21."),
            learnt=_(
                "The pyramid stays. Captures are found in the position right after the "
                "move, when the square was not yours yet. From your next move on it "
                "can help. In the rule set “Chain” it would help at once."
            ),
        ),
    ),
)
