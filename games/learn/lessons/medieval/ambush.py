"""Taking by two men (medieval §5)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.medieval.positions import position

MEANS = _("an ambush: two men that both reach it")

AMBUSH = Lesson(
    slug="ambush",
    problems=("which-fall",),
    title=_("Ambush"),
    about=_(
        "Two men that both reach an enemy take it together, for example by their sum."
    ),
    shows=((1, "I6"), (1, "F3"), (1, "G4")),
    steps=(
        Step(
            position=position(white="F3=C4 I6=C8", black="G4=T12 C7=S121"),
            task=_(
                "Two of your men that both reach an enemy may add their numbers. Your "
                "4 reaches the black 12 already. Bring the 8."
            ),
            goal=Goal(takes=("G4",), by="ambush", means=MEANS),
            solution="C8 I6-H5 xT12@G4(am:8+4)",
            hint=_("From H5 a circle steps to G4."),
            learnt=_("4 + 8 = 12. The two do not have to stand next to each other."),
        ),
        Step(
            position=position(white="H3=C4 K4=T9", black="G4=C5 C7=S121"),
            task=_("The difference works as well. Take the black 5 with 9 and 4."),
            goal=Goal(takes=("G4",), by="ambush", means=MEANS),
            solution="T9 K4-I4 xC5@G4(am:9-4)",
            hint=_("From I4 the triangle goes two squares to G4. Leaps count too."),
            learnt=_("9 − 4 = 5. The larger number may be either of the two."),
        ),
        Step(
            position=position(white="J2=T72 H5=C8", black="G4=C9 C7=S121"),
            task=_(
                "Products and quotients work as well. Your 8 reaches the black 9. "
                "Which number, divided by 8, is 9? Bring it."
            ),
            goal=Goal(takes=("G4",), by="ambush", means=MEANS),
            solution="T72 J2-H2 xC9@G4(am:72/8)",
            hint=_("72 ÷ 8 = 9. The triangle reaches G4 by a straight step or a leap."),
            learnt=_("72 ÷ 8 = 9. It must come out even: nothing is ever rounded."),
        ),
        Step(
            position=position(
                white="H5=C64 E2=C36 J5=T81 C4=S25 F1=C4", black="G4=T100 C7=S121"
            ),
            task=_(
                "Only your 64 reaches the black 100. One of the others can join it in "
                "one move, with the missing number. Take the 100."
            ),
            goal=Goal(takes=("G4",), by="ambush", means=MEANS),
            solution="C36 E2-F3 xT100@G4(am:64+36)",
            hint=_("How much is missing from 64 to 100?"),
            learnt=_(
                "64 + 36 = 100. 25 × 4 is 100 too, but these two men cannot both reach "
                "it. In an ambush both must."
            ),
        ),
    ),
)
