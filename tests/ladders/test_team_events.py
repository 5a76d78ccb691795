"""Teams that meet on boards: named by organisers, paired, counted, shown."""

from __future__ import annotations

import random

import pytest

from games.ladders.errors import NotALeader
from games.ladders.models import Pairing
from games.ladders.organising import named_teams
from games.ladders.organising.errors import CannotDecide
from games.ladders.organising.reports import tournament_report
from games.ladders.rounds import sweeps
from games.ladders.rounds.errors import NoRound
from games.ladders.rounds.events import event_of
from games.ladders.rounds.forms.on_boards import TeamsOnBoards
from tests.ladders.test_knock_out import the_better_win, win
from tests.ladders.test_ladder_rounds import begin, new_season, open_event, pairs
from tests.support.laddered import DAY, both
from tests.support.people import NOON

EIGHT = [f"P{number}" for number in range(1, 9)]
TWO = "Oxford: P1, P4, P5\nParis: P2, P3, P6"


def event(ada, names=EIGHT, **settings):
    given = {"boards": 3, "next_by_itself": False} | settings
    return open_event(ada, names, form="teams", settings=given)


def name_teams(ladder, by, text, reason="As they have said."):
    named_teams.name_teams(
        ladder_id=ladder.pk, by=by, text=text, reason=reason, now=NOON
    )
    ladder.refresh_from_db()


def read(client, address):
    return " ".join(client.get(address).content.decode().split())


def test_teams_meet_board_by_board_with_changing_seats(ada):
    ladder, _ = event(ada)
    with pytest.raises(NoRound, match="two teams"):
        begin(ladder, ada)
    name_teams(ladder, ada, TWO)
    round_ = begin(ladder, ada)
    assert pairs(round_) == [("P1", "P2"), ("P3", "P4"), ("P5", "P6")]
    the_better_win(round_)
    found = event_of(ladder)
    assert found.is_over
    # Oxford has won on the boards 1 and 3; its players share the first place.
    places = {str(member.player): row.place for row, member in found.standing}
    assert [name for name, place in places.items() if place == 1] == ["P1", "P5", "P4"]
    assert {places["P2"], places["P3"], places["P6"]} == {2}
    assert {places["P7"], places["P8"]} == {3}  # in no team


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Oxford P1", "Line 1: begin with the name"),
        ("Oxford: P1\nParis: P2, Nobody", "Line 2: nobody called “Nobody”"),
        ("Oxford: P1\nParis: p1", "Line 2: p1 is already in “Oxford”"),
        ("Oxford: P1\noxford: P2", "another team called “oxford”"),
        ("\n".join(f"T{n}:" for n in range(21)), "At most 20 teams"),
    ],
)
def test_what_cannot_be_is_refused_with_its_line(ada, text, words):
    ladder, _ = event(ada)
    with pytest.raises(CannotDecide, match=words):
        name_teams(ladder, ada, text)
    assert ladder.teams == []


def test_only_who_leads_names_teams_and_only_where_there_are_any(ada, boethius):
    ladder, _ = event(ada)
    with pytest.raises(NotALeader):
        name_teams(ladder, boethius, TWO)
    swiss, _ = open_event(ada, ["Bede", "Alcuin"], name="Other")
    with pytest.raises(CannotDecide, match="Only an event of teams"):
        name_teams(swiss, ada, "Oxford: Bede")


def test_who_has_played_stays_and_others_may_take_a_board(ada):
    ladder, _ = event(ada, boards=2, cycles=2)
    name_teams(ladder, ada, TWO)
    the_better_win(begin(ladder, ada))
    with pytest.raises(CannotDecide, match="P1 has played for “Oxford”"):
        name_teams(ladder, ada, "Oxford: P4, P5\nParis: P2, P3, P6, P1")
    with pytest.raises(CannotDecide, match="cannot be other teams"):
        name_teams(ladder, ada, TWO + "\nPadua: P7, P8")
    name_teams(ladder, ada, "Oxford: P7, P1, P4\nParis: P2, P3")
    assert pairs(begin(ladder, ada, NOON + DAY)) == [("P2", "P7"), ("P1", "P3")]


def test_who_finds_nobody_gets_the_point_for_the_team(ada):
    ladder, _ = event(ada)
    name_teams(ladder, ada, "Oxford: P1, P2, P3\nParis: P4")
    round_ = begin(ladder, ada)
    assert pairs(round_) == [("P1", "P4"), ("P2", ""), ("P3", "")]
    win(round_.pairings.get(board=1), "P4")
    rows = TeamsOnBoards().team_standing(event_of(ladder))
    assert [(row.team, row.board_points) for row in rows] == [(0, 4), (1, 2)]


@pytest.mark.parametrize(("players", "count"), [(4, 2), (9, 3), (12, 5)])
def test_with_any_teams_it_comes_to_an_end(ada, players, count):
    lots = random.Random(players)
    names = [f"P{n}" for n in range(players)]
    ladder, _ = event(ada, names, next_by_itself=True)
    lines = [f"T{n}: {', '.join(names[n::count])}" for n in range(count)]
    name_teams(ladder, ada, "\n".join(lines))
    now = NOON
    begin(ladder, ada, now)
    while not event_of(ladder).is_over:
        now += DAY
        for pairing in Pairing.objects.filter(result=""):
            win(pairing, lots.choice([*map(str, both(pairing)), ""]), now)
        sweeps.sweep_rounds(now)
        assert ladder.rounds.count() <= 5
    found = event_of(ladder)
    matches = TeamsOnBoards().matches(found)
    assert len(matches) == count * (count - 1) // 2
    assert all(match.is_over for match in matches)
    assert ladder.seasons.get().honours.exists()


def test_a_past_season_keeps_its_teams(ada, enter):
    ladder, _ = event(ada)
    name_teams(ladder, ada, TWO)
    the_better_win(begin(ladder, ada))
    new_season(ladder, ada, NOON + DAY)
    name_teams(ladder, ada, "Padua: P1, P2\nVenice: P3, P4")
    assert [team.name for team in event_of(ladder, 1).teams] == ["Oxford", "Paris"]
    assert "Padua" in read(enter(), f"/ladders/{ladder.slug}/")


def test_the_report_for_other_programs_names_the_teams(ada):
    ladder, _ = event(ada)
    name_teams(ladder, ada, TWO)
    the_better_win(begin(ladder, ada))
    lines = (tournament_report(ladder, NOON) or "").splitlines()
    assert "082 2" in lines
    assert "092 Team: Round-Robin" in lines
    assert lines[-2:] == [
        f"013 {'Oxford':<32}   1    4    5",
        f"013 {'Paris':<32}   2    3    6",
    ]
    first = next(line for line in lines if line.startswith("001    1"))
    assert first.endswith("     2 w 1")


def test_pages_show_teams_matches_and_who_is_in_none(ada, enter):
    ladder, _ = event(ada)
    name_teams(ladder, ada, "Padua: P7\n" + TWO)
    home = f"/ladders/{ladder.slug}/"
    assert "1 player is in no team" in read(enter(), home)
    round_ = begin(ladder, ada)
    win(round_.pairings.get(board=1), "P2")
    for address in (home, home + "rounds/1/"):
        assert "Oxford – Paris <b>0 : 1</b>" in read(enter(), address)
        assert 'Padua <span class="muted">free this round' in read(enter(), address)
    the_better_win(round_)
    text = read(enter(), home)
    assert "Oxford – Paris <b>1 : 2</b>" in text
    assert text.index('Paris <span class="players">') < text.index(
        'Oxford <span class="players">'
    )
    assert read(enter(), home + "rounds/")


def test_teams_are_named_on_the_page_and_read_in_the_log(ada, plain):
    ladder, _ = event(ada)
    browser = plain(ada)
    browser.open(f"/ladders/{ladder.slug}/organise/")
    browser.push("Set the teams", also={"text": TWO, "reason": "Agreed."})
    assert "The teams are set." in browser.html
    assert "Oxford: P1, P4, P5\nParis: P2, P3, P6</textarea>" in browser.html
    browser.open(f"/ladders/{ladder.slug}/log/")
    assert "Named the teams" in browser.html
    assert "Oxford, Paris" in browser.html
