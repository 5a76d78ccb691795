"""Four steps a turn, and the squares where they began (margrites §4, §6)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step

STEPS = Lesson(
    slug="steps",
    title=_("Four steps a turn"),
    about=_("You can share the four steps of a turn among any of your pieces."),
    shows=((1, "e4"), (1, "i8")),
    steps=(
        Step(
            position="8W/9/9/9/4B4/9/9/9 B 4 - 0,0 0,0 1",
            task=_(
                "You are Black and walk up the board. A step goes to any empty "
                "square that touches your piece, eight of them at most. Step "
                "straight ahead to e5."
            ),
            goal=Goal(reaches="e5"),
            solution="e4>e5",
            hint=_("Press the piece on e4, then the square e5."),
            learnt=_(
                "That was one step of four. The dots beside the board count them. "
                "The next three may go to this piece or to others."
            ),
        ),
        Step(
            position="8W/9/9/9/5B3/9/9/9 B 2 f4<e4 0,0 0,0 1",
            task=_(
                "Your piece began this turn on e4. That square is marked, and closed "
                "to this piece until the turn is over. You want to reach e5. Try e4 "
                "first and see what the page says, then go to e5."
            ),
            goal=Goal(reaches="e5"),
            solution="f4>e5",
            hint=_("e5 touches f4 diagonally."),
            learnt=_(
                "A piece may wander as it likes, even the long way round. Only its own "
                "start square is closed to it."
            ),
        ),
        Step(
            position="8W/9/9/4B4/3B5/9/9/9 B 1 d4<e4,e5<d4 0,0 0,0 1",
            task=_(
                "You have made three steps. The piece on d4 began on e4, the piece on "
                "e5 began on d4. Complete the swap with your last step: move to e4."
            ),
            goal=Goal(reaches="e4"),
            solution="e5>e4",
            hint=_("The square e4 is closed to the piece on d4, but not to the other."),
            learnt=_(
                "This is called dancing: four steps, and the board is as before. A "
                "start square is closed only to the piece that began there."
            ),
        ),
        Step(
            position="8W/9/9/9/9/9/B1W6/2W6 B 4 - 0,0 0,0 1",
            task=_(
                "As long as you have steps left and a legal step to make, you must "
                "make it. Here you have a single piece in a corner, with two enemies "
                "near. Only three steps are open to it. Step away to a3."
            ),
            goal=Goal(reaches="a3"),
            solution="a2>a3",
            hint=_("a3 is straight ahead."),
            learnt=_(
                "If you had gone down to a1, you would have had no legal step, and "
                "lost the other three."
            ),
        ),
    ),
)
