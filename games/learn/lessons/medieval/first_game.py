"""A first short game, move by move: fifteen men win (medieval §7)."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.medieval.start import after

RULESET: Final = "modern-short"

# White and Black in turn.
GAME: Final = (
    *("S25 N8-K7", "P190 D8-G7"),
    *("S45 M7-N4", "P190 G7-I6"),
    *("P91 M2-J3", "T12 E2-G2"),
    *("P91 J3-G4", "P129 I6-H5"),
    *("P62 G4-H3", "P129 H5-I2"),
    *("T42 M4-K5", "P129 I2-J3"),
    *("S15 M8-J7", "S66 D2-G2"),
    *("T9 L8-N8", "S66 G2-H5"),
    *("S15 J7-J4", "P129 J3-M4"),
)


def before_white(number: int) -> str:
    """The position before White's move of this number."""
    return after(*GAME[: 2 * (number - 1)], ruleset=RULESET)


FIRST_GAME = Lesson(
    slug="first-game",
    title=_("A first short game"),
    about=_("Four moments of one game. The first to take fifteen men wins."),
    ruleset=RULESET,
    shows=((1, "M2"), (1, "I6")),
    steps=(
        Step(
            position=before_white(3),
            task=_(
                "You have taken 225 and 5. Black’s pyramid has come far and taken "
                "three of your men. It stands on I6 with 64, 49, 36, 25 and 16. Take "
                "its 36 and its 25 with your own pyramid."
            ),
            goal=Goal(loses={"I6": ("36", "25")}),
            solution="P91 M2-J3 xP.T36@I6(eq) xP.T25@I6(eq)",
            hint=_(
                "Your 36 and 25 are squares. From J3 they leap three rows up and one "
                "column aside."
            ),
            learnt=_("36 = 36 and 25 = 25. Black’s pyramid is down to 129."),
        ),
        Step(
            position=before_white(4),
            task=_(
                "Black took your 72 with a 12. Your pyramid can take four men in one "
                "move: 36, 9, 9 and that 12."
            ),
            goal=Goal(takes=("D3", "E3", "F6", "G2")),
            solution="P91 J3-G4 xT36@D3(eq) xC9@E3(eq) xC9@F6(eq) xT12@G2(er:36/3)",
            hint=_("Look at G4. Which of your parts are 36, 9 and 36 ÷ 3?"),
            learnt=_(
                "Four at once, eight in all. But the pyramid stands alone among "
                "enemies there: Black will take three of its parts."
            ),
        ),
        Step(
            position=before_white(7),
            task=_(
                "Black’s pyramid is among your men. You have eleven bodies. Your "
                "square 15 can take a large triangle from a distance. Which one?"
            ),
            goal=Goal(takes=("E7",), by="eruption", means=_("an eruption")),
            solution="S15 M8-J7 xT90@E7(er:15*6)",
            hint=_("15 × 6 = 90. The 90 stands on E7."),
            learnt=_("15 × 6 = 90, along row 7. Now you have twelve."),
        ),
        Step(
            position=before_white(10),
            task=_(
                "You have twelve, Black has thirteen. Its pyramid stands on M4 among "
                "your men, with three parts left. Shut it in, and you have fifteen."
            ),
            goal=Goal(ends="de_corpore"),
            solution="T81 L1-M3 xP129@M4(si) #de_corpore",
            hint=_("Three of its four sides are blocked. Which man can come to M3?"),
            learnt=_(
                "12 + 3 = 15, by siege. Games are short when both sides attack. Now "
                "play one yourself."
            ),
        ),
    ),
)
