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
    about=_("A man takes its opposite: each 1 changed to 0 and each 0 to 1."),
    shows=((1, "a21"), (1, "c21"), (2, "b21"), (2, "c33")),
    steps=(
        Step(
            position=position(white="a21=1 a11=0", black="c21=E d44=F"),
            task=_(
                "Your circle is 0001. Change every bit and you have 1110, the black "
                "square. Move beside it, so that your circle touches it."
            ),
            goal=Goal(takes=("c21",), by="not", means=MEANS),
            solution="a21-b21{c21:N}",
            hint=_("A man touches the cells it could step to. Try b21."),
            learnt=_(
                "NOT 0001 = 1110, bit by bit: 0 gives 1, 0 gives 1, 0 gives 1, 1 gives "
                "0. The square has turned over: it is white now, and yours."
            ),
        ),
        Step(
            position=position(white="b21=6 a14=0", black="c33=9 d44=F"),
            task=_(
                "Your triangle 0110 is the opposite of 1001. But a triangle does not "
                "touch a man straight beside, above or below it. Take 1001."
            ),
            goal=Goal(takes=("c33",), by="not", means=MEANS),
            solution="b21-b32{c33:N}",
            hint=_(
                "From c32 it would stand straight below c33. From b32 c33 is a "
                "diagonal step away."
            ),
            learnt=_(
                "NOT 0110 = 1001. It does not matter how the enemy moves, only how "
                "your man does."
            ),
        ),
        Step(
            position=position(white="a32=1 a11=0", black="c42=E c22=E d44=F"),
            task=_(
                "Black has two squares 1110, because it took one of yours. Take both "
                "with one move."
            ),
            goal=Goal(fells=2),
            solution="a32-b32{c22:N,c42:N}",
            hint=_("Which cell lies diagonally between c22 and c42?"),
            learnt=_(
                "The man that has moved takes everything it can. There is nothing to "
                "choose, and nothing to forget."
            ),
        ),
    ),
)
