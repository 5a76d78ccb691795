"""Leaving the board, and who wins (margrites §4, §7)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step

SCORING = Lesson(
    slug="scoring",
    teaches=("points", "captures", "tie"),
    title=_("Scoring and winning"),
    about=_("A piece that leaves the board on the far side is a point."),
    shows=((1, "e8"), (2, "b8")),
    steps=(
        Step(
            position="4B4/9/9/8W/9/9/9/B8 B 4 - 0,0 0,0 1",
            task=_(
                "Your piece stands on rank 8, your last rank. Straight over the edge "
                "is one step more. Leave the board and score."
            ),
            goal=Goal(figures={"points": 1}),
            solution="e8>B++",
            hint=_(
                "Press e8: below the board there is now a button to leave. In "
                "writing it is e8>B++."
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
                "A piece that leaves is no friend any more. It may cost those who "
                "stay behind."
            ),
        ),
        Step(
            position="9/9/3B1W3/4BW3/9/9/4WW3/4WW3 B 3 d6<d5 0,0 2,6 1",
            task=_(
                "Three steps, and the way over the edge from d6 is just three. But d6 "
                "holds up e5. A point is worth more than any captures: go."
            ),
            goal=Goal(reaches="d7"),
            solution="d6>d7(xe5)",
            hint=_("d7, d8, and over the edge."),
            learnt=_(
                "e5 has fallen: White has seven captures. You have one piece on the "
                "board and two steps, and you may give up others if it pays."
            ),
        ),
        Step(
            position="3B5/9/5W3/5W3/9/9/4WW3/4WW3 B 1 d8<d5 0,0 2,7 1",
            task=_(
                "The game is over as soon as a side has nobody left on the board. "
                "This is your last piece. White has seven captures to your two, but "
                "no point. End it."
            ),
            goal=Goal(ends="points"),
            solution="d8>B++",
            hint=_("Leave the board."),
            learnt=_(
                "One point to none: you win, though all your other pieces were "
                "captured."
            ),
        ),
        Step(
            position="4B4/W8/9/9/9/9/9/WW7 B 4 - 0,1 3,2 1",
            task=_(
                "White has a point already, and captures stand three to two for you. "
                "Can you win at once?"
            ),
            goal=Goal(ends="captures"),
            solution="e8>B++",
            hint=_("Make it one all. What decides then?"),
            learnt=_(
                "With equal points captures decide. If these are equal too, it is a "
                "draw."
            ),
        ),
    ),
)
