"""What pawns become (enochian §9)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.enochian.positions import position

PRIVILEGED = position("yK5bnbK/1rn6/8/8/3rQ4/8/8/kK6rK")

PROMOTION = Lesson(
    slug="promotion",
    title=_("Promotion"),
    about=_("A pawn becomes the piece it serves. A privileged pawn may choose."),
    shows=((1, "b7"), (2, "d4")),
    steps=(
        Step(
            position=position("yK5bnbK/1rn6/8/8/8/8/6rb1/kK5rRrK"),
            task=_(
                "A pawn that reaches the far edge becomes its patron at once. This one "
                "serves the knight. Take it to b8."
            ),
            goal=Goal(reaches="b8", by="promotion", means=_("a promotion")),
            solution="Pb7-b8=N",
            hint=_("One square up from b7."),
            learnt=_("A knight, and no choice. There may be two of a kind."),
        ),
        Step(
            position=PRIVILEGED,
            task=_(
                "Red has nothing left but king, queen and this pawn. That makes the "
                "pawn privileged: it becomes what you like. Make it a rook."
            ),
            goal=Goal(reaches="b8", says=("=R",), means=_("a rook")),
            solution="Pb7-b8=R",
            hint=_("Take the pawn to b8, then press the button of the rook."),
            learnt=_(
                "Privileged is a pawn beside a king alone, or beside a king and a "
                "queen or bishop. Beside a knight or rook it is not."
            ),
        ),
        Step(
            position=PRIVILEGED,
            task=_(
                "The same again. Make it a queen this time, though you have one, and "
                "see what happens to her."
            ),
            goal=Goal(reaches="b8", by="demotion", means=_("a second queen")),
            solution="Pb7-b8=Q",
            hint=_("The button says who steps down."),
            learnt=_("The old queen has become a pawn where she stood, on d4."),
        ),
    ),
)
