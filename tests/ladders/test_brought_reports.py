"""Events made from tournament reports."""

from __future__ import annotations

from datetime import date

import pytest

from accounts.models import User
from games.ladders import services
from games.ladders.models import Ladder
from games.ladders.organising.brought_reports import (
    enter_report,
    make_event,
    plan_from,
    waiting_report,
)
from games.ladders.organising.errors import CannotDecide
from games.ladders.organising.reports import tournament_report
from games.ladders.rounds.events import event_of
from games.ladders.rounds.next_rounds import next_pairs
from games.pairing.meetings import Meeting, Result
from games.pairing.report_reading import ReportError, read_report
from games.pairing.tournament_reports import Entrant, TournamentReport
from tests.ladders.test_ladder_rounds import NAMES, begin, open_event, play
from tests.support.laddered import accept
from tests.support.people import NOON

PLAYED = [
    Meeting(1, 1, 2, Result.FIRST),
    Meeting(1, 3, None, Result.BYE),
    Meeting(2, 2, None, Result.HALF_BYE),
    Meeting(2, 3, 1, Result.DRAW),
    Meeting(3, 1, None, Result.BYE),
    Meeting(3, 2, 3, Result.SECOND_FORFEIT),
]


def report(meetings=PLAYED, rounds=3, names=("Anna", "Bruno", "Clara")) -> str:
    return TournamentReport(
        name="Winter cup",
        kind="Individual: Swiss-System (Dutch)",
        begins=date(2026, 1, 2),
        entrants={n: Entrant(name, 1800) for n, name in enumerate(names, 1)},
        meetings=meetings,
        rounds=rounds,
        planned=5,
        order=("cut",),
        all_play_all=False,
    ).write()


# --- Reading -------------------------------------------------------------------


def test_a_report_is_read_as_it_was_written():
    read = read_report(report())
    assert (read.name, read.planned, read.rounds) == ("Winter cup", 5, 3)
    assert [each.name for each in read.players.values()] == ["Anna", "Bruno", "Clara"]
    assert list(read.meetings) == PLAYED
    assert read.left_out == ["Line 2: the date 2026/01/02; the event begins anew."]


def test_players_to_be_kept_apart_are_read_in_groups():
    assert list(read_report(report() + "XXP 3 1 2\n").apart) == [(1, 2), (1, 3), (2, 3)]
    read = read_report(report() + "XXP 1 9\n")
    assert read.apart == []
    assert "Kept apart: 1 and 9; one is no player." in read.left_out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("XXS W=3.0", "Line 10: other points than 1, ½ and 0 (XXS W=3.0)."),
        ("102 Maria", "Line 10: “Maria” (102)."),
        ("what is this", "Line 10 is not understood: “what is this”."),
    ],
)
def test_what_is_not_taken_is_said(line, said):
    assert said in read_report(report() + line + "\n").left_out


def test_a_round_without_results_ends_what_is_taken():
    text = report().replace("2 w 1", "2 w  ")
    read = read_report(text)
    assert (read.rounds, read.meetings) == (0, [])
    assert any("Round 1 and all after it" in each for each in read.left_out)
    assert "Anna has 2.5 points in the file; the rounds that are taken give 0." in (
        read.left_out
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "There are no players"),
        ("001 one", "Line 1: a player has a number"),
        (report() + report().splitlines()[-1], "Line 10: number 3 is there twice"),
        (report(names=("Anna", "Bruno", "anna")), "Two players are called"),
        (report() + "XXP 1\n", "Line 10: XXP is followed"),
    ],
)
def test_what_is_no_report_is_refused_with_its_line(text, why):
    with pytest.raises(ReportError, match=why):
        read_report(text)


# --- Events --------------------------------------------------------------------


@pytest.fixture
def people(db) -> list[User]:
    return [User.objects.create_user(name) for name in ("Anna", "Bruno")]


def made(by: User, text: str) -> Ladder:
    return make_event(text=text, by=by, key="rithmomachia", rated=False, now=NOON)


def test_members_are_invited_and_others_get_a_code(ada, people):
    ladder = made(ada, report() + "XXP 1 2\n")
    assert (ladder.name, ladder.form) == ("Winter cup", "swiss")
    assert ladder.settings["rounds"] == 5
    assert not ladder.members.exists()  # nobody is put on it unasked
    asked = ladder.invitations.values_list("person__username", flat=True)
    assert set(asked) == {"Anna", "Bruno"}
    assert [each.label for each in ladder.codes.all()] == ["Clara"]


def test_what_was_played_is_entered_once_all_have_joined(ada, people):
    ladder = made(ada, report() + "XXP 1 2\n")
    for person in people:
        accept(person)
    with pytest.raises(CannotDecide, match="First these have to join: Clara"):
        enter_report(ladder_id=ladder.pk, by=ada, reason="Moved here", now=NOON)
    # She has another name here, and comes by the code with the name of the file.
    person = User.objects.create_user("Klara")
    code = ladder.codes.get().code
    services.join(ladder_id=ladder.pk, player=person, code=code, now=NOON)
    enter_report(ladder_id=ladder.pk, by=ada, reason="Moved here", now=NOON)
    ladder.refresh_from_db()
    event = event_of(ladder)
    assert event.meetings == sorted(PLAYED, key=lambda each: (each.round, each.first))
    points = {str(member.player): row.points for row, member in event.standing}
    assert points == {"Anna": 2.5, "Bruno": 0.5, "Klara": 2.5}
    assert event.kept_apart == [frozenset({1, 2})]
    assert waiting_report(ladder) is None
    with pytest.raises(CannotDecide, match="no report to enter"):
        enter_report(ladder_id=ladder.pk, by=ada, reason="Again", now=NOON)


def test_ones_own_report_makes_the_same_event(ada, plain):
    ladder, _people = open_event(ada, settings={"rounds": 3})
    play(begin(ladder, ada))
    ladder.refresh_from_db()
    text = tournament_report(ladder, NOON)
    assert text is not None
    copy = made(ada, text)
    for name in NAMES:
        accept(User.objects.get(username=name))
    enter_report(ladder_id=copy.pk, by=ada, reason="A copy", now=NOON)
    copy.refresh_from_db()
    again = tournament_report(copy, NOON)
    assert again is not None
    of_players = [line for line in text.splitlines() if line.startswith("001")]
    assert [line for line in again.splitlines() if line[:3] == "001"] == of_players

    def pairs(of: Ladder) -> list[list[str]]:
        found = next_pairs(event_of(of))
        return [[str(one.player) for one in pair if one] for pair in found]

    assert pairs(copy) == pairs(ladder)


def test_all_play_all_by_other_tables_becomes_swiss(people):
    text = report().replace("Swiss-System (Dutch)", "Round-Robin (Berger)")
    plan = plan_from(text)
    assert plan.form == "swiss"
    assert plan.left_out[0].startswith("Its rounds do not follow the Berger tables")
    berger = [Meeting(1, 1, 2, Result.DRAW), Meeting(1, 3, 4, Result.FIRST)]
    names = ("Anna", "Bruno", "Clara", "Dante")
    text = report(
        [Meeting(1, 1, 4, Result.DRAW), Meeting(1, 2, 3, Result.FIRST)], 1, names
    )
    text = text.replace("Swiss-System (Dutch)", "Round-Robin (Berger)")
    assert plan_from(text).form == "round_robin"
    text = report(berger, 1, names).replace("Swiss-System (Dutch)", "Round-Robin")
    assert plan_from(text).form == "swiss"


# --- The page ------------------------------------------------------------------


def test_the_page_says_first_what_is_taken(ada, people, enter):
    browser = enter(ada)
    html = browser.post("/ladders/new/report/", {"text": report()}).content.decode()
    assert "Anna, Bruno" in html
    assert "3 rounds with 6 pairings" in html
    assert "the date 2026/01/02" in html
    assert "The ratings of 3 players" in html
    assert not Ladder.objects.exists()
    given = {"text": report(), "make": "1", "game": "medieval"}
    answer = browser.post("/ladders/new/report/", given)
    ladder = Ladder.objects.get()
    assert (answer.status_code, ladder.key) == (302, "medieval")
    html = browser.get(answer["Location"]).content.decode()
    assert "0 of its 3 players have joined" in html
    assert "Anna, Bruno, Clara" in html


def test_a_text_that_is_no_report_comes_back_with_the_reason(ada, enter):
    html = enter(ada).post("/ladders/new/report/", {"text": "<b>"}).content.decode()
    assert "There are no players" in html
    assert "&lt;b&gt;</textarea>" in html
