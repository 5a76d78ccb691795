"""Steps that are refused, and pieces without a step (margrites §4, §6)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step

MARTYRDOM = Lesson(
    slug="martyrdom",
    title=_("Martyrdom and traps"),
    about=_("A piece may not walk into its own capture, so pieces can be trapped."),
    shows=((1, "c4"), (1, "e5"), (1, "e6")),
    steps=(
        Step(
            position="9/9/4W4/4W4/2B6/9/9/9 B 4 - 0,0 0,0 1",
            task=_(
                "You would like to stand on d5. But there two enemies would touch your "
                "lone piece. Press c4 and then d5 to see what the rules say. Then go "
                "up to c5 instead."
            ),
            goal=Goal(reaches="c5"),
            solution="c4>c5",
            hint=_("c5 touches neither e5 nor e6."),
            learnt=_(
                "A step after which the piece itself would be captured is martyrdom, "
                "and is refused."
            ),
        ),
        Step(
            position="9/9/4W4/4WW3/2B6/2B6/9/9 B 3 c3<c2 0,0 0,0 1",
            task=_(
                "With a friend at its side, your piece may go among enemies. One enemy "
                "touches d4, two touch d5. Make a step with c3 that lets c4 go to d5 "
                "next."
            ),
            goal=Goal(reaches="d4", keeps=("c4",)),
            solution="c3>d4",
            hint=_(
                "The friend must touch d5, and must itself be safe. Which of c3’s "
                "squares touches d5?"
            ),
            learnt=_(
                "With d4 beside it, d5 counts as two, and two enemies are not enough: "
                "2 < 2 × 2. First the helper, then the step."
            ),
        ),
        Step(
            position="9/9/4W4/4WW3/2BB5/9/9/9 B 2 d4<c2 0,0 0,0 1",
            task=_("Now the other piece: go to d5."),
            goal=Goal(reaches="d5"),
            solution="c4>d5",
            hint=_("From c4 to d5 is one step diagonally."),
            learnt=_("On its own the same step was refused. Friends make it legal."),
        ),
        Step(
            position="9/9/1B7/9/W8/2B6/B2B5/9 B 1 - 0,0 0,0 9",
            task=_(
                "A piece with no step but martyrdom is trapped. White’s last piece "
                "stands on a4. Trap it with your last step, so that White has no legal "
                "step and loses its turn."
            ),
            goal=Goal(again=True),
            solution="c3>b4",
            hint=_(
                "White may go to a5, b5, a3 and b3. b6 touches the upper two, a2 the "
                "lower two. You need one more piece that touches them all."
            ),
            learnt=_(
                "White loses its turn, and you have four more steps. a4 itself stays: "
                "only b4 touches it, 1 < 2 × 1."
            ),
        ),
    ),
)
