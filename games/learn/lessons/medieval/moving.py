"""How the men move and leap (medieval §4)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.medieval.positions import position

MOVING = Lesson(
    slug="moving",
    title=_("How the men move"),
    about=_("Every shape has its own distance, no more and no less."),
    shows=((1, "G4"), (2, "G4"), (4, "G4"), (5, "G4")),
    steps=(
        Step(
            position=position(white="G4=C8", black="C7=S121 N7=T30"),
            task=_(
                "You are White, with light men. Circles step to the next square "
                "along a diagonal, exactly one step. Take the circle to H5."
            ),
            goal=Goal(reaches="H5"),
            solution="C8 G4-H5",
            hint=_("Press the circle on G4, then the square H5."),
            learnt=_(
                "One step diagonally: four squares at most. In writing, C8 is the "
                "circle 8; T is a triangle, S a square, P a pyramid."
            ),
        ),
        Step(
            position=position(white="G4=T9", black="C7=S121 N7=T30"),
            task=_(
                "Triangles go exactly two squares along a row or a column. Take the "
                "triangle to I4."
            ),
            goal=Goal(reaches="I4"),
            solution="T9 G4-I4",
            hint=_("From G4 over H4 to I4. The square between must be free."),
            learnt=_(
                "Two squares, not one and not three. The square in the middle must "
                "be empty."
            ),
        ),
        Step(
            position=position(
                white="G4=T20 G3=C8 H4=C6", black="F4=S49 G5=S121 C1=S361 N7=T30"
            ),
            task=_(
                "Here the triangle is shut in on all four sides. But it can also leap "
                "like a chess knight: two squares one way and one to the side. Take it "
                "to F6."
            ),
            goal=Goal(reaches="F6"),
            solution="T20 G4-F6",
            hint=_("Two rows up and one column to the left."),
            learnt=_(
                "For a leap it does not matter what stands on the way. Only the square "
                "where it lands must be empty."
            ),
        ),
        Step(
            position=position(white="G4=S15 I4=S81 H5=C8", black="H4=S120 C7=S121"),
            task=_(
                "Squares go exactly three along a row or a column, or leap three one "
                "way and one to the side. The way to J4 is blocked. Leap to J5."
            ),
            goal=Goal(reaches="J5"),
            solution="S15 G4-J5",
            hint=_("Three columns to the right and one row up."),
            learnt=_(
                "Circle one, triangle two, square three: the more corners, the "
                "longer the step. Only circles never leap."
            ),
        ),
        Step(
            position=position(white="G4=P91", black="C8=S121 N8=T100"),
            task=_(
                "The pyramid is made of circles, triangles and squares, and moves like "
                "any of its parts. Its circles let it step to H5. Go there."
            ),
            goal=Goal(reaches="H5"),
            solution="P91 G4-H5",
            hint=_("Press the pyramid on G4. It can go to 28 squares."),
            learnt=_(
                "It moves as a whole, with the steps and leaps of the parts it still "
                "has. If it loses its circles, it loses their step."
            ),
        ),
    ),
)
