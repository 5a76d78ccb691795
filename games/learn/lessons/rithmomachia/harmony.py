"""The three proportions and where they count (Spec v1 §7)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.rithmomachia.positions import position

DECLARED = _("a declared harmony")

HARMONY = Lesson(
    slug="harmony",
    teaches=("harmony",),
    problems=("harmony-one", "harmony-two", "break-harmony"),
    title=_("Harmony"),
    about=_("Three men in a line in the enemy’s half, their numbers in proportion."),
    options={"ambush": False},
    shows=((1, "D6"), (1, "E2"), (1, "F6")),
    steps=(
        Step(
            position=position(D6="C2", F6="T6", E2="T4", A1="s121", M3="t90"),
            task=_(
                "Your 2 and your 6 stand on Black’s rows, 5 to 8. Put the 4 between "
                "them: 2, 4, 6 has equal steps. Then declare the harmony."
            ),
            goal=Goal(says=("#ARITH",), means=DECLARED),
            solution="E2-E6#ARITH(D6,E6,F6)",
            hint=_("Take the triangle from E2 to E6, choose the harmony, press Play."),
            learnt=_(
                "4 − 2 = 6 − 4: an arithmetic harmony. The middle number is half the "
                "sum of the outer two."
            ),
        ),
        Step(
            position=position(G5="C16", G7="S25", M6="T20", A1="s121", B3="t90"),
            task=_(
                "In a geometric harmony the middle number times itself is the product "
                "of the outer two. Complete 16, 20, 25 and declare it."
            ),
            goal=Goal(says=("#GEOM",), means=DECLARED),
            solution="M6-G6#GEOM(G5,G6,G7)",
            hint=_("The triangle 20 belongs on G6."),
            learnt=_(
                "20 × 20 = 400 = 16 × 25: a geometric harmony. Each number is the one "
                "before it times the same ratio, here 5 to 4."
            ),
        ),
        Step(
            position=position(E5="T5", G7="T20", I3="C8", A1="s121", M3="t90"),
            task=_(
                "The harmonic proportion is the rarest. White has just one: 5, 8, 20. "
                "A line may also be a diagonal. Complete the harmony and declare it."
            ),
            goal=Goal(says=("#HARM",), means=DECLARED),
            solution="I3-F6#HARM(E5,F6,G7)",
            hint=_("The circle 8 reaches F6, between the 5 and the 20, in one move."),
            learnt=_(
                "2 × 5 × 20 = 8 × (5 + 20) = 200: a harmonic harmony. The steps are 3 "
                "and 12, and 3 is to 12 as 5 is to 20."
            ),
        ),
        Step(
            position=position(
                I5="C25", K7="S81", J2="S45", M6="T49", F6="T42", A1="s121", B3="t90"
            ),
            task=_(
                "Between 25 and 81 there is one empty square, J6. Three of your men "
                "can go there, and one of them makes a harmony. Find it and declare "
                "it."
            ),
            goal=Goal(says=("#",), means=DECLARED),
            solution="J2-J6#GEOM(I5,J6,K7)",
            hint=_("25 × 81 = 2025. Which number, times itself, is that?"),
            learnt=_(
                "45 × 45 = 2025 = 25 × 81. The arithmetic mean would have been 53, and "
                "you have no 53."
            ),
        ),
    ),
)
