"""Two men who both touch the third (boolean §5)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.boolean.positions import position

COMPILING = Lesson(
    slug="compile",
    problems=("flip-three",),
    title=_("Compile: two touch the third"),
    about=_("Two of your numbers go into a formula, and the answer is taken."),
    shows=((1, "d22"), (1, "b42"), (1, "c33")),
    steps=(
        Step(
            position=position(white="d22=4 b42=C a11=0", black="c33=4 d14=F"),
            task=_(
                "AND gives 1 where both have 1: 0100 AND 1100 = 0100. Your triangle "
                "1100 touches the black 0100 on c33. Bring the circle 0100 to touch "
                "it too."
            ),
            goal=Goal(
                takes=("c33",), by="compile", means=_("a capture by two that touch it")
            ),
            solution="d22-c22{c33:A}",
            hint=_("c33 is a diagonal step from c22."),
            learnt=_(
                "0 AND 1 = 0, 1 AND 1 = 1, 0 AND 0 = 0, 0 AND 0 = 0. The man that "
                "moved is X, its friend Y. Only a capture with X counts."
            ),
        ),
        Step(
            position=position(white="d22=4 b42=C a11=F", black="c33=C b32=8 d14=0"),
            task=_(
                "OR gives 1 where one or both have 1. With the same two men you can "
                "take one of these black men by OR. Which one? Take it."
            ),
            goal=Goal(says=("c33:O",), means=_("a capture by OR")),
            solution="d22-c22{c33:O}",
            hint=_("0100 OR 1100: 0 or 1, 1 or 1, 0 or 0, 0 or 0."),
            learnt=_(
                "0100 OR 1100 = 1100. The answer may be one of the two numbers itself."
            ),
        ),
        Step(
            position=position(white="a22=1 d33=2 a14=0", black="c32=C d41=F"),
            task=_(
                "NOR gives 1 only where both have 0. Your circles are 0001 and 0010. "
                "What do they make by NOR? Take it."
            ),
            goal=Goal(takes=("c32",), says=("c32:R",), means=_("a capture by NOR")),
            solution="a22-b22{c32:R}",
            hint=_("The two left bits are 0 in both. Bring 0001 beside c32."),
            learnt=_(
                "0 NOR 0 = 1, 0 NOR 0 = 1, 0 NOR 1 = 0, 1 NOR 0 = 0: 1100. Two circles "
                "have taken a triangle."
            ),
        ),
    ),
)
