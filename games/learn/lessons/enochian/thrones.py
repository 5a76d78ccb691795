"""Shared thrones, and the throne of an ally (enochian §3, §8)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.enochian.positions import position

SHARED = position("yK5bnbK/8/8/8/8/8/6rq1/kK6(rKrN)")

THRONES = Lesson(
    slug="thrones",
    title=_("Thrones"),
    about=_(
        "Two share a throne at the start. A king on its ally’s throne leads both "
        "armies."
    ),
    shows=((3, "b7"), (3, "a7"), (3, "c3")),
    steps=(
        Step(
            position=SHARED,
            task=_(
                "King and knight share the throne h1. Press it, say that the knight "
                "moves, and take it to g3."
            ),
            goal=Goal(reaches="g3"),
            solution="Nh1-g3",
            hint=_("After h1, press the button of the knight, then g3."),
            learnt=_(
                "The king keeps the throne alone. Nobody joins it again: men enter no "
                "square of a friend."
            ),
        ),
        Step(
            position=SHARED,
            task=_("The same again, but let the king go first, to g1."),
            goal=Goal(reaches="g1", says=("Kh1",), means=_("a move of the king")),
            solution="Kh1-g1",
            hint=_("After h1, press the button of the king."),
            learnt=_("In writing, the first letter tells who leaves: Kh1-g1."),
        ),
        Step(
            position=position(
                "7bK/ynrK6/6bR1/8/8/2yR5/8/kKkb6", armies="aaaf bkry ---b"
            ),
            task=_(
                "Yellow’s king is taken, and your ally is frozen. Yellow’s throne is "
                "the corner a8. Take your king onto it."
            ),
            goal=Goal(by="thaw", means=_("mounting the throne on a8")),
            solution="Kb7-a8",
            hint=_("From b7 one square up and to the left."),
            learnt=_(
                "Yellow thaws: its men move and fight again, led by Red. So a lost "
                "king need not be a lost army."
            ),
        ),
        Step(
            position=position("3yK3bK/ynrK6/6bR1/8/8/2yR5/8/kKkb6"),
            task=_(
                "It works while the ally’s king lives, too. Here it has left its "
                "throne. Mount it, and Red leads Yellow."
            ),
            goal=Goal(by="lead", means=_("mounting the throne on a8")),
            solution="Kb7-a8",
            hint=_("The throne of Yellow is a8."),
            learnt=_(
                "With four players Red now moves Yellow’s men. If the king who leads "
                "is taken, Yellow is its own again."
            ),
        ),
    ),
)
