"""Through a friend to the third (boolean §5)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.boolean.positions import position

MEANS = _("a capture through a friend")

FILTERING = Lesson(
    slug="filter",
    title=_("Filter: through a friend"),
    about=_("X touches its friend Y, and Y touches the enemy. That is enough."),
    shows=((1, "d21"), (1, "c22"), (1, "b33")),
    steps=(
        Step(
            position=position(white="d21=4 c22=C a11=0", black="b33=8 d14=F"),
            task=_(
                "XOR gives 1 where exactly one has 1: 0100 XOR 1100 = 1000. Your "
                "triangle on c22 touches the black 1000. Your circle is too far away, "
                "but it can move to touch the triangle."
            ),
            goal=Goal(takes=("b33",), by="filter", means=MEANS),
            solution="d21-d22{b33:X}",
            hint=_("d22 is straight beside c22, and circles step that way."),
            learnt=_(
                "0 XOR 1 = 1, 1 XOR 1 = 0, 0 XOR 0 = 0, 0 XOR 0 = 0. The number of "
                "the circle went through the triangle."
            ),
        ),
        Step(
            position=position(white="d21=4 c22=C a11=0", black="b33=B c44=3 d14=F"),
            task=_(
                "NAND is the opposite of AND: 0 only where both have 1. Which of the "
                "two black men on levels 3 and 4 is 0100 NAND 1100? Take it."
            ),
            goal=Goal(takes=("b33",), says=("b33:D",), means=_("a capture by NAND")),
            solution="d21-d22{b33:D}",
            hint=_("0100 AND 1100 = 0100. Change every bit of that."),
            learnt=_(
                "0 NAND 1 = 1, 1 NAND 1 = 0, 0 NAND 0 = 1, 0 NAND 0 = 1: 1011, the "
                "square."
            ),
        ),
        Step(
            position=position(white="a11=3 c32=5 a14=0", black="d43=7 d41=F"),
            task=_(
                "Your triangles are 0011 and 0101. The black 0111 touches the one on "
                "c32 corner to corner. Which formula makes 0111, and where must the "
                "other triangle go?"
            ),
            goal=Goal(takes=("d43",), by="filter", means=MEANS),
            solution="a11-b22{d43:O}",
            hint=_("Triangles touch diagonally or from corner to corner. Try b22."),
            learnt=_("0011 OR 0101 = 0111: 0 or 0, 0 or 1, 1 or 0, 1 or 1."),
        ),
    ),
)
