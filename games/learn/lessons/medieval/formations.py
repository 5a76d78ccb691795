"Winning by proportion: progressions in enemy territory (medieval §7)."

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.medieval.positions import position

FORMATIONS = Lesson(
    slug="formations",
    teaches=("excellentissima", "major", "magna"),
    problems=("formation-one", "win-two"),
    title=_("Winning by proportion"),
    about=_("Numbers in proportion, in the enemy’s half: the noblest way to win."),
    shows=((1, "C4"), (1, "E5"), (1, "E4")),
    steps=(
        Step(
            position=position(white="C4=C16 E5=C36", black="E4=T56 A8=S28 P1=T12"),
            task=_(
                "Victoria Magna, the great victory: three men in columns A to H with "
                "equal steps between their numbers. Enemy men may be part of it. Make "
                "16, 36, 56."
            ),
            goal=Goal(ends="magna"),
            solution="C36 E5-D4 #magna",
            hint=_("There is an empty square between 16 on C4 and 56 on E4."),
            learnt=_(
                "36 − 16 = 20 and 56 − 36 = 20: an arithmetic progression. The men are "
                "evenly spaced, the numbers rise, and no man stands in between."
            ),
        ),
        Step(
            position=position(white="C4=C16 D7=C36", black="E6=T56 A8=S28"),
            task=_(
                "Three men may also stand at a right angle with equal legs. Then the "
                "middle number belongs in the corner. Make 16, 36, 56 again."
            ),
            goal=Goal(ends="magna"),
            solution="C36 D7-C6 #magna",
            hint=_("From C4 up to the corner and right to E6. The corner is C6."),
            learnt=_("C4, C6, E6: two squares up, two to the right, 36 in the corner."),
        ),
        Step(
            position=position(white="C3=C4 F3=C36 E7=T6", black="F6=T12 A8=S28"),
            task=_(
                "Victoria Major, the greater one: four men with two kinds of "
                "progression. 4, 6, 12 is harmonic and 4, 12, 36 geometric. Put the 6 "
                "on the fourth corner of the square."
            ),
            goal=Goal(ends="major"),
            solution="T6 E7-C6 #major",
            hint=_("C3, F3 and F6 are three corners of a square. The fourth is C6."),
            learnt=_(
                "Geometric: 12 × 12 = 4 × 36. Harmonic: 6 × (4 + 12) = 2 × 4 × 12. "
                "Round the square the numbers rise: 4, 6, 12, 36."
            ),
        ),
        Step(
            position=position(white="B4=C4 C4=T6 D2=T9", black="E4=T12 A8=S28"),
            task=_(
                "Victoria Excellentissima, the most excellent: four men with all "
                "three kinds. Put the 9 between the 6 and the 12."
            ),
            goal=Goal(ends="excellentissima"),
            solution="T9 D2-D4 #excellentissima",
            hint=_("The empty square in row 4 is D4."),
            learnt=_(
                "6, 9, 12 arithmetic; 4, 6, 9 geometric; 4, 6, 12 harmonic. Neither "
                "side can do this without an enemy man."
            ),
        ),
        Step(
            position=position(white="D4=C36 C7=P91", black="E4=T56 A8=S28"),
            task=_(
                "A pyramid takes part with one of its parts or with its sum, as you "
                "need. Your pyramid has a 16. Win by Magna."
            ),
            goal=Goal(ends="magna"),
            solution="P91 C7-C4 #magna",
            hint=_("16, 36, 56 again: the pyramid belongs on C4."),
            learnt=_("A pyramid lends one number to a formation: it is still one man."),
        ),
        Step(
            position=position(
                white="N7=C16 O4=T42 B2=S45", black="M2=T12 M3=T56 L6=T100 C7=S121"
            ),
            task=_(
                "Now Black stands in your half, columns I to P. 12 and 56 stand in "
                "column M, and the 100 is one leap away. Prevent 12, 56, 100."
            ),
            goal=Goal(parries=True),
            solution="T42 O4-M4",
            hint=_("The 100 leaps from L6 to M4, over any man in the way."),
            learnt=_(
                "The square is yours, and the progression cannot be completed. During "
                "a game, the victory board shows such threats."
            ),
        ),
    ),
)
