"""Taking alone, by NOT (boolean §5)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.boolean.positions import position

MEANS = _("a capture by NOT")

NEGATION = Lesson(
    slug="not",
    title=_("Alone: NOT"),
    about=_("A man takes its opposite: each 1 for a 0, each 0 for a 1."),
    shows=((1, "a21"), (1, "c21"), (2, "b21"), (2, "c33")),
    steps=(
        Step(
            position=position(white="a21=1 a11=0", black="c21=E d44=F"),
            task=_(
                "Your circle is 0001. Change every bit and you have 1110, the black "
                "square. Come beside it, so that your circle touches it."
            ),
            goal=Goal(takes=("c21",), by="not", means=MEANS),
            solution="a21-b21{c21:N}",
            hint=_("A man touches the cells where it could step. Try b21."),
            learnt=_(
                "NOT 0001 = 1110, bit by bit: 0 gives 1, 0 gives 1, 0 gives 1, 1 "
                "gives 0. It has turned over: it is white now and yours."
            ),
        ),
        Step(
            position=position(white="b21=6 a14=0", black="c33=9 d44=F"),
            task=_(
                "Your triangle 0110 is the opposite of 1001. But a triangle touches "
                "no man straight beside, above or below it. Take 1001."
            ),
            goal=Goal(takes=("c33",), by="not", means=MEANS),
            solution="b21-b32{c33:N}",
            hint=_(
                "From c32 it would stand straight below c33. From b32 c33 is a "
                "diagonal step away."
            ),
            learnt=_(
                "NOT 0110 = 1001. How the victim moves does not matter, only how the "
                "taker does."
            ),
        ),
        Step(
            position=position(white="a32=1 a11=0", black="c42=E c22=E d44=F"),
            task=_(
                "Black has two squares 1110, for it took one of yours. Take both with "
                "one move."
            ),
            goal=Goal(fells=2),
            solution="a32-b32{c22:N,c42:N}",
            hint=_("Which cell lies diagonally between c22 and c42?"),
            learnt=_(
                "Whatever the moved man can take, it takes, all of it. You choose "
                "nothing and forget nothing."
            ),
        ),
    ),
)
