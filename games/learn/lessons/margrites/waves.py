"""Captures that follow one from another (margrites §5)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step

WAVES = Lesson(
    slug="waves",
    title=_("Waves"),
    about=_("A piece that falls leaves friends behind, and they are counted again."),
    shows=((1, "f5"), (1, "g5"), (1, "f3")),
    steps=(
        Step(
            position="9/9/1W7/5WWB1/6BB1/5B3/9/9 B 4 - 0,0 0,0 1",
            task=_(
                "f5 and g5 protect each other. Three of your pieces touch g5. Capture "
                "both in one step."
            ),
            goal=Goal(takes=("g5", "f5")),
            solution="f3>f4(xg5, xf5)",
            hint=_("A fourth enemy for g5 that also touches f5: f4."),
            learnt=_(
                "First wave: g5, 4 ≥ 2 × 2. Now f5 has no friend left. Second wave: "
                "f5, 2 ≥ 2 × 1. All this in one step."
            ),
        ),
        Step(
            position="W2B5/4W1B2/4W4/3BBB3/9/9/9/9 B 4 - 0,0 0,0 1",
            task=_(
                "Your three on rank 5 touch e6. Which step takes both e6 and, with the "
                "second wave, e7?"
            ),
            goal=Goal(takes=("e6", "e7")),
            solution="g7>f6(xe6, xe7)",
            hint=_("d8 touches e7 already. g7 touches neither, but f6 touches both."),
            learnt=_(
                "e6 falls to four. Then e7 stands alone between d8 and f6: 2 ≥ 2 × 1."
            ),
        ),
        Step(
            position="9/2W3W2/4B4/3BWWW2/2B1B1B2/5B3/9/9 B 4 - 0,0 0,0 9",
            task=_(
                "Three white pieces in a row: e5, f5, g5. Two of your pieces can step "
                "to f4. If one of them goes, a single piece falls; if the other goes, "
                "the whole row does. Take all three."
            ),
            goal=Goal(fells=3),
            solution="f3>f4(xe5, xf5, xg5)",
            hint=_("The piece on g4 is needed where it stands: it touches f5 and g5."),
            learnt=_(
                "e5, then f5, then g5: three waves. Here the page tells you all of it "
                "before you step; in a game without such help you count yourself."
            ),
        ),
    ),
)
