"How the pieces move (enochian §5)."

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.enochian.positions import START, position

MOVING = Lesson(
    slug="moving",
    title=_("How the pieces move"),
    about=_(
        "Mostly as in chess. But queens leap, and each army’s pawns move their own way."
    ),
    shows=((3, "d4"), (2, "d4"), (4, "d4"), (5, "c7")),
    steps=(
        Step(
            position=position(START),
            task=_(
                "Four armies, two teams. You lead Red and Yellow, Team Earth. Red "
                "stands at the lower right, and its pawns move up, one square at a "
                "time. Move the pawn on f2 to f3."
            ),
            goal=Goal(reaches="f3"),
            solution="Pf2-f3",
            hint=_("Press the pawn on f2, then the square f3."),
            learnt=_(
                "One square, even at the start. The letter on a pawn names the piece "
                "it serves: this one is the bishop’s."
            ),
        ),
        Step(
            position=position("yK5bnbK/8/8/3rr4/3rN4/8/8/kK6rK"),
            task=_(
                "Knights leap two squares one way and one to the side, as in chess. "
                "Move yours to e6."
            ),
            goal=Goal(reaches="e6"),
            solution="Nd4-e6",
            hint=_("From d4 two squares up and one to the right."),
            learnt=_("King, bishop, rook and knight move as in chess."),
        ),
        Step(
            position=position("yK5bnbK/8/2bB5/3rr4/3rQ4/8/8/kK6rK"),
            task=_(
                "The queen is different. She leaps exactly two squares in any "
                "direction, over any piece. Leap over your own pawn to d6."
            ),
            goal=Goal(reaches="d6"),
            solution="Qd4-d6",
            hint=_("Press the queen on d4: eight squares, each two away."),
            learnt=_(
                "Two squares, no more and no less. So she never leaves the squares of "
                "one colour, and can reach only half of those."
            ),
        ),
        Step(
            position=position("yK5bnbK/8/8/8/3rB1bN2/8/8/kN1kK4rK"),
            task=_("Bishops slide along diagonals as far as they are free. Go to f6."),
            goal=Goal(reaches="f6"),
            solution="Bd4-f6",
            hint=_("Two squares up and to the right, over e5."),
            learnt=_("Bishops slide along diagonals, rooks along files and ranks."),
        ),
        Step(
            position=position("yK5bnbK/2yq5/8/8/8/8/6rq1/kK6rK", turn="y"),
            task=_(
                "Now your other army, Yellow, is to move. It stands at the upper left, "
                "and its pawns move down. Move the pawn to c6."
            ),
            goal=Goal(reaches="c6"),
            solution="Pc7-c6",
            hint=_("Press the pawn on c7, then c6 below it."),
            learnt=_(
                "Red’s pawns move up, Yellow’s down, Black’s to the right, Blue’s to "
                "the left. The armies move in turn: Red, Black, Yellow, Blue."
            ),
        ),
    ),
)
