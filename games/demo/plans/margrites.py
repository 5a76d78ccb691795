"""The demo games of Margrites: by points, by captures, level, and ended by the players
(margrites §7, §8)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from games.demo.plans import Live, Plan, PlannedSeek, Show
from games.engine.options import Value

TIMID = 0.5
LEVEL, LOST = 60, 350  # a point counts several hundred, a step forward a few

REBUTTAL: dict[str, Value] = {"rebuttal": True}
HOSTILE: dict[str, Value] = {"setup": "hostile", "no_double_dance": True}
# Black has three steps to the end; White then has two (margrites §8).
ONE_EACH = "9/9/3B5/9/9/9/5W3/9 B 4 - 0,0 0,0 1"

RESIGNED = Plan("resign", "resignation", 16, 80, margin=LOST)
SHOW = Show(
    finished=(
        Plan("rules", "points", 30, 62, {"setup": "packet-c"}, timid=TIMID),
        RESIGNED,
        Plan("rules", "captures", 30, 62),
        Plan("rules", "tie", 4, 12, REBUTTAL, start=ONE_EACH),
        Plan("agree", "agreement", 24, 60, {"setup": "checker"}, margin=LEVEL),
    ),
    live=(
        Live(
            Plan("resign", "resignation", 30, 90, HOSTILE, margin=LOST),
            920_000,
            ("ada", "cusanus"),
            26,
        ),
    ),
    seeks=(PlannedSeek("boethius", {"two_for_three": True}, control="2d"),),
    began=datetime(2026, 7, 2, 19, 12, tzinfo=UTC),
    between=timedelta(hours=203, minutes=41),
)
