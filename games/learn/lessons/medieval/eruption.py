"""Taking along rows and columns by counting (medieval §5)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.medieval.positions import position
from games.learn.lessons.medieval.start import START

MEANS = _("an eruption: number times distance, or number by distance")

ERUPTION = Lesson(
    slug="eruption",
    problems=("which-fall",),
    title=_("Eruption"),
    about=_("In a row or a column the distance counts, however great."),
    shows=((1, "I5"), (1, "E4")),
    steps=(
        Step(
            position=position(white="I5=C4", black="E4=T16 C7=S121"),
            task=_(
                "Move into the same row as the black 16. Count the squares from you to "
                "it, including both ends. Your 4 times that number must be 16."
            ),
            goal=Goal(takes=("E4",), by="eruption", means=MEANS),
            solution="C4 I5-H4 xT16@E4(er:4*4)",
            hint=_("H4, G4, F4, E4 are four squares: 4 × 4 = 16."),
            learnt=_(
                "4 × 4 = 16. The shape does not matter: a circle takes from three "
                "squares away."
            ),
        ),
        Step(
            position=position(white="H1=S45 I6=C2", black="L4=C9 J4=T30 C7=S361"),
            task=_(
                "Division works too, and men in between do not matter. Take the "
                "black 9 with your 45, past the black 30."
            ),
            goal=Goal(takes=("L4",), by="eruption", means=MEANS),
            solution="S45 H1-H4 xC9@L4(er:45/5)",
            hint=_("45 ÷ 5 = 9. From which square of row 4 do you count five to L4?"),
            learnt=_(
                "45 ÷ 5 = 9. Seen from the other side it is 9 × 5 = 45. An eruption "
                "always works in both directions, so the side that moves into it "
                "takes."
            ),
        ),
        Step(
            position=position(white="F4=T6 J2=C8", black="H5=T12 C7=S121"),
            task=_(
                "Between neighbours the distance is two, since both ends count. Take "
                "the black 12 with your 6."
            ),
            goal=Goal(takes=("H5",), by="eruption", means=MEANS),
            solution="T6 F4-H4 xT12@H5(er:6*2)",
            hint=_("6 × 2 = 12. Go and stand next to it."),
            learnt=_("6 × 2 = 12. Two is the smallest possible distance."),
        ),
        Step(
            position=START,
            task=_(
                "This is how a game begins. Seven of your first moves take a man, all "
                "by eruption. The biggest prize is the black 225 on C7. Take it."
            ),
            goal=Goal(takes=("C7",), by="eruption", means=MEANS),
            solution="S25 N8-K7 xS225@C7(er:25*9)",
            hint=_(
                "225 = 25 × 9. Which of your men has a 25 and can move to a distance "
                "of nine from C7?"
            ),
            learnt=_(
                "25 × 9 = 225, from K7 to C7. The men in between did not matter. Now "
                "look at what Black can do to you there."
            ),
        ),
    ),
)
