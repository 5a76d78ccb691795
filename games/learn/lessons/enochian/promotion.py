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
            hint=_("It is one square up from b7."),
            learnt=_("A knight: you have no choice. An army may have two of a kind."),
        ),
        Step(
            position=PRIVILEGED,
            task=_(
                "Red has nothing left but its king, its queen and this pawn. That "
                "makes the pawn privileged: you choose what it becomes. Make it a "
                "rook."
            ),
            goal=Goal(reaches="b8", says=("=R",), means=_("a rook")),
            solution="Pb7-b8=R",
            hint=_("Move the pawn to b8, then press the rook’s button."),
            learnt=_(
                "A pawn is privileged when its army has only the king besides, or the "
                "king and a queen or a bishop. With a knight or a rook it is not."
            ),
        ),
        Step(
            position=PRIVILEGED,
            task=_(
                "The same position again. Make it a queen this time, although you have "
                "one, and see what happens to her."
            ),
            goal=Goal(reaches="b8", by="demotion", means=_("a second queen")),
            solution="Pb7-b8=Q",
            hint=_("The button says which piece becomes a pawn."),
            learnt=_("The old queen has become a pawn where she stood, on d4."),
        ),
    ),
)
