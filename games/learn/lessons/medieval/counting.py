"""The common victories: bodies, goods, lawsuit, honour (medieval §6, §7)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step
from games.learn.lessons.medieval.positions import position

GREAT = "S361 S225 S121 S120 T100 T90 C81 S66 T64"

COUNTING = Lesson(
    slug="counting",
    teaches=("de_honore_liteque", "de_honore", "de_lite", "de_bonis", "de_corpore"),
    title=_("Winning by captures"),
    about=_("Bodies, value and digits: five common victories."),
    shows=((1, "J2"), (1, "H6")),
    steps=(
        Step(
            position=position(
                white="J2=T49 M5=S25",
                black="H6=C49 C8=S361 B2=S66",
                taken="C3 C5 C7 C9 C9 T12 T16 C16 C25 T25 S28 T30 T36 T36",
            ),
            task=_(
                "De Corpore, by body: fifteen men win. Each part of a pyramid "
                "counts as one. You have fourteen. Take one more."
            ),
            goal=Goal(ends="de_corpore"),
            solution="T49 J2-I4 xC49@H6(eq) #de_corpore",
            hint=_("Move your 49 to where it reaches the black 49."),
            learnt=_("Fifteen is more than half of all the bodies that Black has."),
        ),
        Step(
            position=position(
                white="F5=C4 H7=T20",
                black="D4=T16 H2=C5 C8=S28 B1=T56",
                taken=f"{GREAT} C49 C9 C9 C7",
            ),
            task=_(
                "De Bonis, by goods: White wins with men worth 1315 in all. Black "
                "needs 984. You have 1302. You could take a 5 or a 16."
            ),
            goal=Goal(ends="de_bonis"),
            solution="C4 F5-G4 xT16@D4(er:4*4) #de_bonis",
            hint=_("1302 + 5 = 1307 and 1302 + 16 = 1318."),
            learnt=_(
                "1318. A few large men are enough: the value comes quickly if you aim "
                "high."
            ),
        ),
        Step(
            position=position(
                white="H1=S45 J3=T72",
                black="L4=C9 H8=T12 C8=S28 B1=T56",
                taken=f"{GREAT} S64 C9 C5",
            ),
            task=_(
                "De Lite, by lawsuit: the value in few digits. White may have 28. You "
                "have 1306 in 27 digits. Take the man that keeps you within the limit."
            ),
            goal=Goal(ends="de_lite"),
            solution="S45 H1-H4 xC9@L4(er:45/5) #de_lite",
            hint=_("9 has one digit, 12 has two. Either would reach the value."),
            learnt=_("1315 in 28 digits. With the 12 it would be 1318, but in 29."),
        ),
        Step(
            position=position(
                white="H1=S15 G7=T72",
                black="L4=C3 H6=C5 N7=T12 C8=S28",
                taken=f"{GREAT} S64 T16",
            ),
            task=_(
                "De Honore, by honour: the value in few men. White may have twelve. "
                "You have 1308 in eleven men. Take one more, not two."
            ),
            goal=Goal(ends="de_honore"),
            solution="T72 G7-I7 xT12@N7(er:72/6) #de_honore",
            hint=_("The 12 alone is enough. 3 and 5 together are two men."),
            learnt=_(
                "1320 in twelve men. Taking 3 and 5 would only win by De Bonis, a "
                "lesser victory."
            ),
        ),
        Step(
            position=position(
                white="I6=T42 J3=T72",
                black="F5=C7 H8=T12 C8=S28",
                taken=f"{GREAT} S64 T16",
            ),
            task=_(
                "De Honore Liteque keeps both limits: twelve men and 28 digits. You "
                "have 1308 in eleven men and 27 digits. Choose between 7 and 12."
            ),
            goal=Goal(ends="de_honore_liteque"),
            solution="T42 I6-K5 xC7@F5(er:42/6) #de_honore_liteque",
            hint=_("One digit more is allowed, two are too many."),
            learnt=_(
                "1315, twelve men, 28 digits: the highest of the common victories. If "
                "several hold, the strongest one counts."
            ),
        ),
    ),
)
