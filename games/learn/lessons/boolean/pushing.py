"""Pyramids push (boolean §4, §5)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.boolean.positions import position

MEANS = _("a push")

PUSHING = Lesson(
    slug="push",
    title=_("Pushing"),
    about=_("A pyramid may step onto a man, friend or enemy, and push it on."),
    shows=((1, "b22"), (1, "b32")),
    steps=(
        Step(
            position=position(white="b32=1 b22=F a11=0", black="d44=F"),
            task=_(
                "Your pyramid can step onto your own circle and push it one step "
                "further, to any empty cell. Step onto b32 and push the circle to b42."
            ),
            goal=Goal(reaches="b42", says=(">",), means=MEANS),
            solution="b22-b32>b42",
            hint=_("Press b22, then b32, then b42."),
            learnt=_(
                "It could also have gone to b22, where the pyramid came from, or up or "
                "down a level. A push by itself takes nothing."
            ),
        ),
        Step(
            position=position(white="b32=5 b22=F a11=0", black="d43=5 d14=F"),
            task=_(
                "The black triangle 0101 on d43 is out of reach. 1111 AND 0101 = 0101 "
                "would take it, if your triangle touched it and your pyramid touched "
                "your triangle. Push so that this is true."
            ),
            goal=Goal(takes=("d43",)),
            solution="b22-b32>c32{d43:A}",
            hint=_("From c32 a triangle touches d43: one file, one rank, one level."),
            learnt=_(
                "After a push the pyramid is X, and the man that was pushed can be Y. "
                "The number 1111 goes through 0101 and leaves it as it is."
            ),
        ),
        Step(
            position=position(white="a42=5 b22=F", black="b32=5 d44=F"),
            task=_(
                "Now an enemy stands beside your pyramid. Push it to a cell where the "
                "pyramid and your triangle on a42 both touch it."
            ),
            goal=Goal(fells=1, says=(">",), means=MEANS),
            solution="b22-b32>b33{b33:A}",
            hint=_(
                "Your triangle touches only diagonally or from corner to corner. What "
                "about b33, straight above?"
            ),
            learnt=_("1111 AND 0101 = 0101: you pushed it right into the formula."),
        ),
    ),
)
