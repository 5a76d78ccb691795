"""The demo games of Boolean Rithmomachia: every ending but one (boolean §7); that a
side has no move left hardly ever happens."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from games.demo.plans import Live, Plan, PlannedSeek, Show
from games.engine.options import Value

LEVEL, LOST = 30, 60  # a man counts 8 and its value, a pyramid 30 more

ONLY_NOT: dict[str, Value] = {
    f"formula_{name}": False for name in ("and", "or", "xor", "nand", "nor")
}
NOT_NAND = {**ONLY_NOT, "formula_nand": True}
OR_XOR_NOR: dict[str, Value] = {
    f"formula_{name}": False for name in ("not", "and", "nand")
}
PLACED: dict[str, Value] = {"setup": "alternate"}
# One pair is left, 0001 and 1110: who comes to the other first has taken the last.
ONE_PAIR = (
    "w1.../..../..../....|..../..../..../....|..../..../..../...bE|"
    "b0.../..../..../w0... w N p- 0 0"
)

SHOW = Show(
    finished=(
        Plan("rules", "last_pyramid", 14, 50, calm=12),
        Plan("resign", "resignation", 12, 50, NOT_NAND, margin=LOST, calm=10),
        Plan("rules", "no_potential", 6, 40, ONLY_NOT, start=ONE_PAIR),
        Plan("agree", "agreement", 16, 50, OR_XOR_NOR, margin=LEVEL, calm=14),
        Plan("claim", "quiet", 14, 50, {**NOT_NAND, "quiet_limit": 8}, calm=12),
        Plan("rules", "last_pyramid", 14, 50, {"chain": True}, calm=10),
    ),
    live=(
        Live(
            Plan("resign", "resignation", 36, 80, PLACED, margin=LOST),
            930_000,
            ("boethius", "oronce"),
            25,
        ),
    ),
    seeks=(PlannedSeek("cusanus", {}, "black"),),
    began=datetime(2026, 7, 5, 17, 26, tzinfo=UTC),
    between=timedelta(hours=187, minutes=29),
    control="5+3",
)
