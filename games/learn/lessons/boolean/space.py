"""The block of cells and the steps in it (boolean §1, §2, §4)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.boolean.positions import position

SPACE = Lesson(
    slug="space",
    title=_("Four levels"),
    about=_("A block of 4 × 4 × 4 cells, and how each shape steps through it."),
    shows=((1, "b21"), (3, "b22"), (4, "b22"), (5, "c33")),
    steps=(
        Step(
            position=position(white="b21=1 a14=0", black="d44=F"),
            task=_(
                "The four boards lie one above the other, with level 1 at the bottom. "
                "A cell is named by file, rank and level: your circle stands on b21. "
                "Take it straight up, to b22."
            ),
            goal=Goal(reaches="b22"),
            solution="b21-b22",
            hint=_("Press the circle on level 1, then file b, rank 2 on level 2."),
            learnt=_(
                "Only the level has changed. A step that changes only one of the three "
                "is called orthogonal, whether on a level or up and down."
            ),
        ),
        Step(
            position=position(white="b22=1 a14=0", black="d44=F"),
            task=_(
                "Circles step orthogonally or diagonally. Diagonal means that two of "
                "file, rank and level change by one. Take the circle to c23."
            ),
            goal=Goal(reaches="c23"),
            solution="b22-c23",
            hint=_("File b to c, level 2 to 3; the rank stays."),
            learnt=_(
                "From an inner cell a circle has 18 steps: 6 orthogonal and 12 "
                "diagonal."
            ),
        ),
        Step(
            position=position(white="b22=5 a14=0", black="d44=F"),
            task=_(
                "Triangles step diagonally, or from corner to corner, where file, "
                "rank and level all change: that is triagonal. Take the triangle to "
                "c33."
            ),
            goal=Goal(reaches="c33"),
            solution="b22-c33",
            hint=_("One file to the right, one rank up, one level up."),
            learnt=_("It cannot go to b32 or b23, which are straight beside it."),
        ),
        Step(
            position=position(white="b22=7 d11=0", black="d44=F"),
            task=_(
                "Squares step orthogonally or triagonally, never diagonally. Which of "
                "these can it reach: c32, a23 or a13? Go there."
            ),
            goal=Goal(reaches="a13"),
            solution="b22-a13",
            hint=_("To c32 and to a23 two of the three would change."),
            learnt=_("b to a, 2 to 1, 2 to 3: all three have changed, so it may."),
        ),
        Step(
            position=position(white="c33=F d12=0", black="a11=9 d41=F"),
            task=_(
                "Pyramids, 0000 and 1111, make all three kinds of steps. Take the "
                "pyramid to b24."
            ),
            goal=Goal(reaches="b24"),
            solution="c33-b24",
            hint=_("A triagonal step: one to the left, one down, and up a level."),
            learnt=_(
                "26 cells surround an inner cell, and a pyramid reaches all of them. "
                "The number of ones makes the shape: one a circle, two a triangle, "
                "three a square, none or four a pyramid."
            ),
        ),
    ),
)
