"""Captures with a third number (Spec v1 §6.1; rules page, Helpers)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.rithmomachia.positions import position

HELPERS = Lesson(
    slug="helpers",
    problems=("take-with",),
    title=_("Captures with a helper"),
    about=_("Another of your men lends its number from where it stands."),
    options={"ambush": False},
    shows=((1, "D2"), (1, "G1"), (1, "D6")),
    steps=(
        Step(
            position=position(D2="T20", G1="C16", D6="t36", A3="s121"),
            task=_(
                "20 alone cannot take 36. But your circle 16 stands on the board, and "
                "20 + 16 = 36. Take the black 36 with its help."
            ),
            goal=Goal(takes=("D6",)),
            solution="D2xD6:SUM(G1)",
            hint=_("Move the triangle to D6. The circle helps from where it stands."),
            learnt=_(
                "20 + 16 = 36, a SUM. The helper did not move, and it may stand "
                "anywhere on the board."
            ),
        ),
        Step(
            position=position(D2="T20", G5="C36", H2="t16", A3="s121"),
            task=_(
                "Differences work as well. Take the black 16 with your triangle 20."
            ),
            goal=Goal(takes=("H2",)),
            solution="D2xH2:DIFF(G5)",
            hint=_("36 − 20 = 16: this time the circle 36 helps."),
            learnt=_(
                "36 − 20 = 16, a difference. It does not matter which of the two is "
                "larger."
            ),
        ),
        Step(
            position=position(
                C5="T20", H1="S153", E2="C16", L3="C36", H5="t56", A3="s121"
            ),
            task=_(
                "Three of your men can reach the black 56, but only one of them has a "
                "helper whose number fits. Take the 56."
            ),
            goal=Goal(takes=("H5",)),
            solution="C5xH5:SUM(L3)",
            hint=_("How much is missing from 20 to 56? Which man carries it?"),
            learnt=_(
                "20 + 36 = 56. The man that moves cannot help itself, and each capture "
                "has only one helper."
            ),
        ),
        Step(
            position=position(E2="T4", J3="C16", E7="t64", A3="s121"),
            task=_(
                "Two numbers may also make the third by multiplying. Take the black "
                "64 as a PRODUCT of your 4 and your 16."
            ),
            goal=Goal(takes=("E7",), says=(":PRODUCT", ":RATIO"), means=_("a product")),
            solution="E2xE7:PRODUCT(J3)",
            hint=_("Press the triangle, then E7, then choose 4 × 16 = 64."),
            learnt=_(
                "4 × 16 = 64. Your 4 could also have done it alone, since it divides "
                "64. When several equations hold, you choose the one that is written "
                "down."
            ),
        ),
        Step(
            position=position(K3="S45", F1="T5", F8="c9", N7="s121"),
            task=_(
                "Read backwards, a product is a RATIO: your number divided by the "
                "helper’s is the enemy’s. Take the black 9 with 45 by a ratio."
            ),
            goal=Goal(takes=("F8",), says=(":RATIO", ":PRODUCT"), means=_("a ratio")),
            solution="K3xF8:RATIO(F1)",
            hint=_("45 ÷ 5 = 9. Press the square, then F8, then the ratio."),
            learnt=_(
                "45 ÷ 5 = 9, for 9 × 5 = 45. You now know all seven ways to take: "
                "equal, multiple, divisor, sum, difference, product and ratio."
            ),
        ),
    ),
)
