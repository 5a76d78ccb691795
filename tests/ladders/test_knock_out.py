"""A cup: who loses is out, a draw is played again, and the page shows the bracket."""

from __future__ import annotations

import random

import pytest

from games.ladders import services as ladders
from games.ladders.errors import JoinRefused
from games.ladders.models import Honour, Pairing, Round
from games.ladders.organising import pairings as decisions
from games.ladders.rounds import services, sweeps
from games.ladders.rounds.events import event_of
from games.notices.models import Notice
from tests.ladders.test_ladder_rounds import begin, new_season, open_event, pairs
from tests.support.laddered import DAY, both, end, game_of
from tests.support.people import NOON

EIGHT = [f"P{number}" for number in range(1, 9)]


def cup(ada, names=EIGHT, **settings):
    return open_event(
        ada, names, form="knock_out", settings={"next_by_itself": False} | settings
    )


def win(pairing: Pairing, name: str, now=NOON) -> None:
    """The game of the pairing is won by the player of this name, drawn by ""."""
    winner = next((each for each in both(pairing) if str(each) == name), None)
    end(game_of(pairing), winner, now)


def the_better_win(round_: Round) -> None:
    for pairing in round_.pairings.filter(result=""):
        win(pairing, min(map(str, both(pairing))))


def test_the_best_meet_in_the_final_and_the_losers_for_the_third_place(ada):
    ladder, _ = cup(ada)
    met = []
    for number in range(3):
        round_ = begin(ladder, ada, NOON + number * DAY)
        met.append({frozenset(pair) for pair in pairs(round_)})
        the_better_win(round_)
    assert met == [
        {*map(frozenset, [("P1", "P8"), ("P4", "P5"), ("P2", "P7"), ("P3", "P6")])},
        {*map(frozenset, [("P1", "P4"), ("P2", "P3")])},
        {*map(frozenset, [("P1", "P2"), ("P3", "P4")])},
    ]
    event = event_of(ladder)
    assert event.is_over
    places = {str(member.player): row.place for row, member in event.standing}
    assert [places[f"P{n}"] for n in range(1, 9)] == [1, 2, 3, 4, 5, 5, 5, 5]
    honours = Honour.objects.filter(season__ladder=ladder).order_by("place")
    assert [str(each.player) for each in honours] == ["P1", "P2", "P3"]


def test_where_places_stay_empty_the_best_are_free(ada):
    ladder, _ = cup(ada, EIGHT[:5])
    first = begin(ladder, ada)
    assert pairs(first) == [("P1", ""), ("P5", "P4"), ("P2", ""), ("P3", "")]
    byes = first.pairings.filter(second=None)
    assert {each.result for each in byes} == {Pairing.Result.BYE}


def test_a_draw_is_played_again_with_seats_swapped_then_the_rule_decides(ada):
    ladder, _ = cup(ada, EIGHT[:2])
    final = begin(ladder, ada)
    first = final.pairings.get()
    win(first, "")
    again = final.pairings.get(board=2)
    assert both(again) == both(first)[::-1]
    told = Notice.objects.filter(text__startswith="Drawn: you and")
    assert told.count() == 2
    final.refresh_from_db()
    assert final.status == Round.Status.PLAYING
    win(again, "")
    again.refresh_from_db()
    goes_on = dict(zip(("first_goes_on", "second_goes_on"), both(again), strict=True))
    assert str(goes_on[again.result]) == "P1"  # the higher seed
    assert event_of(ladder).is_over


@pytest.mark.parametrize(("replays", "games"), [(0, 1), (2, 3)])
def test_the_settings_say_how_often_and_who_goes_on(ada, replays, games):
    ladder, _ = cup(ada, EIGHT[:2], replays=replays, still_drawn="second")
    final = begin(ladder, ada)
    for _ in range(games):
        win(final.pairings.get(result=""), "")
    last = final.pairings.get(board=games)
    assert final.pairings.count() == games
    assert last.result == Pairing.Result.SECOND_GOES_ON
    assert event_of(ladder).standing[0][1] == last.second


def test_once_the_time_of_the_round_is_over_no_other_game_begins(ada):
    ladder, _ = cup(ada, EIGHT[:2])
    final = begin(ladder, ada)
    sweeps.sweep_rounds(NOON + 8 * DAY)
    win(final.pairings.get(), "", NOON + 9 * DAY)
    assert final.pairings.get().result.endswith("_goes_on")


def test_who_leaves_loses_and_where_nobody_came_both_are_out(ada):
    ladder, people = cup(ada, EIGHT[:4])
    first = begin(ladder, ada)
    one, other = first.pairings.order_by("board")
    ladders.leave(ladder_id=ladder.pk, player=people[0], now=NOON)
    win(one, "P1")  # a game that has begun still counts
    decisions.award(
        pairing_id=other.pk, by=ada, result="neither", reason="Ill.", now=NOON
    )
    final = begin(ladder, ada, NOON + DAY)
    assert pairs(final) == [("P1", "")]
    assert event_of(ladder).is_over


def test_nobody_comes_between_the_rounds(ada, boethius):
    ladder, _ = cup(ada)
    begin(ladder, ada)
    with pytest.raises(JoinRefused, match="rounds have begun"):
        ladders.join(ladder_id=ladder.pk, player=boethius, now=NOON)


@pytest.mark.parametrize("players", [2, 3, 6, 11])
def test_a_cup_with_draws_and_absences_has_one_winner(ada, players):
    lots = random.Random(players)
    ladder, _ = cup(ada, [f"P{n}" for n in range(players)], next_by_itself=True)
    now = NOON
    begin(ladder, ada, now)
    while not event_of(ladder).is_over:
        now += DAY
        for pairing in Pairing.objects.filter(result=""):
            how = lots.choice(["first", "second", "draw"])
            if how == "draw":
                win(pairing, "", now)
            else:
                win(pairing, str(getattr(pairing, how).player), now)
        sweeps.sweep_rounds(now)
        assert ladder.rounds.count() <= 4
    event = event_of(ladder)
    assert [row.place for row, _ in event.standing].count(1) == 1
    lost = [
        (each.first_id, each.second_id)
        for each in event.pairings
        if each.result not in ("bye", "draw")
    ]
    third = int(players > 3)
    assert len(lost) == players - 1 + third


def test_the_page_shows_the_bracket_as_lists(ada, enter):
    ladder, people = cup(ada)
    address = f"/ladders/{ladder.slug}/"
    assert "bracket-round" not in enter().get(address).content.decode()
    the_better_win(begin(ladder, ada))
    text = enter(people[0]).get(address).content.decode()
    assert "Round 1 of 3: Quarter-finals" in " ".join(text.split())
    for title in ("Quarter-finals", "Semi-finals", "Final", "Third place"):
        assert f">{title}</h3>" in text
    assert text.count('<li class="tie">') == 8
    assert text.count("not yet known") == 4
    assert 'class="side won me"' in text
    rounds = enter().get(address + "rounds/").content.decode()
    assert '<li class="tie">' in rounds


def test_a_cup_of_the_last_season_keeps_its_bracket(ada, enter):
    ladder, _ = cup(ada, EIGHT[:4])
    for number in range(2):
        the_better_win(begin(ladder, ada, NOON + number * DAY))
    new_season(ladder, ada, NOON + 2 * DAY)
    text = enter().get(f"/ladders/{ladder.slug}/rounds/?season=1").content.decode()
    sides = [part.split("</a>")[0] for part in text.split('class="seed">')[1:]]
    assert [side[0] for side in sides] == ["1", "4", "2", "3", "1", "2", "4", "3"]


def test_a_large_cup_asks_no_more_of_the_database(
    ada, enter, django_assert_max_num_queries
):
    ladder, _ = open_event(
        ada,
        [f"P{n}" for n in range(40)],
        form="knock_out",
        settings={},
        control="15+10",
    )
    services.begin_round(ladder_id=ladder.pk, by=ada, now=NOON)
    client = enter(ada)
    client.get("/")
    with django_assert_max_num_queries(9):
        client.get(f"/ladders/{ladder.slug}/")
