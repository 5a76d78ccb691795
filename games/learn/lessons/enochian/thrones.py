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
        "At the start, two pieces share a throne. A king on its ally’s throne leads "
        "both armies."
    ),
    shows=((3, "b7"), (3, "a7"), (3, "c3")),
    steps=(
        Step(
            position=SHARED,
            task=_(
                "The king and the knight share the throne h1. Press it, choose the "
                "knight, and move it to g3."
            ),
            goal=Goal(reaches="g3"),
            solution="Nh1-g3",
            hint=_("After h1, press the knight’s button, then g3."),
            learnt=_(
                "The king keeps the throne alone. Nothing can join it again: pieces "
                "cannot enter a square of their own team."
            ),
        ),
        Step(
            position=SHARED,
            task=_("The same position again, but let the king leave first, to g1."),
            goal=Goal(reaches="g1", says=("Kh1",), means=_("a move of the king")),
            solution="Kh1-g1",
            hint=_("After h1, press the king’s button."),
            learnt=_(
                "In a written move, the first letter tells which piece leaves: Kh1-g1."
            ),
        ),
        Step(
            position=position(
                "7bK/ynrK6/6bR1/8/8/2yR5/8/kKkb6", armies="aaaf bkry ---b"
            ),
            task=_(
                "Your ally Yellow is frozen, because its king has been taken. Yellow’s "
                "throne is the corner a8. Move your king onto it."
            ),
            goal=Goal(by="thaw", means=_("a king on the throne a8")),
            solution="Kb7-a8",
            hint=_("It is one square up and to the left of b7."),
            learnt=_(
                "Yellow thaws: its pieces move and take again, led by Red. So a lost "
                "king does not have to mean a lost army."
            ),
        ),
        Step(
            position=position("3yK3bK/ynrK6/6bR1/8/8/2yR5/8/kKkb6"),
            task=_(
                "It also works while the ally’s king is alive. Here it has left its "
                "throne. Move your king onto it, and Red leads Yellow."
            ),
            goal=Goal(by="lead", means=_("a king on the throne a8")),
            solution="Kb7-a8",
            hint=_("Yellow’s throne is a8."),
            learnt=_(
                "With four players, Red now moves Yellow’s pieces. If the leading king "
                "is taken, Yellow leads itself again."
            ),
        ),
    ),
)
