"""The demo games of Rithmomachia: every ending of Spec v1 at least twice."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from games.demo.plans import (
    Announced,
    Arena,
    Bout,
    Club,
    Evenings,
    Lessons,
    Live,
    Plan,
    PlannedSeek,
    Rounds,
    Show,
    Way,
)
from games.engine.options import Value

EQUAL = {"harmony_layout": "equal"}
COLLINEAR = {"harmony_layout": "collinear"}
REFERENCE = {"setup": "reference-24"}
NO_AMBUSH = {"ambush": False}

# A few men each, so that a side can run out of them (Spec v1 §8).
STUDIES = (
    "16/2,t36,5,c9,7/10,T9,5/5,c4,10/3,t12,8,C36,3/8,C16,7/3,S153,6,C4,5/6,T6,9 "
    "W 0 0-0 -",
    "1,S15,14/6,T72,9/3,c3,9,t30,2/7,c5,8/2,c25,10,C6,2/9,C8,6/4,t9,11/12,s225,3 "
    "W 0 0-0 -",
)

# White's only harmonic numbers are 5, 8, 20: how they can come to stand in line.
ADJACENT_5_8_20 = ("N4-J8", "N3-M4", "O3-N4", "P3-I3", "N8-K8", "I3-I8")
COLLINEAR_5_8_20 = ("N4-J8", "N3-K6", "O3-L6", "P3-E3", "E3-E8")
TIMID = 0.5
LEVEL, LOST = 60, 200  # summed faces


def _game(way: Way, ending: str, least: int, most: int, **more: Any) -> Plan:
    return Plan(way, ending, least, most, extra="ambush", **more)


def _harmony(proportion: str, least: int, most: int, **more: Any) -> Plan:
    wanted = f"#{proportion}"
    return _game("declare", "harmony", least, most, wanted=wanted, **more)


def _points(most: int, **options: Value) -> Plan:
    given = {"point_victory": True, **options}
    return _game("rules", "points", 0, most, options=given, urgent="points")


def _resigned(least: int, most: int, **more: Any) -> Plan:
    return _game("resign", "resignation", least, most, margin=LOST, **more)


def _agreed(least: int, most: int, **more: Any) -> Plan:
    return _game("agree", "agreement", least, most, margin=LEVEL, **more)


def _exhausted(start: str) -> Plan:
    return _game("rules", "exhaustion", 0, 60, start=start, extras=0.4)


RESIGNED, PENDING = _resigned(22, 70), _harmony("GEOM", 6, 40)
UNAIDED = _resigned(30, 80, options=NO_AMBUSH)
FINISHED = (
    PENDING,
    RESIGNED,
    _harmony("ARITH", 4, 40, options=COLLINEAR),
    _points(60, point_target=20),
    _agreed(24, 60),
    _harmony("HARM", 8, 24, intent=ADJACENT_5_8_20, timid=TIMID),
    _exhausted(STUDIES[0]),
    _points(80, setup="reference-24", point_target=24),
    _game("claim", "repetition", 9, 60),
    _harmony("ARITH", 3, 24, timid=TIMID),
    UNAIDED,
    _points(80),
    _harmony("GEOM", 10, 40, options=EQUAL),
    _game("claim", "fifty", 14, 200, options={"repetition": False}),
    _harmony("HARM", 8, 24, options=COLLINEAR, intent=COLLINEAR_5_8_20, timid=TIMID),
    _agreed(16, 60, options=REFERENCE),
    _harmony("ARITH", 5, 30, options=NO_AMBUSH, timid=TIMID),
    _exhausted(STUDIES[1]),
)

REGULARS = ("ada", "boethius", "cusanus")

CLUB = Club(
    "The Academy",
    "Come as you are: three days for a move, and a place to win or to lose. "
    "Challenge a player a little above you.",
    "3d",
    "ada",
    (
        *("boethius", "fulke", "hermannus", "ada", "selenus", "hildegard"),
        *("asilo", "cusanus", "shirwood", "oronce", "fortolf", "barozzi"),
    ),
    18,
    (
        Bout("ada", "hermannus", 17.2, 17.1, 13.6, "ada", 12),
        Bout("fulke", "boethius", 16.9, 16.5, 12.7, "boethius", 8),
        Bout("cusanus", "selenus", 15.7, 15.5, 12.1, "cusanus", 10),
        Bout("oronce", "shirwood", 12.9, 12.6, 10.2, "shirwood", 8),
        Bout("hildegard", "ada", 12.4, 12.2, 9.9, "hildegard", 10),
        Bout("cusanus", "ada", 10.8, 10.3, 7.4, "cusanus", 12),
        Bout("barozzi", "asilo", 8.5, 8.4, 5.1, "barozzi", 8),
        Bout("fortolf", "oronce", 7.9, 7.8, 4.3, "oronce", 8),
        Bout("hildegard", "fulke", 6.6, 6.4, 2.2, "hildegard", 10),
        Bout("cusanus", "boethius", 3.3, 3.1, 0, "", 9),
        Bout("hermannus", "ada", 1.6, 1.2, 0, "", 4),
        Bout("selenus", "ada", 0.4),
    ),
    (
        Announced(
            "Welcome to the Academy",
            "Twelve of us by now. If you are new, take the "
            "[short lessons](/learn/rithmomachia/) first.",
            17.8,
        ),
        Announced(
            "Games for the evening of the numbers",
            "On the last Friday of the month we look at **three games** of the ladder "
            "together:\n\n- one that was won by a harmony\n- one with an ambush\n"
            "- one that somebody wants to understand\n\nPropose yours until "
            "Wednesday.",
            2.6,
        ),
    ),
)

ROUNDS = Rounds(
    "Autumn Swiss",
    "Five rounds by the clock, one a week; who is paired is told.",
    "swiss",
    "15+10",
    "boethius",
    (
        *("boethius", "ada", "cusanus", "fulke"),
        *("hildegard", "oronce", "selenus", "shirwood"),
    ),
    {"rounds": 5, "next_by_itself": False},
    ((1, 2, 1, 1), (1, 1, 2, 2)),
    (11, 4),
)

CUP = Rounds(
    "Winter Cup",
    "Who loses is out. The semi-finals are being played; the final is next week.",
    "knock_out",
    "15+10",
    "fulke",
    (
        *("ada", "cusanus", "fulke", "hildegard"),
        *("asilo", "barozzi", "fortolf", "hermannus"),
    ),
    {"next_by_itself": False},
    ((1, 2, 1, 2), (1,)),
    (8, 3),
)

ARENA = Arena(
    "Saturday Arena",
    "A quarter of an hour of quick games: after two wins running the next counts "
    "double.",
    "5+3",
    "cusanus",
    ("hildegard", "ada", "shirwood", "selenus"),
    7,
    4,
)

LESSONS = Lessons(
    "Quadrivium, first year",
    "ada",
    ("Agnes", "Bernward", "Clothilde", "Dietmar"),
    20,
    ((1, 2), (3, 4), (2, 3)),
)

SHOW = Show(
    finished=FINISHED * 2,
    live=(
        Live(RESIGNED, 900_000, ("boethius", "ada"), 15),
        Live(UNAIDED, 901_000, ("cusanus", "fulke"), 26),
        Live(PENDING, 902_000, ("hildegard", "oronce"), -1),
    ),
    seeks=(
        PlannedSeek("ada", control="3d"),
        PlannedSeek(
            "hildegard",
            {"setup": "reference-24", "harmony_layout": "collinear"},
            "black",
        ),
    ),
    began=datetime(2026, 6, 14, 18, 5, tzinfo=UTC),
    between=timedelta(hours=44, minutes=17),
    control="15+10",
    evenings=Evenings("15+5", REGULARS, 4),
    club=CLUB,
    rounds=(ROUNDS, CUP),
    arena=ARENA,
    lessons=LESSONS,
)
