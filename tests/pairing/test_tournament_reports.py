"""The report of a tournament (TRF16): every field stands at its columns."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from games.pairing.meetings import Meeting, Result
from games.pairing.tournament_reports import Entrant, TournamentReport

PEOPLE = {1: Entrant("Ada", 1612), 2: Entrant("Boëthius"), 3: Entrant("C" * 40, 1400)}


def report(meetings, rounds=1, **more) -> TournamentReport:
    given: dict[str, Any] = {
        "name": "A cup\nof May",
        "kind": "Individual: Swiss-System (Dutch)",
        "begins": date(2026, 5, 1),
        "entrants": PEOPLE,
        "planned": 3,
        "order": ("buchholz",),
        "all_play_all": False,
    }
    return TournamentReport(meetings=meetings, rounds=rounds, **(given | more))


def players(text: str) -> list[str]:
    return [line for line in text.split("\r\n") if line.startswith("001")]


def columns(line: str, first: int, last: int) -> str:
    """Columns as FIDE counts them, from 1."""
    return line[first - 1 : last]


def test_the_fields_stand_where_fide_puts_them():
    met = [Meeting(1, 1, 2, Result.DRAW), Meeting(1, 3, None, Result.BYE)]
    ada, boethius, third = players(report(met).write())
    assert columns(ada, 5, 8) == "   1"
    assert columns(ada, 15, 47).rstrip() == "Ada"
    assert columns(ada, 49, 52) == "1612"
    assert columns(ada, 81, 84) == " 0.5"
    assert columns(ada, 86, 89) == "   2"
    assert (columns(ada, 92, 95), ada[96], ada[98]) == ("   2", "w", "=")
    assert (columns(boethius, 92, 95), boethius[96], boethius[98]) == ("   1", "b", "=")
    assert columns(boethius, 49, 52) == "    "
    assert columns(third, 15, 47) == "C" * 33
    assert columns(third, 92, 99) == "0000 - U"
    assert columns(third, 81, 89) == " 1.0    1"


@pytest.mark.parametrize(
    ("result", "codes"),
    [
        (Result.FIRST, "10"),
        (Result.SECOND, "01"),
        (Result.FIRST_FORFEIT, "+-"),
        (Result.SECOND_FORFEIT, "-+"),
        (Result.NEITHER, "--"),
    ],
)
def test_a_result_has_a_code_for_each_of_the_two(result, codes):
    ada, boethius, third = players(report([Meeting(1, 1, 2, result)]).write())
    assert ada[98] + boethius[98] == codes
    assert columns(third, 92, 99) == "0000 - Z"


def test_a_round_that_is_not_over_is_left_out():
    met = [Meeting(1, 1, 2, Result.FIRST), Meeting(2, 1, 3, None)]
    assert {len(line) for line in players(report(met).write())} == {99}


def test_the_heads_name_the_event_on_one_line_each():
    text = report([], rounds=0).write()
    assert "012 A cup of May\r\n042 2026/05/01\r\n062 3\r\n072 2\r\n" in text
    assert "XXR 3\r\n" in text
