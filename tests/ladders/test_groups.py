"""Groups in which all play all, then a knock-out of the best."""

from __future__ import annotations

import random

import pytest

from games.ladders.models import Pairing
from games.ladders.rounds import sweeps
from games.ladders.rounds.events import event_of
from tests.ladders.test_knock_out import the_better_win, win
from tests.ladders.test_ladder_rounds import begin, open_event, pairs
from tests.support.laddered import DAY, both
from tests.support.people import NOON

EIGHT = [f"P{number}" for number in range(1, 9)]


def event(ada, names=EIGHT, **settings):
    given = {"groups": 2, "next_by_itself": False} | settings
    return open_event(ada, names, form="groups", settings=given)


def test_the_best_two_of_each_group_meet_crosswise(ada):
    ladder, _ = event(ada)
    for number in range(3):
        the_better_win(begin(ladder, ada, NOON + number * DAY))
    semi = begin(ladder, ada, NOON + 3 * DAY)
    # Groups 1 4 5 8 and 2 3 6 7.
    met = {frozenset(pair) for pair in pairs(semi)}
    assert met == {frozenset({"P1", "P3"}), frozenset({"P2", "P4"})}
    the_better_win(semi)
    final = begin(ladder, ada, NOON + 4 * DAY)
    assert {frozenset(pair) for pair in pairs(final)} == {
        frozenset({"P1", "P2"}),
        frozenset({"P3", "P4"}),
    }
    the_better_win(final)
    found = event_of(ladder)
    assert found.is_over
    places = {str(member.player): row.place for row, member in found.standing}
    assert [places[f"P{n}"] for n in range(1, 9)] == list(range(1, 9))


def test_a_draw_counts_in_a_group_and_is_played_again_in_the_bracket(ada):
    ladder, _ = event(ada, EIGHT[:4], go_on=1)
    group = begin(ladder, ada)
    for pairing in group.pairings.all():
        win(pairing, "")
    assert group.pairings.count() == 2
    final = begin(ladder, ada, NOON + DAY)
    assert final.pairings.count() == 1  # one goes on of each group
    win(final.pairings.get(), "")
    assert final.pairings.count() == 2


@pytest.mark.parametrize(("players", "groups"), [(5, 2), (7, 3), (9, 4), (12, 4)])
def test_with_any_number_of_players_it_comes_to_an_end(ada, players, groups):
    lots = random.Random(players)
    names = [f"P{n}" for n in range(players)]
    ladder, _ = event(ada, names, groups=groups, next_by_itself=True)
    now = NOON
    begin(ladder, ada, now)
    while not event_of(ladder).is_over:
        now += DAY
        for pairing in Pairing.objects.filter(result=""):
            winner = lots.choice([*map(str, both(pairing)), ""])
            win(pairing, winner, now)
        sweeps.sweep_rounds(now)
        assert ladder.rounds.count() <= 12
    found = event_of(ladder)
    assert ladder.rounds.count() == found.planned
    assert len(found.standing) == players
    assert [row.place for row, _ in found.standing].count(1) == 1


def test_the_page_shows_the_groups_then_the_bracket(ada, enter):
    ladder, _ = event(ada)
    address = f"/ladders/{ladder.slug}/"
    for number in range(3):
        the_better_win(begin(ladder, ada, NOON + number * DAY))
        text = " ".join(enter().get(address).content.decode().split())
        assert "Group A" in text
        assert f"Round {number + 1} of 5: Groups" in text
        assert "The first 2 of each group go on" in text
        assert ("Semi-finals" in text) == (number == 2)
    assert enter().get(address + "rounds/1/").status_code == 200
    begin(ladder, ada, NOON + 4 * DAY)
    text = " ".join(enter().get(address).content.decode().split())
    assert "Round 4 of 5: Semi-finals" in text
    assert '<li class="tie">' in enter().get(address + "rounds/").content.decode()


def test_rounds_of_the_groups_can_be_read_beforehand(ada, enter):
    ladder, _ = event(ada)
    begin(ladder, ada)
    answer = enter().get(f"/ladders/{ladder.slug}/rounds/3/")
    assert "It will be paired like this" in answer.content.decode()
    assert enter().get(f"/ladders/{ladder.slug}/rounds/4/").status_code == 404
