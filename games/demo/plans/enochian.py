"""The demo games of Enochian chess: two and four players, every ending, and a game in
which a die decides who moves (enochian §10, §11)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from games.demo.plans import Live, Plan, PlannedSeek, Show
from games.engine.options import Value

TIMID = 0.5
LOST, ANY = 120, 10_000  # a pawn counts 10, a king 100

FOUR: dict[str, Value] = {"players": "4"}
DIE: dict[str, Value] = {"players": "4", "divination": True}
QUIET: dict[str, Value] = {"array": "water-of-water", "quiet_limit": 10}

# Positions made by hand. Each side attacks a king or is about to.
KINGS_AT_BAY = (
    "yK1yn4bK/8/2bN5/8/7rR/2kR5/8/kK3rK3 fire-of-fire rkyb r aaaa bkry ---- - 0"
)
# Red’s king on h1 is shut in, and its pawn is blocked (§15, example 19).
SHUT_IN = (
    "yK6bK/6bR1/8/3yN4/8/1kR1kR3bn/7rr/kK6rK fire-of-fire brky b aaaa bkry ---- - 0"
)
# Two kings are shut in by frozen men; the last pawn walks into one.
LAST_STEPS = (
    "yKbN6/bNbN6/8/8/8/kr4rN2/rNrN6/kKrN6 fire-of-fire rkyb k fafa bkry y-k- - 0"
)

TEAMS = Plan("resign", "resignation", 24, 60, FOUR, margin=LOST)
SHOW = Show(
    finished=(
        Plan("rules", "kings_captured", 30, 80, timid=TIMID),
        TEAMS,
        Plan("rules", "kings_captured", 10, 50, DIE, start=KINGS_AT_BAY),
        Plan("agree", "agreement", 6, 24, FOUR, margin=ANY, start=SHUT_IN, timid=1.0),
        Plan("claim", "quiet_limit", 20, 70, QUIET),
        Plan("rules", "bare_kings", 20, 80, timid=TIMID),
        Plan("rules", "no_army_can_move", 3, 8, start=LAST_STEPS),
    ),
    live=(
        Live(TEAMS, 940_000, ("hildegard", "fulke"), 22),
        Live(
            Plan(
                "resign", "resignation", 30, 90, {"array": "air-of-fire"}, margin=LOST
            ),
            941_000,
            ("oronce", "ada"),
            27,
        ),
    ),
    seeks=(PlannedSeek("fulke", FOUR, "red", come={"ada": "yellow", "oronce": ""}),),
    began=datetime(2026, 7, 8, 20, 3, tzinfo=UTC),
    between=timedelta(hours=141, minutes=17),
)
