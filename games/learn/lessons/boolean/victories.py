"""Pyramids, and the three victories (boolean §7, §8)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.boolean.positions import position

VICTORIES = Lesson(
    slug="victories",
    teaches=("last_pyramid", "no_potential", "no_legal_moves", "quiet"),
    title=_("Three victories"),
    about=_("Without pyramids the game is over. Then three things are compared."),
    shows=((1, "b22"), (1, "c43")),
    steps=(
        Step(
            position=position(white="b22=F a11=0", black="c43=0 d14=F"),
            task=_(
                "Pyramids are each other’s opposite: NOT 1111 = 0000. Take the black "
                "0000."
            ),
            goal=Goal(takes=("c43",), by="not", means=_("a capture by NOT")),
            solution="b22-b33{c43:N}",
            hint=_("Your pyramid touches all 26 cells around it."),
            learnt=_(
                "A pyramid does not turn over: it leaves the block. Black has one left."
            ),
        ),
        Step(
            position=position(white="d41=F c33=0", black="a14=1 d44=F"),
            task=_(
                "Black has one pyramid left, 1111, and a circle worth 1. Take the "
                "pyramid: the game is over, and you have more of everything."
            ),
            goal=Goal(ends="last_pyramid"),
            solution="c33-c43{d44:N}",
            hint=_("Your 0000 has to touch d44."),
            learnt=_(
                "Pyramids two to none, pieces two to one, values 15 to 1: all three "
                "victories. That is called a perfect one."
            ),
        ),
        Step(
            position=position(white="c33=0 a11=1", black="a42=7 a43=D a44=E d44=F"),
            task=_(
                "You have the same capture again. But count before you take: pyramids, "
                "pieces, values. If taking would lose the game, make another move."
            ),
            goal=Goal(survives=True),
            solution="a11-b11",
            hint=_(
                "After the capture you would have 0 + 1 against Black’s 7 + 13 + 14."
            ),
            learnt=_(
                "Taking would give you the pyramid victory, but Black would have more "
                "pieces, three to two, and more value, 34 to 1: two victories to one. "
                "First win some of its men, then take the pyramid."
            ),
        ),
        Step(
            position=position(
                white="b33=0 a11=1 d22=C a32=5", black="c42=3 b14=2 d44=F"
            ),
            task=_(
                "Here you lead in pieces and values. Black’s last pyramid stands on "
                "d44. Win the game."
            ),
            goal=Goal(ends="last_pyramid"),
            solution="b33-c33{d44:N}",
            hint=_("NOT 0000 = 1111. Where does your pyramid touch d44?"),
            learnt=_(
                "More pyramids, more pieces, more value. The three counts are always "
                "shown beside the board. Now play a game of your own."
            ),
        ),
    ),
)
