"""The demo games of the medieval game: a dozen different ends (medieval §7, §8)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from games.demo.plans import Live, Plan, PlannedSeek, Show
from games.engine.options import Value

PROPER = ("magna", "major", "excellentissima")
GOODS = ("de_bonis", "de_lite", "de_honore", "de_honore_liteque")


def _without(*victories: str, **more: Value) -> dict[str, Value]:
    return {**dict.fromkeys(victories, False), **more}


def _study(ending: str, start: str, intent: tuple[str, ...]) -> Plan:
    return Plan("rules", ending, 5, 12, start=start, intent=intent, timid=1.0)


# White has only to bring one man (medieval §11.4, V19 and V18).
FOUR_SIX_NINE_TWELVE = (
    "W:B4=C4,C4=T6,J5=T9,K6=S81,L4=T25,M2=C64,N7=T72;"
    "B:E4=T12,G1=T90,H8=S225,I2=T56,J7=C7;t=W;w=;b="
)
TO_BRING_9 = ("T25 L4-L2", "T9 J5-H4", "T9 H4-F5", "T9 F5-D4")
TWO_FOUR_SIX_EIGHT = (
    "W:B4=C2,D4=C6,D7=C4,E4=C8,K6=S81,M2=C64;"
    "B:G1=T90,H8=S225,I2=T56,J7=C7,L5=T36;t=W;w=;b="
)
TO_BRING_4 = ("C4 D7-C6", "C4 C6-B5", "C4 B5-C4")
TIMID = 0.5
LEVEL, LOST = 120, 300  # summed values

LOST_EARLY = Plan("resign", "resignation", 18, 60, margin=LOST)
BODIES = Plan("rules", "de_corpore", 12, 90, _without(*PROPER, *GOODS), timid=TIMID)
RICH = _without("de_corpore", *PROPER, value_white=800, value_black=600)
MODEST = _without(*PROPER, value_white=500, value_black=400)
CALM = _without(*PROPER, eruption_blocked=True)
PYRAMID = _without("de_corpore", *PROPER, win_by_pyramid=True)

SHOW = Show(
    finished=(
        Plan("rules", "magna", 10, 60),
        BODIES,
        LOST_EARLY,
        Plan("rules", "de_bonis", 12, 120, RICH, timid=TIMID),
        _study("major", TWO_FOUR_SIX_EIGHT, TO_BRING_4),
        Plan("agree", "agreement", 16, 60, CALM, margin=LEVEL),
        Plan("claim", "quiet_plies", 12, 80, _without(*PROPER, quiet_plies=24)),
        Plan("rules", "magna", 8, 60, {"magna_any": True, "leap_captures": False}),
        Plan("claim", "repetition", 10, 60, _without(*PROPER)),
        Plan("rules", "de_honore_liteque", 8, 60, MODEST, timid=TIMID),
        Plan("rules", "pyramid", 8, 90, PYRAMID, timid=TIMID),
        _study("excellentissima", FOUR_SIX_NINE_TWELVE, TO_BRING_9),
    ),
    live=(Live(LOST_EARLY, 910_000, ("fulke", "hildegard"), 17),),
    seeks=(PlannedSeek("oronce", {}, "white", control="7d"),),
    began=datetime(2026, 6, 16, 9, 40, tzinfo=UTC),
    between=timedelta(hours=131, minutes=3),
)
