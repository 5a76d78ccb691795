"""Taking by shutting in (medieval §5)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.medieval.positions import position

MEANS = _("a siege")

SIEGE = Lesson(
    slug="siege",
    problems=("which-fall",),
    title=_("Siege"),
    about=_("A man that is shut in is taken, whatever the numbers."),
    shows=((1, "F4"), (1, "G3"), (1, "G4")),
    steps=(
        Step(
            position=position(
                white="G3=C2 G5=C6 F4=C8 I5=C64 F3=C4", black="G4=S361 C7=S121"
            ),
            task=_(
                "The black 361 is too large for your numbers. But with an enemy on "
                "each of its four sides it is taken. Close the ring."
            ),
            goal=Goal(takes=("G4",), by="siege", means=MEANS),
            solution="C64 I5-H4 xS361@G4(si)",
            hint=_("G3, F4 and G5 are yours. H4 is missing."),
            learnt=_(
                "All four sides, or all four corners. A mixture does not count: your 4 "
                "on F3 played no part."
            ),
        ),
        Step(
            position=position(white="B3=C4 C6=C6 E4=T20", black="A4=S225 C7=S121"),
            task=_(
                "At the edge of the board fewer men are needed: the edge itself shuts "
                "it in. Besiege the black 225 on two corners."
            ),
            goal=Goal(takes=("A4",), by="siege", means=MEANS),
            solution="C6 C6-B5 xS225@A4(si)",
            hint=_("Its corners on the board are B3 and B5."),
            learnt=_("At an edge two corners are enough, or three sides."),
        ),
        Step(
            position=position(white="C3=C64 E1=T42", black="A1=S361 C7=S121"),
            task=_(
                "In the corner of the board a single man can besiege. Take the 361."
            ),
            goal=Goal(takes=("A1",), by="siege", means=MEANS),
            solution="C64 C3-B2 xS361@A1(si)",
            hint=_("The corner A1 has one diagonal neighbour, B2."),
            learnt=_(
                "One man on the one diagonal neighbour. Some programs require two "
                "here; the rules page tells which sources say what."
            ),
        ),
        Step(
            position=position(
                white="C3=C2 C5=C6 B4=C8 H3=C4 H5=C16 I4=C8 G6=T6",
                black="C4=S225 D4=C7 H4=S361 A8=S121",
            ),
            task=_(
                "Two black squares are nearly shut in. One of them has a friend beside "
                "it, which saves it. Besiege the other."
            ),
            goal=Goal(takes=("H4",), by="siege", means=MEANS),
            solution="T6 G6-G4 xS361@H4(si)",
            hint=_("The open side is G4. The triangle goes two squares down."),
            learnt=_(
                "Only enemies and the edge shut a man in. The 225 stays: its own "
                "circle 7 saves it."
            ),
        ),
    ),
)
