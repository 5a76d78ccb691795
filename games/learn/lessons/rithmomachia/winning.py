"""Four ways to win, and how to stop the first (Spec v1 §7.4, §8)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.rithmomachia.harmony import DECLARED
from games.learn.lessons.rithmomachia.positions import position

WINNING = Lesson(
    slug="winning",
    teaches=("points", "exhaustion"),
    problems=("break-harmony",),
    title=_("How the game is won"),
    about=_("A harmony that survives, thirty points, or an enemy with no move."),
    options={"ambush": False, "point_victory": True},
    shows=((1, "D6"), (1, "K7"), (1, "D8")),
    steps=(
        Step(
            position=position(
                K7="T20",
                J6="C4",
                L6="C36",
                D6="C16",
                D8="S25",
                J1="t12",
                B5="s121",
                A2="t90",
            ),
            task=_(
                "Your 20 can complete two harmonies: 4, 20, 36 or 16, 20, 25. Once you "
                "declare, Black has one move to break it. Declare the safe one."
            ),
            goal=Goal(says=("#",), means=DECLARED, holds=True),
            solution="K7-D7#GEOM(D6,D7,D8)",
            hint=_("The black 12 looks up column J. Is 12 a multiple of 4?"),
            learnt=_(
                "Black could not break it, so you had won when your turn began. Look "
                "before you declare: which enemies can take one of the three?"
            ),
        ),
        Step(
            position=position(
                B3="c9",
                C2="t12",
                D1="t16",
                N1="T4",
                P3="T20",
                O3="C36",
                G8="s225",
                pending="B:GEOM(B3,C2,D1)@2",
            ),
            task=_(
                "Now Black has declared 9, 12, 16 on your rows. This is your one turn "
                "to break it: take one of the three."
            ),
            goal=Goal(survives=True),
            solution="N1xD1:DIVISOR",
            hint=_("The triangle 4 sees along row 1. Does 4 divide 16?"),
            learnt=_("16 = 4 × 4: the harmony is broken, and the game goes on."),
        ),
        Step(
            position=position(F2="C6", J6="t30", B3="s121", H8="S81", points="28-7"),
            task=_(
                "In some games points win: a circle counts 1, a triangle 2, a square "
                "3, a pyramid 5. You have 28 of 30. Take a man and declare the "
                "victory."
            ),
            goal=Goal(ends="points"),
            solution="F2xJ6:DIVISOR$",
            hint=_(
                "The circle takes the triangle 30 for 2 points. Then declare the win."
            ),
            learnt=_("28 + 2 = 30. Whether points win is agreed before the game."),
        ),
        Step(
            position=position(F3="C8", H2="T20", A8="c3"),
            task=_(
                "A player who has no legal move when their turn begins has lost. "
                "Black’s last man stands in the corner A8. Leave it nowhere to go."
            ),
            goal=Goal(ends="exhaustion"),
            solution="F3-B7",
            hint=_("The 3 can only step to B7. Can 3 take 8?"),
            learnt=_(
                "The circle closes the only way out, and 3 cannot take 8. A game can "
                "also end by resignation, or in a draw by agreement or by claim."
            ),
        ),
    ),
)
