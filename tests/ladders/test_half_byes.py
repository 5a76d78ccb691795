"""Rounds that are missed for half a point, on request or by coming late."""

from __future__ import annotations

import pytest

from games.ladders.models import Pairing
from games.ladders.organising.reports import tournament_report
from games.ladders.rounds import half_byes
from games.ladders.rounds.errors import NoRound
from games.ladders.rounds.events import event_of
from tests.ladders.test_ladder_rounds import begin, open_event, pairs, play
from tests.support.laddered import DAY, fill
from tests.support.people import NOON


def event(ada, **settings):
    given = {"rounds": 4, "half_byes": 1, "next_by_itself": False} | settings
    names = [f"P{n}" for n in range(1, 7)]
    return open_event(ada, names, settings=given)


def miss(ladder, player, number, *, misses=True):
    return half_byes.ask_to_miss(
        ladder_id=ladder.pk, player=player, number=number, misses=misses
    )


def points(ladder):
    return {str(m.player): row.points for row, m in event_of(ladder).standing}


def test_who_asks_in_time_misses_the_round_for_half_a_point(ada):
    ladder, people = event(ada)
    miss(ladder, people[0], 1)
    first = begin(ladder, ada)
    assert pairs(first)[-1] == ("P1", "")
    results = {*first.pairings.filter(second=None).values_list("result", flat=True)}
    assert results == {"half_bye", "bye"}
    play(first)
    assert points(ladder)["P1"] == 0.5
    second = begin(ladder, ada, NOON + DAY)
    assert "P1" in {name for pair in pairs(second) for name in pair}


def test_it_is_taken_back_and_not_had_more_often_than_allowed(ada):
    ladder, people = event(ada)
    miss(ladder, people[0], 1)
    miss(ladder, people[0], 1, misses=False)
    play(begin(ladder, ada))
    miss(ladder, people[0], 2)
    play(begin(ladder, ada, NOON + DAY))
    with pytest.raises(NoRound, match="had all"):
        miss(ladder, people[0], 3)
    with pytest.raises(NoRound, match="has begun"):
        miss(ladder, people[1], 2)


def test_where_the_settings_allow_none_no_round_is_missed(ada):
    ladder, people = event(ada, half_byes=0)
    with pytest.raises(NoRound):
        miss(ladder, people[0], 1)


def test_latecomers_get_half_points_for_some_rounds_before(ada):
    ladder, _ = event(ada, late_rounds=1)
    for number in range(2):
        play(begin(ladder, ada, NOON + number * DAY))
    (late,) = fill(ladder, ["Late"], NOON + DAY)
    third = begin(ladder, ada, NOON + 2 * DAY)
    found = Pairing.objects.filter(first__player=late, result="half_bye")
    assert [each.round.number for each in found] == [2]
    assert points(ladder)["Late"] >= 0.5
    assert third.pairings.count() == 4


def test_without_the_setting_latecomers_get_nothing(ada):
    ladder, _ = event(ada)
    play(begin(ladder, ada))
    fill(ladder, ["Late"], NOON + DAY)
    begin(ladder, ada, NOON + DAY)
    assert not Pairing.objects.filter(result="half_bye").exists()


def test_a_report_knows_half_point_byes(ada):
    ladder, people = event(ada)
    miss(ladder, people[0], 1)
    play(begin(ladder, ada))
    assert "0000 - H" in (tournament_report(ladder, NOON) or "")


def test_after_the_last_round_nothing_is_left_to_miss(ada):
    ladder, people = event(ada, rounds=1)
    play(begin(ladder, ada))
    with pytest.raises(NoRound):
        miss(ladder, people[0], 2)


def test_the_page_has_the_button(ada, plain):
    ladder, people = event(ada)
    browser = plain(people[0])
    browser.open(f"/ladders/{ladder.slug}/")
    browser.push("Miss round 1 for half a point")
    assert "You miss round 1 for half a point." in browser.html
    browser.push("Play it after all")
    assert "Miss round 1 for half a point" in browser.html
    play(begin(ladder, ada))
    browser.open(f"/ladders/{ladder.slug}/rounds/")
    assert "half-point bye" not in browser.html
