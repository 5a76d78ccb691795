"""Pyramids, their parts, and several captures at once (medieval §2, §3, §5)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.medieval.positions import position

PYRAMIDS = Lesson(
    slug="pyramids",
    teaches=("pyramid",),
    problems=("which-fall",),
    title=_("Pyramids, and many at once"),
    about=_("A pyramid takes with each of its parts, and is taken part by part."),
    shows=((1, "J6"), (4, "E4")),
    steps=(
        Step(
            position=position(white="J6=P91", black="G3=T36 C7=S121"),
            task=_(
                "Your pyramid has the parts 36, 25, 16, 9, 4 and 1. A part takes by "
                "its own shape, and the 36 is a square. Take the black 36 by equality."
            ),
            goal=Goal(takes=("G3",), by="equality", means=_("equality")),
            solution="P91 J6-H6 xT36@G3(eq)",
            hint=_("Go three squares from it, straight, or three and one to the side."),
            learnt=_(
                "36 = 36, by the part that is a square. From two squares away only the "
                "triangles 16 and 9 would reach it, and neither is 36."
            ),
        ),
        Step(
            position=position(white="F6=P91 I6=T9", black="I4=T100 C7=S121"),
            task=_(
                "The parts add up to 91, and this sum may use any step of any part. "
                "With your 9 that is enough for the black 100."
            ),
            goal=Goal(takes=("I4",), by="ambush", means=_("an ambush")),
            solution="P91 F6-G4 xT100@I4(am:91+9)",
            hint=_("91 + 9 = 100. Move the pyramid to where it reaches I4."),
            learnt=_(
                "91 + 9 = 100. Two parts of the same pyramid cannot make an ambush, "
                "because they are one man. A part and another man can."
            ),
        ),
        Step(
            position=position(white="I6=T9", black="I5=C9 F3=C9 G2=T36 C7=S121"),
            task=_(
                "Everything your men hit after the move is taken at once. Find the "
                "move with your 9 that takes three."
            ),
            goal=Goal(takes=("F3", "G2", "I5")),
            solution="T9 I6-G5 xC9@F3(eq) xT36@G2(er:9*4) xC9@I5(eq)",
            hint=_("Both nines by equality, and 9 × 4 = 36 down a column."),
            learnt=_(
                "9 = 9, 9 = 9 and 9 × 4 = 36, all together. There are no chains: a way "
                "that opens because a man is taken counts from your next turn on."
            ),
        ),
        Step(
            position=position(white="F4=T49 G4=T25", black="E4=P190 C8=S361"),
            task=_(
                "Black’s pyramid has the parts 64, 49, 36, 25 and 16. Each can be "
                "taken separately. Take the 49 and the 25 in one move."
            ),
            goal=Goal(loses={"E4": ("49", "25")}),
            solution="T49 F4-E2 xP.S49@E4(eq) xP.T25@E4(eq)",
            hint=_(
                "Your 49 blocks the way of your 25. Move it to a square from which it "
                "reaches E4."
            ),
            learnt=_(
                "49 = 49 and 25 = 25. The pyramid stays with 64, 36 and 16, and its "
                "sum is 116 now. It still has all its shapes, so it moves as before."
            ),
        ),
        Step(
            position=position(white="H2=C16", black="E1=P[S64,C16]/5 C8=S361"),
            task=_(
                "This pyramid has only 64 and 16 left, together 80. A hit on the sum "
                "takes all that is left. Your circle has 16."
            ),
            goal=Goal(takes=("E1",), by="eruption", means=_("an eruption")),
            solution="C16 H2-I1 xP80@E1(er:16*5)",
            hint=_("80 = 16 × 5. From which square of row 1 do you count five to E1?"),
            learnt=_(
                "16 × 5 = 80: two bodies in one capture. A siege also takes a whole "
                "pyramid, however many parts it has."
            ),
        ),
    ),
)
