"""Taking from afar with two men who do not move (Spec v1 §6.2)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.rithmomachia.positions import position

AMBUSH = Lesson(
    slug="ambush",
    problems=("ambush-with",),
    title=_("The ambush"),
    about=_(
        "After your move, two men that stood still may take a third from a distance."
    ),
    shows=((1, "L2"), (1, "M6"), (1, "C7")),
    steps=(
        Step(
            position=position(J3="C8", L2="T5", M6="S45", C7="s225", B2="s121"),
            task=_(
                "Move the circle wherever you like. Then your 5 and your 45 take the "
                "black 225 together: 5 × 45 = 225. Add that ambush and send the turn."
            ),
            goal=Goal(takes=("C7",)),
            solution="J3-K4*C7:PRODUCT(L2,M6)",
            hint=_("Move the circle, choose the ambush of C7, then press Play."),
            learnt=_(
                "5 × 45 = 225. No man moved to C7: the two men took it by their "
                "numbers alone."
            ),
        ),
        Step(
            position=position(G2="T49", K6="T72", E3="C4", B5="s121", N1="t90"),
            task=_(
                "The man that has moved cannot take part in an ambush. Take the black "
                "121. Which men have to stand still, and which may move?"
            ),
            goal=Goal(takes=("B5",)),
            solution="E3-F4*B5:SUM(G2,K6)",
            hint=_("49 + 72 = 121, so both triangles stand still."),
            learnt=_(
                "49 + 72 = 121. The circle made the move, and the triangles took the "
                "121."
            ),
        ),
        Step(
            position=position(D3="C25", G2="T6", K4="C8", B6="s120", N1="c81"),
            task=_(
                "An ambush also works if both numbers divide the enemy’s, or if both "
                "are multiples of it. Take the black 120."
            ),
            goal=Goal(takes=("B6",)),
            solution="D3-E4*B6:DIVISOR(G2,K4)",
            hint=_("120 = 6 × 20 and 120 = 8 × 15. Move the man that is not needed."),
            learnt=_(
                "120 = 6 × 20 = 8 × 15: both divide it, so together they take it."
            ),
        ),
        Step(
            position=position(
                F2="T72", H3="C16", K7="T20", F6="c12", B3="t36", N1="s121"
            ),
            task=_(
                "One turn can have both: first a capture by landing, then an ambush. "
                "Take the black 12 and the black 36 in one turn."
            ),
            goal=Goal(takes=("F6", "B3")),
            solution="F2xF6:MULTIPLE*B3:SUM(H3,K7)",
            hint=_("72 = 12 × 6 by landing; then 16 + 20 = 36 from a distance."),
            learnt=_(
                "Two men in one turn. You may make only one ambush a turn, and if its "
                "numbers are wrong, the whole turn is refused."
            ),
        ),
    ),
)
