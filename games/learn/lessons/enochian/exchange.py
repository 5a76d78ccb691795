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
            hint=_("You do not have to choose a piece: the button is under the board."),
            learnt=_(
                "Blue, whose king is still alive, must answer now. Then Red makes its "
                "move as usual."
            ),
        ),
        Step(
            position=f"{PRISONERS} exchange?",
            task=_(
                "Now you are Blue, and Red has made the offer. Accept it: Black’s king "
                "comes back to your team, Yellow’s to Red’s."
            ),
            goal=Goal(by="return", means=_("accepting the exchange")),
            solution="exchange+",
            hint=_("Press Accept."),
            learnt=_(
                "Both kings are on their thrones again, and both armies are active. If "
                "a throne is occupied, the king returns to the nearest safe square."
            ),
        ),
    ),
)
