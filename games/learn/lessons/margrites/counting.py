"""Capture: twice as many enemies as friends (margrites §5)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step

COUNTING = Lesson(
    slug="counting",
    title=_("Capture by counting"),
    about=_("Twice as many enemies as friends, counting itself, and a piece falls."),
    shows=((1, "d4"), (1, "e5"), (1, "g3")),
    steps=(
        Step(
            position="W8/9/9/4W4/3B5/6B2/9/9 B 4 - 0,0 0,0 1",
            task=_(
                "White’s piece on e5 is alone. One of yours touches it already. A "
                "lone piece falls to two enemies: bring the second."
            ),
            goal=Goal(takes=("e5",)),
            solution="g3>f4(xe5)",
            hint=_("The squares around e5 are d4, e4, f4, d5, f5, d6, e6 and f6."),
            learnt=_(
                "Two enemies, and only itself as a friend: 2 ≥ 2 × 1. Your pieces are "
                "safe: each was touched by only one enemy."
            ),
        ),
        Step(
            position="9/9/4W3B/5WWB1/6BB1/9/9/9 B 4 - 0,0 0,0 1",
            task=_(
                "A piece with a friend beside it falls to four. Three of yours touch "
                "g5. Take it."
            ),
            goal=Goal(takes=("g5",)),
            solution="i6>h6(xg5)",
            hint=_("Your piece on i6 does not touch g5 yet."),
            learnt=_(
                "4 ≥ 2 × 2. Before your step the counts were 3 to 2, and that was not "
                "enough. Its friend f5 stays, because e6 is still beside it."
            ),
        ),
        Step(
            position="9/9/9/2W2WW2/1B2B4/3B2B2/9/W8 B 4 - 0,0 0,0 1",
            task=_(
                "One of the three white pieces in the middle can be captured in one "
                "step. Count, and take it."
            ),
            goal=Goal(fells=1),
            solution="d3>d4(xc5)",
            hint=_("f5 and g5 help each other. c5 has no friend."),
            learnt=_("Look for the piece that is alone."),
        ),
        Step(
            position="8W/9/4W4/3BW4/2B6/9/9/9 B 1 - 0,0 0,0 1",
            task=_(
                "Now count your own. Two white pieces touch d5, and it survives only "
                "because c4 is its friend. Make your last step so that d5 stays on the "
                "board."
            ),
            goal=Goal(keeps=("d5",)),
            solution="c4>d4",
            hint=_("Move c4 to a square where it still touches d5."),
            learnt=_(
                "If c4 had walked away, d5 would have fallen at once: 2 ≥ 2 × 1. It "
                "does not matter which side makes the step."
            ),
        ),
    ),
)
