"""The die that says who moves (enochian §11)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.enochian.positions import position

DIVINATION = Lesson(
    slug="divination",
    title=_("Divination"),
    about=_("An option: at each turn a die says which kind of piece must move."),
    shows=((1, "d4"), (3, "h4")),
    options={"divination": True},
    steps=(
        Step(
            position=position("yK5bnbK/8/8/8/3rR4/8/6rq1/kK6(rKrN)", die="2"),
            task=_(
                "The die shows 2, so a knight must move. Move yours from the throne to "
                "g3."
            ),
            goal=Goal(reaches="g3"),
            solution="Nh1-g3",
            hint=_(
                "Press the rook to read why it cannot move. The knight shares h1 with "
                "the king."
            ),
            learnt=_(
                "1 is king or pawn, 2 knight, 3 bishop, 4 queen, 5 rook, 6 pawn. If no "
                "such piece can move, the die is thrown again."
            ),
        ),
        Step(
            position=position("yK1yn1bR1bnbK/8/8/8/rR7/8/8/kK3rK3", die="1"),
            task=_(
                "You are in check, so the king must move, and only a 1 allows this. "
                "The die shows 1. Move the king off the rook’s file."
            ),
            goal=Goal(reaches="d1 d2 f1 f2"),
            solution="Ke1-f2",
            hint=_("Go to the left or to the right."),
            learnt=_("With any other number the die would have been thrown again."),
        ),
        Step(
            position=position("yK1yn4bK/8/2bN5/8/7rR/2kR5/8/kK3rK3", die="5"),
            task=_("A lucky throw: 5, a rook. Use it."),
            goal=Goal(takes=("h8",), by="freeze", means=_("taking a king")),
            solution="Rh4xh8",
            hint=_("Which king can the rook reach?"),
            learnt=_(
                "The site commits to its throws before the game and shows afterwards "
                "how they were drawn, so anyone can check them."
            ),
        ),
    ),
)
