"""Clocks as values: what a moment costs, and that time is neither made nor lost."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.clock import (
    DAY,
    GRACE,
    MINUTE,
    SECOND,
    Clock,
    TimeControl,
    lag_gain,
)
from games.engine.errors import ClockError

MANY = settings(max_examples=100)
SEATS = ("white", "black")
FOUR = ("red", "black", "yellow", "blue")
NOON = 1_777_636_800_000  # some moment


def begun(control: str, *moved: str, seats: tuple[str, ...] = SEATS) -> Clock:
    """A clock at noon, after the first moves of `moved`, which took no time."""
    clock = Clock.begin(TimeControl.read(control), seats, NOON)
    for _ in moved:
        clock, _spent = clock.pressed(after(clock), NOON)
    return clock


def after(clock: Clock) -> str:
    """The seat that follows the one on move."""
    seats = tuple(clock.left)
    return seats[(seats.index(clock.running) + 1) % len(seats)]


# --- Time controls -------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "speed", "base"),
    [
        ("1+0", "bullet", MINUTE),
        ("2+1", "bullet", 2 * MINUTE),
        ("3+0", "blitz", 3 * MINUTE),
        ("5+3", "blitz", 5 * MINUTE),
        ("10+0", "rapid", 10 * MINUTE),
        ("15+10", "rapid", 15 * MINUTE),
        ("25+0", "classical", 25 * MINUTE),
        ("60+30", "classical", 60 * MINUTE),
        ("1d", "correspondence", DAY),
        ("14d", "correspondence", 14 * DAY),
        ("", "unlimited", 0),
    ],
)
def test_a_time_control_is_read_written_and_has_a_speed(text, speed, base):
    control = TimeControl.read(text)
    assert (str(control), control.speed, control.base) == (text, speed, base)
    assert control.is_timed == bool(text)


@pytest.mark.parametrize(
    "text",
    [
        "0+1",
        "61+0",
        "5+31",
        "5",
        "+3",
        "5+3d",
        "0d",
        "15d",
        "d",
        "05+3",
        "5 + 3",
        "٥+٣",
    ],
)
def test_what_is_no_time_control_is_refused_with_what_can_be(text):
    with pytest.raises(ClockError, match=r"from 1\+0 to 60\+30"):
        TimeControl.read(text)


@given(st.text(max_size=8))
@MANY
def test_any_text_is_a_time_control_or_a_refusal(text):
    try:
        control = TimeControl.read(text)
    except ClockError:
        return
    assert TimeControl.read(str(control)) == control


@pytest.mark.parametrize(
    ("control", "seconds"), [("1+0", 30), ("5+3", 30), ("10+5", 45), ("30+20", 60)]
)
def test_the_first_move_is_waited_for_by_speed(control, seconds):
    assert TimeControl.read(control).first_move_ms == seconds * SECOND


@pytest.mark.parametrize(
    ("seats", "seconds"), [(SEATS, 30), (("red", "black", "yellow", "blue"), 60)]
)
def test_four_who_sit_down_together_are_waited_for_twice_as_long(seats, seconds):
    clock = Clock.begin(TimeControl.read("5+3"), seats, NOON)
    assert clock.due_at == NOON + seconds * SECOND


# --- Moves ---------------------------------------------------------------------


def test_the_first_move_of_each_costs_nothing_and_gains_nothing():
    clock = Clock.begin(TimeControl.read("5+3"), SEATS, NOON)
    clock, spent = clock.pressed("black", NOON + 20 * SECOND)
    assert (spent.charged, spent.left) == (0, 5 * MINUTE)
    assert clock.left_of("black", NOON + 40 * SECOND) == 5 * MINUTE
    clock, spent = clock.pressed("white", NOON + 40 * SECOND)
    assert dict(clock.left) == {"white": 5 * MINUTE, "black": 5 * MINUTE}


def test_a_later_move_costs_its_time_and_gains_the_increment():
    clock = begun("5+3", "white", "black")
    assert clock.left_of("white", NOON + 10 * SECOND) == 290 * SECOND
    clock, spent = clock.pressed("black", NOON + 10 * SECOND)
    assert (spent.charged, spent.left) == (10 * SECOND, 293 * SECOND)
    assert clock.running == "black"


def test_a_move_that_was_received_before_the_rivals_takes_no_time_from_him():
    clock = begun("5+0", "white", "black")
    clock, spent = clock.pressed("black", NOON - SECOND)
    assert (spent.charged, clock.since) == (0, NOON)


def test_who_moves_first_need_not_be_the_first_seat():
    clock = Clock.begin(TimeControl.read("5+0"), SEATS, NOON, "black")
    assert clock.running == "black"


def test_steps_of_one_turn_gain_the_increment_once():
    clock = begun("5+3", "white", "black")
    for second in (1, 2, 3):
        clock, _ = clock.pressed("white", NOON + second * SECOND)
    assert clock.left["white"] == 297 * SECOND
    clock, _ = clock.pressed("black", NOON + 4 * SECOND)
    assert clock.left["white"] == 299 * SECOND


def test_a_turn_that_comes_back_as_all_others_are_passed_over_is_a_turn():
    clock = begun("5+3", "white", "black")
    clock, spent = clock.pressed("white", NOON + 10 * SECOND, closed=True)
    assert (spent.charged, spent.left) == (10 * SECOND, 293 * SECOND)
    clock, _ = begun("3d").pressed("white", NOON + 2 * DAY, closed=True)
    assert clock.left["white"] == 3 * DAY


def test_a_turn_in_days_begins_with_all_of_them():
    clock = begun("3d")
    clock, spent = clock.pressed("black", NOON + 2 * DAY)
    assert spent.charged == 2 * DAY
    assert dict(clock.left) == {"white": 3 * DAY, "black": 3 * DAY}
    assert clock.due_at == NOON + 5 * DAY


def test_four_seats_have_four_clocks():
    clock = begun("5+0", *FOUR, seats=FOUR)
    clock, _ = clock.pressed("black", NOON + MINUTE)
    assert clock.left == dict.fromkeys(FOUR, 5 * MINUTE) | {"red": 4 * MINUTE}


# --- Lag -----------------------------------------------------------------------


def test_what_the_way_took_is_given_back_from_the_bank():
    clock = begun("5+3", "white", "black")
    assert clock.bank["white"] == 3 * SECOND
    clock, spent = clock.pressed("black", NOON + 10 * SECOND, lag=400)
    assert (spent.charged, spent.lag) == (9_600, 400)
    assert clock.bank["white"] == 3 * SECOND - 400 + lag_gain(clock.control)


def test_no_more_is_given_back_than_the_bank_holds():
    clock = begun("1+0", "white", "black")
    bank = clock.bank["white"]
    assert bank == 3 * (150 + 240)
    clock, spent = clock.pressed("black", NOON + 30 * SECOND, lag=20 * SECOND)
    assert spent.lag == bank
    assert clock.bank["white"] == 390


def test_no_more_is_given_back_than_the_move_took():
    clock = begun("5+3", "white", "black")
    _, spent = clock.pressed("black", NOON + 100, lag=2000)
    assert (spent.charged, spent.lag) == (0, 100)


def test_the_bank_fills_up_to_seven_moves():
    clock = begun("1+0", *SEATS * 10)
    assert clock.bank["white"] == 7 * 390


def test_steps_made_and_undone_for_ever_do_not_stop_the_clock():
    clock, now, given = begun("15+10", "white", "black"), NOON, 0
    bank = clock.bank["white"]
    for _ in range(60):
        now += SECOND
        clock, spent = clock.pressed("white", now, lag=SECOND)
        given += spent.lag
        clock = clock.passed_to("white", now)
    assert given == bank
    assert clock.left["white"] == 15 * MINUTE - (60 * SECOND - bank)


def test_days_know_no_lag():
    _, spent = begun("1d").pressed("black", NOON + 10 * SECOND, lag=SECOND)
    assert (spent.charged, spent.lag) == (10 * SECOND, 0)


# --- The end of time -----------------------------------------------------------


def test_a_clock_is_over_when_the_grace_for_the_way_has_passed():
    clock = begun("5+0", "white", "black")
    assert clock.due_at == NOON + 5 * MINUTE
    assert clock.flags_at == clock.due_at + GRACE
    assert not clock.is_over(clock.flags_at - 1)
    assert clock.is_over(clock.flags_at)


def test_a_move_is_late_at_the_end_of_time_unless_the_way_took_it():
    clock = begun("5+0", "white", "black")
    end = NOON + 5 * MINUTE
    assert not clock.is_late(end - 1)
    assert clock.is_late(end)
    assert not clock.is_late(end + 500, lag=501)
    assert clock.is_late(end + 500, lag=500)
    assert clock.is_late(end + GRACE, lag=GRACE + 1)


def test_who_does_not_come_is_due_without_grace():
    clock = Clock.begin(TimeControl.read("5+0"), SEATS, NOON)
    assert clock.flags_at == clock.due_at == NOON + 30 * SECOND


def test_the_first_move_in_days_has_the_days():
    clock = begun("2d").held(NOON + DAY).resumed(NOON + 9 * DAY)
    assert clock.awaits_first
    assert clock.flags_at == NOON + 10 * DAY


# --- Standing still ------------------------------------------------------------


def test_a_held_clock_is_never_due_and_runs_on_with_what_was_left():
    clock = begun("3d").held(NOON + DAY)
    assert clock.is_held
    assert (clock.due_at, clock.is_over(NOON + 99 * DAY)) == (None, False)
    assert not clock.is_late(NOON + 99 * DAY)
    assert clock.left_of("white", NOON + 50 * DAY) == 2 * DAY
    assert clock.resumed(NOON + 50 * DAY).due_at == NOON + 52 * DAY


def test_a_move_on_a_held_clock_costs_nothing():
    clock, spent = begun("3d").held(NOON).pressed("black", NOON + 9 * DAY)
    assert spent.charged == 0
    assert clock.due_at == NOON + 12 * DAY


def test_a_running_clock_is_not_resumed_again():
    clock = begun("5+0", "white", "black")
    assert clock.resumed(NOON + MINUTE) == clock


def test_a_stopped_clock_keeps_what_was_left():
    clock = begun("5+0", "white", "black").stopped(NOON + MINUTE)
    assert (clock.running, clock.due_at, clock.is_over(NOON + DAY)) == ("", None, False)
    assert clock.left_of("white", NOON + DAY) == 4 * MINUTE
    assert clock.stopped(NOON + DAY) == clock


def test_what_is_taken_back_gives_no_time_back():
    clock = begun("5+0", "white", "black")
    clock, _ = clock.pressed("black", NOON + MINUTE)
    clock = clock.passed_to("white", NOON + 3 * MINUTE)
    assert clock.left == {"white": 4 * MINUTE, "black": 3 * MINUTE}
    assert clock.running == "white"


def test_undoing_a_step_of_a_turn_in_days_gives_no_days():
    clock = begun("3d").passed_to("white", NOON + DAY)
    assert clock.left["white"] == 2 * DAY


def test_taking_back_in_days_begins_the_turn_anew():
    clock, _ = begun("3d").pressed("black", NOON + DAY)
    clock = clock.passed_to("white", NOON + 2 * DAY)
    assert clock.due_at == NOON + 5 * DAY
    clock, _ = clock.pressed("black", NOON + 3 * DAY)
    assert clock.due_at == NOON + 6 * DAY


def test_the_time_of_an_outage_is_given_back_and_no_more():
    clock = begun("5+0", "white", "black")
    given = clock.given_back(NOON + MINUTE, NOON + 3 * MINUTE)
    assert given.left_of("white", NOON + 3 * MINUTE) == 4 * MINUTE
    later, _ = clock.pressed("black", NOON + 2 * MINUTE)  # by a process that was awake
    given = later.given_back(NOON + MINUTE, NOON + 3 * MINUTE)
    assert given.left_of("black", NOON + 3 * MINUTE) == 5 * MINUTE
    assert given.left_of("black", NOON + 4 * MINUTE) == 4 * MINUTE
    assert later.given_back(NOON, NOON + MINUTE) == later


# --- Time is neither made nor lost ---------------------------------------------

spans = st.integers(0, 90 * SECOND)
lags = st.integers(-SECOND, 10 * SECOND)
turns = st.tuples(st.sampled_from(["press", "step", "back", "hold"]), spans, lags)


@given(st.sampled_from(["1+0", "3+2", "60+30"]), st.lists(turns, max_size=40))
@MANY
def test_time_is_gained_by_increment_and_bounded_lag_only(text, line):
    """Whatever happens: what all seats have, and what was charged, is what was given
    at first and by increments; real time is what was charged, given back or free."""
    clock, now = begun(text, *SEATS), NOON
    control, whole = clock.control, 2 * TimeControl.read(text).base
    gain = lag_gain(control)
    for kind, span, lag in line:
        if clock.is_late(now + span, lag):
            assert clock.left_of(clock.running, now + span) == 0
            return
        seat, now = clock.running, now + span
        bank = clock.bank[seat]
        if kind == "hold":
            whole -= span
            clock = clock.held(now).resumed(now + span)
            now += span
        elif kind == "back":
            whole -= span
            clock = clock.passed_to(after(clock), now)
        else:
            then = after(clock) if kind == "press" else seat
            clock, spent = clock.pressed(then, now, lag)
            assert spent.charged + spent.lag == span
            assert 0 <= spent.lag <= max(0, min(lag, bank))
            whole += (control.increment if kind == "press" else 0) - spent.charged
            assert spent.left == clock.left[seat]
        whole = max(whole, 0)
        assert sum(clock.left.values()) == whole or min(clock.left.values()) == 0
        assert all(left >= 0 for left in clock.left.values())
        assert all(0 <= each <= 7 * gain for each in clock.bank.values())
        state = json.loads(json.dumps(clock.write()))
        assert Clock.read(control, state) == clock


@given(st.lists(st.tuples(spans, lags), min_size=1, max_size=60))
@MANY
def test_who_says_that_all_was_lag_gains_no_more_than_his_bank(line):
    """The whole of what lag gives in a game is what every move adds."""
    clock, now, given = begun("3+2", *SEATS), NOON, 0
    gain = lag_gain(clock.control)
    for number, (span, lag) in enumerate(line):
        now += span
        clock, spent = clock.pressed("white", now, lag)
        given += spent.lag
        assert given <= 3 * gain + number * gain


@given(spans, st.integers(0, 7 * SECOND))
@MANY
def test_no_move_is_in_time_once_the_clock_is_over(span, lag):
    clock = begun("1+0", "white", "black")
    assert clock.flags_at is not None
    assert clock.is_late(clock.flags_at + span, lag)


@given(st.integers(0, 10 * MINUTE), st.integers(0, 10 * MINUTE))
@MANY
def test_what_is_shown_falls_steadily(one, two):
    clock = begun("5+0", "white", "black")
    sooner, later = sorted((NOON + one, NOON + two))
    assert clock.left_of("white", sooner) >= clock.left_of("white", later) >= 0
