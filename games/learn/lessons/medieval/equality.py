"""Taking by equality, and when it is examined (medieval §3, §5)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.medieval.positions import position

MEANS = _("a capture by equality")

EQUALITY = Lesson(
    slug="equality",
    title=_("Equal takes equal"),
    about=_("You never land on an enemy. It falls where it stands."),
    shows=((1, "G3"), (1, "I5")),
    steps=(
        Step(
            position=position(white="G3=C16", black="I5=T16 C7=S121"),
            task=_(
                "An enemy falls when one of your men could move to its square and has "
                "the same number. Bring your 16 within one step of the black 16."
            ),
            goal=Goal(takes=("I5",), by="equality", means=MEANS),
            solution="C16 G3-H4 xT16@I5(eq)",
            hint=_("From which square does a circle step to I5?"),
            learnt=_(
                "16 = 16. Your circle stays on H4, and the triangle is gone. Taking "
                "is not a choice: it happens by itself, after your move."
            ),
        ),
        Step(
            position=position(white="H4=T25 L2=C8", black="J4=C25 C7=S121"),
            task=_(
                "Your 25 already reaches the black 25, two squares away. It does not "
                "have to move to take it. Move your circle instead."
            ),
            goal=Goal(takes=("J4",), by="equality", means=MEANS),
            solution="C8 L2-K3 xC25@J4(eq)",
            hint=_("Any step of the circle 8 will do."),
            learnt=_(
                "After each of your moves all your men count, not only the one that "
                "moved. The black circle could not have taken yours: it steps "
                "diagonally and did not reach it."
            ),
        ),
        Step(
            position=position(white="H4=T49 I4=C2", black="J4=C49 C7=S121"),
            task=_(
                "Your 49 stands two squares from the black 49, but your own circle is "
                "in the way. Take the 49."
            ),
            goal=Goal(takes=("J4",), by="equality", means=MEANS),
            solution="C2 I4-H5 xC49@J4(eq)",
            hint=_("Clear the way, or go round by a leap. Both work."),
            learnt=_(
                "A straight step needs empty squares on the way, for taking as for "
                "moving. A leap does not."
            ),
        ),
        Step(
            position=position(white="I4=T49 P8=C2", black="F4=C49 C1=S121"),
            task=_(
                "After the enemy’s move, the enemy’s men take. Move your 49 to column "
                "G, but not to a square that the black circle 49 reaches."
            ),
            goal=Goal(reaches="G3 G4 G5", safe=True),
            solution="T49 I4-G4",
            hint=_("The circle reaches the four corners around it: G3 and G5 too."),
            learnt=_(
                "A man that moves into danger stays for the moment. It is taken after "
                "the enemy’s next move, whatever that is, if the numbers still fit."
            ),
        ),
    ),
)
