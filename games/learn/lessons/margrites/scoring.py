"""Leaving the board, and who wins (margrites §4, §7)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step

SCORING = Lesson(
    slug="scoring",
    teaches=("points", "captures", "tie"),
    problems=("score-now",),
    title=_("Scoring and winning"),
    about=_("A piece that leaves the board on the far side scores a point."),
    shows=((1, "e8"), (2, "b8")),
    steps=(
        Step(
            position="4B4/9/9/8W/9/9/9/B8 B 4 - 0,0 0,0 1",
            task=_(
                "Your piece stands on rank 8, your last rank. Going straight over the "
                "edge takes one more step. Leave the board and score."
            ),
            goal=Goal(figures={"points": 1}),
            solution="e8>B++",
            hint=_(
                "Press e8, then the button below the board to leave. It is written "
                "e8>B++."
            ),
            learnt=_("One point. The piece is out for good, and three steps are left."),
        ),
        Step(
            position="BWW4B1/1B7/9/9/9/9/9/9 B 1 - 0,0 0,0 1",
            task=_(
                "Two of yours can leave, and you have one step. One of them is "
                "needed where it is. Score without losing b7."
            ),
            goal=Goal(figures={"points": 1}, keeps=("b7",)),
            solution="h8>B++",
            hint=_("b7 is touched by b8 and c8. Its only friend is a8."),
            learnt=_(
                "A piece that leaves no longer counts as a friend. That can cost you "
                "the pieces that stay behind."
            ),
        ),
        Step(
            position="9/9/3B1W3/4BW3/9/9/4WW3/4WW3 B 3 d6<d5 0,0 2,6 1",
            task=_(
                "You have three steps, just enough to go from d6 over the edge. But d6 "
                "protects e5. A point is worth more than any number of captures: go."
            ),
            goal=Goal(reaches="d7"),
            solution="d6>d7(xe5)",
            hint=_("d7, d8, and over the edge."),
            learnt=_(
                "e5 has fallen: White has seven captures. You have one piece on the "
                "board and two steps. Sacrificing other pieces is allowed, if it pays."
            ),
        ),
        Step(
            position="3B5/9/5W3/5W3/9/9/4WW3/4WW3 B 1 d8<d5 0,0 2,7 1",
            task=_(
                "The game is over as soon as a side has no pieces left on the board. "
                "This is your last piece. White has seven captures to your two, but no "
                "point. End it."
            ),
            goal=Goal(ends="points"),
            solution="d8>B++",
            hint=_("Leave the board."),
            learnt=_(
                "One point to none: you win, although all your other pieces were "
                "captured."
            ),
        ),
        Step(
            position="4B4/W8/9/9/9/9/9/WW7 B 4 - 0,1 3,2 1",
            task=_(
                "White already has a point, and you lead three to two in captures. Can "
                "you win at once?"
            ),
            goal=Goal(ends="captures"),
            solution="e8>B++",
            hint=_("Make it one point each. What decides then?"),
            learnt=_(
                "If points are equal, captures decide. If these are equal too, it is a "
                "draw."
            ),
        ),
    ),
)
