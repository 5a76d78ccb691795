"""Whom one takes, and whom not (enochian §5)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.enochian.positions import position

TAKING = Lesson(
    slug="taking",
    title=_("Taking"),
    about=_(
        "You take by moving there. Queens cannot take queens, nor bishops bishops."
    ),
    shows=((1, "d4"), (2, "e5"), (3, "d6")),
    steps=(
        Step(
            position=position("yK5bnbK/8/3kN4/8/3rR4/8/8/kK6rK"),
            task=_("You take by moving onto an enemy’s square. Take the black knight."),
            goal=Goal(takes=("d6",)),
            solution="Rd4xd6",
            hint=_("The rook on d4 sees it up the file."),
            learnt=_("Blue and Black are the enemies of Red and of Yellow alike."),
        ),
        Step(
            position=position("yK6bK/8/8/2kn1bn3/3rq4/8/8/kK6rK"),
            task=_(
                "Pawns walk straight, but take one square diagonally forward. Take the "
                "blue pawn."
            ),
            goal=Goal(takes=("e5",)),
            solution="Pd4xe5",
            hint=_("Diagonally forward from d4 are c5 and e5. The blue one is on e5."),
            learnt=_("Pawns have no double step, and do not take en passant."),
        ),
        Step(
            position=position("yK1yn3bnbK/8/3bQ1bN2/8/3rQ4/8/8/kK6rK"),
            task=_(
                "Queens never take queens, and bishops never bishops. Your queen could "
                "leap to both blue pieces. Take the one she may take."
            ),
            goal=Goal(takes=("f6",)),
            solution="Qd4xf6",
            hint=_(
                "Press the blue queen to read why she is safe. Then take the knight."
            ),
            learnt=_("A queen may take a bishop, though, and a bishop a queen."),
        ),
        Step(
            position=position("yK1yn4bK/6yR1/2bN5/8/3rB4/2kQ5/8/kK6rK"),
            task=_(
                "Your ally’s pieces block you just like your own. Your bishop cannot "
                "pass Yellow’s rook. Take Black’s queen instead."
            ),
            goal=Goal(takes=("c3",)),
            solution="Bd4xc3",
            hint=_("She stands next to the bishop, down to the left."),
            learnt=_("A piece cannot take pieces of its own team."),
        ),
    ),
)
