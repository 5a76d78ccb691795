"""Captures by two numbers alone, and pyramids (Spec v1 §6.1)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.rithmomachia.positions import position

CAPTURES = Lesson(
    slug="captures",
    title=_("Taking by number"),
    about=_(
        "You land on an enemy only when your number and its number make an equation."
    ),
    options={"ambush": False},
    shows=((2, "F4"), (2, "F7")),
    steps=(
        Step(
            position=position(D2="C25", G5="c25", A5="c49", N7="t30"),
            task=_(
                "Two black men stand on the circle’s diagonals: 25 and 49. You may "
                "take a man whose number equals yours. Take it."
            ),
            goal=Goal(takes=("G5",)),
            solution="D2xG5:EQUAL",
            hint=_("25 = 25, and the black 25 stands on G5."),
            learnt=_("25 = 25, the simplest capture."),
        ),
        Step(
            position=position(F4="T72", F7="t12", J4="s49", A2="c81"),
            task=_(
                "You may take a man if your number is a multiple of its number. Your "
                "triangle carries 72. Which black man is it?"
            ),
            goal=Goal(takes=("F7",)),
            solution="F4xF7:MULTIPLE",
            hint=_("Divide 72 by 12 and by 49. Only one of them comes out even."),
            learnt=_(
                "72 = 12 × 6, so 72 is a multiple of 12. But 72 = 49 × 1 + 23, which "
                "does not come out even."
            ),
        ),
        Step(
            position=position(C2="C6", G6="s120", A4="s121", N7="t30"),
            task=_(
                "It works the other way too: you may take a man if your number divides "
                "its number. Your circle carries only 6. Take a large square with it."
            ),
            goal=Goal(takes=("G6",)),
            solution="C2xG6:DIVISOR",
            hint=_("Is 120 = 6 × 20? Is 121 = 6 × something?"),
            learnt=_(
                "120 = 6 × 20, so 6 divides 120. Small numbers divide many others: "
                "that is why they are dangerous."
            ),
        ),
        Step(
            position=position(D4="S45", H1="T20", F2="C25", H4="t90", A8="c3"),
            task=_(
                "Three of your men can reach the black 90. Only one of them has a "
                "number that fits. Take the 90."
            ),
            goal=Goal(takes=("H4",)),
            solution="D4xH4:DIVISOR",
            hint=_("90 = 20 × 4 + 10 and 90 = 25 × 3 + 15. And 45?"),
            learnt=_(
                "90 = 45 × 2. Before every capture there are two questions: can it "
                "reach the square, and do the numbers agree?"
            ),
        ),
        Step(
            position=position(F5="P64:49:36:25", G6="c12", A2="c81"),
            task=_(
                "A pyramid carries several numbers, its faces, and takes with one of "
                "them: 64, 49, 36 or 25. Take the black 12."
            ),
            goal=Goal(takes=("G6",)),
            solution="F5[36]xG6:MULTIPLE",
            hint=_("Press the pyramid, then G6. The face that fits is found for you."),
            learnt=_("36 = 12 × 3. The face that was used is kept in the record."),
        ),
        Step(
            position=position(E2="C8", H5="p36:25:16:4", A2="c81"),
            task=_(
                "A pyramid can be taken by any one of its faces, and then all of it is "
                "gone. Take it with your 8, and choose which face to use."
            ),
            goal=Goal(takes=("H5",)),
            solution="E2xH5[16]:DIVISOR",
            hint=_("Press the circle, then H5, then one of the two equations."),
            learnt=_(
                "8 × 2 = 16 and 4 × 2 = 8: two of its faces gave you a way in. The "
                "more faces, the more enemies."
            ),
        ),
    ),
)
