"""Several men, and all at one moment (boolean §5)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.boolean.positions import position

AT_ONCE = Lesson(
    slug="at-once",
    title=_("All at once"),
    about=_("One move can take several, each by a formula of its own."),
    shows=((1, "a21"), (1, "c31"), (1, "b32")),
    steps=(
        Step(
            position=position(white="a21=1 b43=3 a14=0", black="c31=E b32=2 d44=F"),
            task=_(
                "Your circle 0001 can take the square 1110 alone, and with your "
                "triangle 0011 the circle 0010. Find the move that does both."
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
                "Take the square 1110. And watch the black pyramid 1111 on d32: 0001 "
                "OR 1110 would be 1111, and the square touches it."
            ),
            goal=Goal(takes=("c21",)),
            solution="a21-b21{c21:N}",
            hint=_("The circle goes to b21."),
            learnt=_(
                "The pyramid stays. Everything is found in the position right after "
                "the move, and then the square was not yet yours. From your next move "
                "on it will be. In the rule set “Chain” it would help at once."
            ),
        ),
    ),
)
