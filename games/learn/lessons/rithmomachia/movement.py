"""How the four shapes move (Spec v1 §2)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.rithmomachia.positions import position

MOVEMENT = Lesson(
    slug="movement",
    title=_("How the men move"),
    about=_("The shape of a man says how it moves. Its number does not matter yet."),
    options={"ambush": False},
    shows=((1, "E2"), (2, "E2"), (3, "D3"), (4, "F4")),
    steps=(
        Step(
            position=position(E2="C8", C7="s121", N7="t30"),
            task=_(
                "Circles move diagonally, as far as the way is clear. You are White, "
                "with light men. Take the circle to H5."
            ),
            goal=Goal(reaches="H5"),
            solution="E2-H5",
            hint=_("Press the circle on E2, then the square H5."),
            learnt=_(
                "That is how a circle moves: along a diagonal, one square or many."
            ),
        ),
        Step(
            position=position(E2="T5", C7="s121", N7="t30"),
            task=_(
                "Triangles move along rows and columns, any distance. Take the "
                "triangle to E7."
            ),
            goal=Goal(reaches="E7"),
            solution="E2-E7",
            hint=_("E7 lies straight above E2, in the same column."),
            learnt=_("Along rows and columns, one square or many."),
        ),
        Step(
            position=position(D3="S25", C7="s121", N7="t30"),
            task=_(
                "Squares move both ways: along rows, columns and diagonals, any "
                "distance. Take the square to I8."
            ),
            goal=Goal(reaches="I8"),
            solution="D3-I8",
            hint=_("From D3 the diagonal runs over E4, F5, G6 and H7 to I8."),
            learnt=_(
                "Squares have the longest reach of all. They also carry the largest "
                "numbers."
            ),
        ),
        Step(
            position=position(F4="P64:49:36:25", C7="s121", N7="t30"),
            task=_(
                "The pyramid is slow: one step in any direction. It carries four "
                "numbers at once, which will matter soon. Take it to G5."
            ),
            goal=Goal(reaches="G5"),
            solution="F4-G5",
            hint=_("G5 touches F4 at its corner."),
            learnt=_(
                "One step, any direction. The pyramid is no king: you may lose it and "
                "play on."
            ),
        ),
        Step(
            position=position(
                B3="S45", D5="T6", E2="T20", H3="C8", E4="t30", C7="s121"
            ),
            task=_(
                "Men do not jump, neither over friends nor over enemies. Only one of "
                "your men can reach E6. Which one?"
            ),
            goal=Goal(reaches="E6"),
            solution="H3-E6",
            hint=_(
                "The triangle 6 stands in the way of the square 45, the black 30 in "
                "the way of the triangle 20."
            ),
            learnt=_(
                "The circle had a free diagonal: G4, F5, E6. An enemy in the way can "
                "be taken, if the numbers allow it. That comes next."
            ),
        ),
    ),
)
