"""A turn of the packet's second annotated game, step by step (margrites §11, 22)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step

PRINTED_TURN = Lesson(
    slug="printed-turn",
    title=_("A whole turn"),
    about=_("Turn 17 of a game that was printed with the rules: Black scores twice."),
    shows=((1, "d7"), (1, "h7"), (1, "i6")),
    steps=(
        Step(
            position="9/3B3B1/2B4WB/1B3WWW1/1B4W2/9/9/9 B 4 - 0,0 0,0 17",
            task=_(
                "Two of yours are one step from the last rank, and nobody can stop "
                "d7. With four steps both can leave. Begin with d7: go to d8."
            ),
            goal=Goal(reaches="d8"),
            solution="d7>d8",
            hint=_("Straight ahead."),
            learnt=_("One step. c6 has lost a friend, but no enemy is near it."),
        ),
        Step(
            position="3B5/7B1/2B4WB/1B3WWW1/1B4W2/9/9/9 B 3 d8<d7 0,0 0,0 17",
            task=_("Three steps left. Score with this piece."),
            goal=Goal(figures={"points": 1}),
            solution="d8>B++",
            hint=_("Press d8 and leave the board."),
            learnt=_("One point."),
        ),
        Step(
            position="9/7B1/2B4WB/1B3WWW1/1B4W2/9/9/9 B 2 - 1,0 0,0 17",
            task=_(
                "Now h7. It is the only friend of i6. Look at the counts on i6 before "
                "you go, then go anyway."
            ),
            goal=Goal(reaches="h8 g8 i8"),
            solution="h7>h8(xi6)",
            hint=_("i6 is touched by h6 and h5. Any square of rank 8 will do."),
            learnt=_(
                "i6 falls, 2 ≥ 2 × 1, and that is a capture for White. Black accepted "
                "this."
            ),
        ),
        Step(
            position="7B1/9/2B4W1/1B3WWW1/1B4W2/9/9/9 B 1 h8<h7 1,0 0,1 17",
            task=_("One step left in this turn. Score the second point."),
            goal=Goal(figures={"points": 2}),
            solution="h8>B++",
            hint=_("Leave the board from h8."),
            learnt=_(
                "Two points for one piece lost: a good turn. Now play a game of your "
                "own."
            ),
        ),
    ),
)
