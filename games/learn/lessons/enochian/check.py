"""Check, and the king who must move (enochian §6)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.enochian.positions import position

CHECK = Lesson(
    slug="check",
    title=_("Check"),
    about=_("A king in check must move if it can. No other piece can help it."),
    shows=((1, "e1"), (1, "e8")),
    steps=(
        Step(
            position=position("yK1yn1bR1bnbK/8/8/8/rR7/8/8/kK3rK3"),
            task=_(
                "Blue’s rook gives check. In chess your rook could step to e4. Here "
                "the king itself must move, if it can. Move it off the rook’s file."
            ),
            goal=Goal(reaches="d1 d2 f1 f2"),
            solution="Ke1-d2",
            hint=_(
                "Press the rook on a4 to read why it cannot. Then move the king away."
            ),
            learnt=_(
                "It could even have gone to e2 and stayed in check: any move of the "
                "king will do. Here kings are actually taken."
            ),
        ),
        Step(
            position=position("yK1yn1bR1bnbK/8/8/8/4rN3/8/8/kK3rK3"),
            task=_(
                "Now the king is not in check, because your knight is in between. So "
                "no move may put it in check: the knight is pinned. Move the king off "
                "the file."
            ),
            goal=Goal(reaches="d1 d2 f1 f2"),
            solution="Ke1-d2",
            hint=_("Press the knight and read why it cannot move."),
            learnt=_("From your next turn on the knight is free again."),
        ),
        Step(
            position=position("yK5bnbK/8/8/8/8/5rR2/5bNrqrq/kK5rBrK"),
            task=_(
                "The knight on f2 gives check, and your king has no square to go to. "
                "Only then may other pieces move. Take the knight."
            ),
            goal=Goal(takes=("f2",)),
            solution="Rf3xf2",
            hint=_("The rook is right above it."),
            learnt=_(
                "In this case every move is allowed, whether it helps or not. But a "
                "king left in check will soon be taken."
            ),
        ),
    ),
)
