"""Placing the pieces before the first turn (margrites §3)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step

PLACING = Lesson(
    slug="placing",
    title=_("One piece at a time"),
    about=_("In a hostile set-up both sides place their pieces in turn."),
    shows=((2, "b7"), (2, "b2")),
    ruleset="full-hostile",
    steps=(
        Step(
            position="9/9/9/9/9/9/9/9 B 8 - 0,0 0,0 0",
            task=_(
                "The board is empty. You begin, and place your first piece on one of "
                "the 18 squares of ranks 1 and 2. A piece on the front rank is one "
                "step nearer its goal. Place it on e2."
            ),
            goal=Goal(reaches="e2"),
            solution="B@e2",
            hint=_("Press e2."),
            learnt=_("It stays there. Now White places one, and so on in turn."),
        ),
        Step(
            position="9/1WWWWWWW1/9/9/9/9/1BBBBBBB1/9 B 1 - 0,0 0,0 0",
            task=_(
                "Each side has placed seven. Your eighth can fill the line or stand "
                "behind it. As in the packet’s first game, put it behind the middle."
            ),
            goal=Goal(reaches="e1"),
            solution="B@e1",
            hint=_("The middle file is e."),
            learnt=_(
                "White places its eighth, and play begins. A piece behind the line is "
                "a friend to the three in front of it."
            ),
        ),
    ),
)

ARRANGING = Lesson(
    slug="arranging",
    title=_("All eight at once"),
    about=_("In a gentleman’s set-up each side arranges its own, until both accept."),
    shows=((2, "b7"), (2, "b2")),
    ruleset="gentleman",
    steps=(
        Step(
            position="9/9/9/9/9/9/9/9 B 2 - 0,0 0,0 0",
            task=_(
                "Arrange all eight pieces on your two ranks. You can press eight "
                "squares, or choose one of the formations below the board. Set up "
                "eight in line, from a2 to h2."
            ),
            goal=Goal(says=("a2 b2 c2 d2 e2 f2 g2 h2",), means=_("a2 to h2")),
            solution="B=a2 b2 c2 d2 e2 f2 g2 h2",
            hint=_("Press a2, b2 and so on to h2, or the button for eight in line."),
            learnt=_("White sees this and arranges its own pieces in answer."),
        ),
        Step(
            position="9/1WWWWWWWW/9/9/9/9/BBBBBBBB1/9 B 2 - 0,0 0,0 0",
            task=_(
                "Both sides have arranged their pieces. You may still change yours. If "
                "you are happy with them, accept."
            ),
            goal=Goal(says=("accept",), means=_("that you accept")),
            solution="B=accept",
            hint=_("There is a button to accept below the board."),
            learnt=_(
                "If White accepts too, play begins; in this rule set your first turn "
                "has two steps. If White changes its pieces, you are asked again."
            ),
        ),
    ),
)
