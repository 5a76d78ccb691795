"""The exchange of prisoners: offered and answered (enochian §8)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.enochian.positions import position

MEN = "6bNbK/8/4rN3/8/4rK3/1kRyR5/8/3kB4"
PRISONERS = position(MEN, armies="afaf bkry -r-b")

EXCHANGE = Lesson(
    slug="exchange",
    title=_("Exchange of prisoners"),
    about=_("One king for another: an offer, and an answer."),
    shows=((1, "e4"), (1, "h8")),
    steps=(
        Step(
            position=PRISONERS,
            task=_(
                "You, Red, have taken Black’s king, and Blue has taken your ally’s. "
                "Before you move you may offer to exchange the two. Offer it."
            ),
            goal=Goal(says=("exchange?",), means=_("an offer to exchange prisoners")),
            solution="exchange?",
            hint=_("Choose no man. The button is under the board."),
            learnt=_(
                "Blue, whose king still lives, must answer now. After that Red makes "
                "its move as usual."
            ),
        ),
        Step(
            position=f"{PRISONERS} exchange?",
            task=_(
                "Change sides: you are Blue, and Red has offered. Accept, and Black’s "
                "king comes back to you, Yellow’s to Red."
            ),
            goal=Goal(by="return", means=_("accepting the exchange")),
            solution="exchange+",
            hint=_("Press Accept."),
            learnt=_(
                "Both kings stand on their thrones again, and both armies are free. If "
                "the throne is taken, a king returns to the nearest safe square."
            ),
        ),
    ),
)
