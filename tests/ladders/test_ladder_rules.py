"""The rules of ladders as plain functions: no rows, no site, no present time."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.errors import OptionError
from games.ladders.rules import climbing, idling, orders, results, seasons
from games.ladders.rules.challenges import Pair, Player, reach, topmost, why_not
from games.ladders.rules.idling import Due, Idle
from games.ladders.rules.results import Ended
from games.ladders.rules.returning import place_of_return
from games.ladders.rules.vacations import days_left
from games.ladders.settings import LadderSettings, read_settings
from tests.support.people import NOON

DAY = timedelta(days=1)
USUAL = LadderSettings()
MANY = settings(max_examples=100)
TEN = tuple(range(1, 11))  # member 1 on place 1 and so on


def player(place: int | None, **more) -> Player:
    return Player(member=place or 0, name=f"Player {place}", place=place, **more)


def why(me: Player, other: Player, pair: Pair | None = None, **changed):
    rules = LadderSettings(**changed)
    found = why_not(me, other, active=10, pair=pair or Pair(), settings=rules, now=NOON)
    return found.code if found else ""


# --- Who may challenge whom ----------------------------------------------------


@pytest.mark.parametrize(
    ("place", "active", "top"),
    [(9, 10, 6), (2, 10, 1), (90, 100, 80), (90, 39, 87), (500, 1000, 400)],
)
def test_the_range_is_three_places_or_a_tenth_of_the_ladder(place, active, top):
    assert reach(place, active, USUAL) == top


def test_the_first_challenge_reaches_up_to_the_middle():
    assert topmost(10, 10, USUAL, fresh=True) == 5
    assert topmost(4, 10, USUAL, fresh=True) == 1
    anywhere = LadderSettings(first_free="anywhere")
    assert topmost(10, 10, anywhere, fresh=True) == 1


def test_each_refusal_has_its_code():
    assert why(player(5), player(4)) == ""
    assert why(player(5), player(5)) == "self"
    assert why(player(None), player(5)) == "no_place"
    assert why(player(5), player(None)) == "gone"
    assert why(player(5), player(6)) == "below"
    assert why(player(9), player(5)) == "too_far"
    assert why(player(9, fresh=True), player(5)) == ""
    assert why(player(5), player(4), Pair(open=True)) == "open"
    assert why(player(5), player(4), Pair(met_at=NOON - 6 * DAY)) == "met"
    assert why(player(5), player(4), Pair(met_at=NOON - 7 * DAY)) == ""
    assert why(player(5), player(4), Pair(met_at=NOON), pair_wait_days=0) == ""
    assert why(player(5, away_until=NOON + DAY), player(4)) == "you_away"
    assert why(player(5), player(4, away_until=NOON + DAY)) == "away"
    assert why(player(5), player(4, away_until=NOON)) == ""
    assert why(player(5, out=2), player(4)) == "out_full"
    assert why(player(5), player(4, into=2)) == "in_full"
    assert why(player(5, out=2), player(4), most_out=3) == ""


def test_a_refusal_says_from_when_it_is_none():
    pair = Pair(met_at=NOON - 2 * DAY)
    found = why_not(
        player(5), player(4), active=10, pair=pair, settings=USUAL, now=NOON
    )
    assert found is not None
    assert found.from_when == NOON + 5 * DAY
    assert str(found).startswith("You two have just played; wait 7 days")


# --- Places --------------------------------------------------------------------


def test_a_winner_takes_the_place_and_the_others_slide():
    assert climbing.after_win(TEN, 7, 4, "above") == (1, 2, 3, 7, 4, 5, 6, 8, 9, 10)


def test_by_halves_a_winner_climbs_half_of_the_way():
    assert climbing.after_win(TEN, 7, 4, "half") == (1, 2, 3, 4, 7, 5, 6, 8, 9, 10)
    assert climbing.place_after_win(5, 4, "half") == 4


def test_an_exchange_moves_only_two():
    assert climbing.after_win(TEN, 7, 4, "swap") == (1, 2, 3, 7, 5, 6, 4, 8, 9, 10)


def test_a_draw_may_bring_the_challenger_just_below():
    assert climbing.after_draw(TEN, 7, 4, "stay") == TEN
    assert climbing.after_draw(TEN, 7, 4, "below") == (1, 2, 3, 4, 7, 5, 6, 8, 9, 10)
    assert climbing.after_draw(TEN, 5, 4, "below") == TEN


@MANY
@given(
    mine=st.integers(1, 10),
    theirs=st.integers(1, 12),
    how=st.sampled_from(["above", "half", "swap"]),
)
def test_nobody_falls_by_winning_nor_gains_beyond_the_loser(mine, theirs, how):
    after = climbing.after_win(TEN, mine, theirs, how)
    place = orders.place_in(after, mine)
    assert sorted(after) == list(TEN)
    assert min(mine, theirs) <= place <= mine
    assert place == climbing.place_after_win(mine, theirs, how)


@MANY
@given(order=st.permutations(TEN), place=st.integers(1, 12))
def test_steps_lead_from_one_standing_to_the_next(order, place):
    before = tuple(order)
    after = orders.moved(before, 3, place)
    places = dict(zip(range(1, 11), before, strict=True))
    for step in orders.steps(before, after):
        assert step.before is not None
        assert step.after is not None
        assert places[step.before] == step.member
        assert after[step.after - 1] == step.member
    assert orders.place_in(after, 3) == min(place, 10)


# --- What a game means ---------------------------------------------------------


def verdict(by: LadderSettings = USUAL, **ended):
    found = results.of_game(Ended(**ended), by)
    return found.kind, found.result


def test_a_game_counts_when_both_have_made_two_moves():
    assert verdict(winner="challenger", moves=2) == ("done", "challenger")
    assert verdict(winner="challenged", moves=2) == ("done", "challenged")
    assert verdict(moves=2) == ("done", "draw")


def test_nobody_climbs_by_a_shorter_game_at_once():
    assert verdict(winner="challenger", moves=1) == ("forfeit", "challenger")
    assert verdict(winner="challenged", moves=0) == ("done", "challenged")
    assert verdict(moves=1) == ("void", "")
    short = LadderSettings(least_moves=0)
    assert verdict(short, winner="challenger") == ("done", "challenger")


def test_an_aborted_game_is_played_again_or_forfeited_by_who_is_at_fault():
    sitting = Ended(aborted=True, one_sitting=True, at_fault="challenged")
    assert results.of_game(sitting, USUAL).kind == "again"
    assert results.of_game(sitting, USUAL).absent == "challenged"
    assert verdict(aborted=True, at_fault="challenged") == ("forfeit", "challenger")
    assert verdict(aborted=True, at_fault="challenger") == ("done", "challenged")
    assert verdict(aborted=True) == ("void", "")


def test_a_forfeit_has_to_be_claimed_unless_the_ladder_says_otherwise():
    free = LadderSettings(confirm_forfeits=False)
    assert results.of_forfeit(claimed=True, settings=USUAL).kind == "done"
    assert results.of_forfeit(claimed=False, settings=USUAL).kind == "void"
    assert results.of_forfeit(claimed=False, settings=free).kind == "done"


def test_a_pair_waits_after_a_win_but_not_after_a_draw_or_nothing():
    assert results.has_to_wait("challenger", USUAL)
    assert not results.has_to_wait("draw", USUAL)
    assert results.has_to_wait("draw", LadderSettings(wait_after_draw=True))
    assert not results.has_to_wait("", USUAL)


# --- Idleness ------------------------------------------------------------------


def life_of_an_idle_player(by: LadderSettings) -> list[tuple[str, int]]:
    """What befalls who never plays, and after how many days, until it ends."""
    idle, life = Idle(NOON), list[tuple[str, int]]()
    while (due := idling.next_due(idle, by)) is not None and len(life) < 20:
        life.append((due.kind, (due.at - NOON).days))
        if due.kind == "warn":
            idle = Idle(NOON, due.at, idle.fell_at)
        elif due.kind == "fall":
            idle = Idle(NOON, idle.warned_at, due.at)
        else:
            break
    return life


def test_who_does_not_play_is_warned_then_falls_every_week_and_is_parked():
    assert life_of_an_idle_player(USUAL) == [
        ("warn", 14),
        ("fall", 21),
        ("fall", 28),
        ("fall", 35),
        ("fall", 42),
        ("fall", 49),
        ("fall", 56),
        ("park", 60),
    ]


def test_nought_is_never():
    assert life_of_an_idle_player(LadderSettings(idle_days=0)) == [
        ("warn", 14),
        ("park", 60),
    ]
    never = LadderSettings(idle_warn_days=0, idle_days=0, park_days=0)
    assert life_of_an_idle_player(never) == []


def test_nobody_falls_without_a_warning_also_when_it_comes_late():
    late = Idle(NOON, warned_at=NOON + 30 * DAY)
    assert idling.next_due(Idle(NOON), USUAL) == Due("warn", NOON + 14 * DAY)
    assert idling.next_due(late, USUAL) == Due("fall", NOON + 37 * DAY)


def test_who_falls_changes_with_who_is_below():
    assert idling.after_falls((1, 2, 3, 4), [2], USUAL) == (1, 3, 2, 4)
    assert idling.after_falls((1, 2, 3, 4), [4], USUAL) == (1, 2, 3, 4)


def test_the_idle_keep_their_order_among_themselves():
    assert idling.after_falls((1, 2, 3, 4), [1, 2, 3], USUAL) == (4, 1, 2, 3)
    assert idling.after_falls((1, 2, 3), [1, 2, 3], USUAL) == (1, 2, 3)
    far = LadderSettings(idle_places=2)
    assert idling.after_falls((1, 2, 3, 4, 5), [1, 2], far) == (3, 4, 1, 2, 5)


def test_the_first_can_be_spared():
    spared = LadderSettings(idle_spares_first=True)
    assert idling.after_falls((1, 2, 3), [1], spared) == (1, 2, 3)
    assert idling.after_falls((1, 2, 3), [1], USUAL) == (2, 1, 3)


@MANY
@given(
    order=st.permutations(TEN),
    idle=st.sets(st.sampled_from(TEN)),
    places=st.integers(1, 4),
)
def test_nobody_who_plays_falls_by_the_idleness_of_others(order, idle, places):
    before = tuple(order)
    after = idling.after_falls(before, idle, LadderSettings(idle_places=places))
    assert sorted(after) == sorted(before)
    for member in before:
        old, new = before.index(member), after.index(member)
        assert new <= old if member not in idle else new <= old + places
    kept = [member for member in after if member in idle]
    assert kept == [member for member in before if member in idle]


# --- Coming back, being away, seasons ------------------------------------------


def back(days: int, last: int | None, active: int = 19) -> int:
    return place_of_return(
        active=active,
        last_place=last,
        parked_at=NOON,
        settings=USUAL,
        now=NOON + timedelta(days=days),
    )


def test_who_comes_back_begins_deep_but_not_above_where_he_stood():
    assert back(10, 3) == 15
    assert back(10, 18) == 18
    assert back(10, 400) == 20
    assert back(184, 3) == 20
    assert back(10, 1, active=0) == 1


def test_vacation_days_come_anew_each_year():
    assert days_left(12, 2026, USUAL, NOON) == 18
    assert days_left(12, 2025, USUAL, NOON) == 30
    assert days_left(40, 2026, USUAL, NOON) == 0


def test_a_season_begins_as_the_last_ended_or_otherwise():
    turned = LadderSettings(season_start="reversed")
    drawn = LadderSettings(season_start="lot")
    assert seasons.next_order(TEN, USUAL, Random(1)) == TEN
    assert seasons.next_order(TEN, turned, Random(1)) == TEN[::-1]
    lot = seasons.next_order(TEN, drawn, Random(1))
    assert sorted(lot) == list(TEN)
    assert lot != TEN
    assert seasons.honoured(TEN, USUAL) == (1, 2, 3)


def test_a_season_ends_after_its_days_or_by_hand():
    month = LadderSettings(season_days=30)
    assert seasons.season_end(NOON, month) == NOON + 30 * DAY
    assert seasons.season_end(NOON, USUAL) is None


# --- Settings ------------------------------------------------------------------


def test_settings_that_contradict_each_other_are_refused():
    with pytest.raises(OptionError, match="do not rise"):
        LadderSettings(idle_warn_days=30)
    assert LadderSettings(idle_warn_days=0, idle_days=0).park_days == 60


def test_settings_that_are_no_more_are_passed_over():
    read = read_settings("challenge", {"most_out": "5", "gone": "1"})
    assert read == LadderSettings(most_out=5)


def test_every_setting_is_described():
    for about in LadderSettings.described():
        assert about.title
        assert about.help.endswith(".")
        assert about.group
