"""Four steps a turn, and the squares where they began (margrites §4, §6)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step

STEPS = Lesson(
    slug="steps",
    title=_("Four steps a turn"),
    about=_("You spend the four steps of a turn on any pieces you like."),
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
                "to this piece until the turn is over. You wish to stand on e5. Go "
                "there; by the way, try what the page says to e4."
            ),
            goal=Goal(reaches="e5"),
            solution="f4>e5",
            hint=_("e5 touches f4 diagonally."),
            learnt=_(
                "A piece may wander as it likes and take a long way round. Only its "
                "start square is closed: no piece may step back there."
            ),
        ),
        Step(
            position="8W/9/9/4B4/3B5/9/9/9 B 1 d4<e4,e5<d4 0,0 0,0 1",
            task=_(
                "Three steps are made. The piece on d4 began on e4, the piece on e5 "
                "began on d4. Let them change places with your last step: fill e4."
            ),
            goal=Goal(reaches="e4"),
            solution="e5>e4",
            hint=_("For the piece on d4 the square e4 is closed. Not for the other."),
            learnt=_(
                "This is called dancing: four steps, and the board is as before. A "
                "start square is closed only to the piece that began there."
            ),
        ),
        Step(
            position="8W/9/9/9/9/9/B1W6/2W6 B 4 - 0,0 0,0 1",
            task=_(
                "A player who has a step must make one, as long as steps are left. "
                "Here you have a single piece in a corner, with two enemies near. "
                "Only three steps are open to it. Step away to a3."
            ),
            goal=Goal(reaches="a3"),
            solution="a2>a3",
            hint=_("a3 is straight ahead."),
            learnt=_(
                "Had you gone down to a1, no step at all would have been left to you, "
                "and three steps would have been lost."
            ),
        ),
    ),
)
