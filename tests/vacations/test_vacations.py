"""Correspondence clocks stand still while their player is on vacation."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from accounts.models import User
from games.notices.models import Notice
from games.people.mergers import merge
from games.play.models import Game, Vacation
from games.play.timing.clocks import moment
from games.play.timing.flags import SETTLING, flag_overdue
from games.vacations import errors, services
from games.vacations.days import MOST_A_YEAR
from tests.support.clocked import DAY, after, begin, move, the_clock
from tests.support.people import NOON

pytestmark = pytest.mark.django_db
__all__ = ["begin"]
TODAY = NOON.date()


@pytest.fixture
def in_days(begin) -> Game:
    """Three days a turn; White, Ada, has been on move since noon."""
    return move(move(begin("3d"), "N2-L4", 0), "C1-D1", 0)


def go(player, days=10, day=TODAY, at=0):
    return services.go_away(player=player, day=day, days=days, now=after(at))


def back(player, vacation, at):
    services.come_back(player=player, vacation_id=vacation.pk, now=after(at))


def again(game):
    return Game.objects.get(pk=game.pk)


def white_left(game, at):
    return the_clock(again(game)).left_of("white", moment(after(at)))


# --- Going and coming ----------------------------------------------------------


def test_from_the_moment_one_goes_the_clock_stands_still(in_days, ada):
    go(ada, at=DAY, day=TODAY + timedelta(days=1))
    game = again(in_days)
    assert the_clock(game).is_held
    assert white_left(game, 5 * DAY) == 2 * DAY
    assert game.deadline_at == after(11 * DAY)


def test_the_opponents_clock_runs_on(in_days, boethius):
    version = in_days.version
    go(boethius)
    assert again(in_days).deadline_at == after(3 * DAY)
    assert again(in_days).version == version


def test_who_comes_back_sooner_has_what_was_left(in_days, ada):
    vacation = go(ada, at=DAY, day=TODAY + timedelta(days=1))
    back(ada, vacation, at=4 * DAY)
    game = again(in_days)
    assert not the_clock(game).is_held
    assert game.deadline_at == after(6 * DAY)
    with pytest.raises(errors.NoSuchVacation):
        back(ada, vacation, at=4 * DAY)


def test_a_planned_vacation_begins_by_itself_and_can_be_given_up(in_days, ada):
    vacation = go(ada, day=TODAY + timedelta(days=2), days=5)
    midnight = NOON.replace(hour=0) + timedelta(days=2)
    assert again(in_days).deadline_at == midnight
    back(ada, vacation, at=0)
    assert again(in_days).deadline_at == after(3 * DAY)
    assert not Vacation.objects.exists()
    vacation = go(ada, day=TODAY + timedelta(days=2), days=5)
    flag_overdue(midnight + SETTLING)
    assert the_clock(again(in_days)).is_held
    flag_overdue(vacation.ends_at + SETTLING)
    assert not the_clock(again(in_days)).is_held


def test_one_vacation_after_the_other(in_days, ada):
    go(ada, days=4)
    second = go(ada, days=4, day=TODAY + timedelta(days=5))
    flag_overdue(after(4 * DAY) + SETTLING)
    assert again(in_days).deadline_at == second.starts_at
    flag_overdue(second.starts_at + SETTLING)
    assert again(in_days).deadline_at == second.ends_at


def test_who_was_out_of_time_before_has_lost(in_days, ada):
    go(ada, at=3 * DAY, day=TODAY + timedelta(days=3))
    assert again(in_days).termination == "flag"


def test_games_at_one_sitting_are_not_changed(begin, ada):
    game = move(move(begin("60+0"), "N2-L4", 0), "C1-D1", 0)
    go(ada)
    assert not the_clock(again(game)).is_held


# --- What is refused -----------------------------------------------------------


def test_days_are_counted_by_the_year(ada):
    go(ada, days=20)
    with pytest.raises(errors.TooManyDays, match="10 days of vacation left in 2026"):
        go(ada, days=11, day=TODAY + timedelta(days=60))
    go(ada, days=MOST_A_YEAR, day=date(2027, 1, 2))


def test_a_vacation_cut_short_costs_the_days_that_were_begun(ada):
    vacation = go(ada, days=30)
    back(ada, vacation, at=DAY + 1)
    with pytest.raises(errors.TooManyDays, match="28 days"):
        go(ada, days=29, day=TODAY + timedelta(days=10))


def test_two_vacations_do_not_overlap(ada, boethius):
    go(ada, days=10)
    with pytest.raises(errors.AlreadyAway, match="from 1 May to 11 May"):
        go(ada, days=1, day=TODAY + timedelta(days=9))
    go(boethius, days=1)


# --- A guest who logs in --------------------------------------------------------


def spans(player) -> list[tuple[int, int]]:
    """The days from and to which somebody is away, counted from today."""
    away = player.vacations.order_by("starts_at")
    return [((v.starts_at - NOON).days, (v.ends_at - NOON).days) for v in away]


def test_the_vacations_of_a_guest_are_the_member_s_and_overlap_nothing(ada, cusanus):
    User.objects.filter(pk=cusanus.pk).update(is_guest=True)
    for player, start, days in (
        (ada, 0, 5),
        (ada, 20, 5),
        (cusanus, 3, 4),
        (cusanus, 12, 2),
        (cusanus, 21, 1),
    ):
        services.go_away(
            player=player, day=TODAY + start * timedelta(days=1), days=days, now=NOON
        )
    merge(guest=cusanus, member=ada, now=NOON)
    # Midnight of a day is twelve hours before its noon.
    assert spans(ada) == [(0, 6), (11, 13), (19, 24)]


def test_a_member_who_is_away_is_away_in_the_games_of_his_guest(ada, begin, boethius):
    guest = User.objects.create_user("Quiet Fox", is_guest=True)
    game = begin("3d", players={"white": guest, "black": boethius})
    go(ada, at=DAY, day=TODAY + timedelta(days=1))
    assert not the_clock(again(game)).is_held
    merge(guest=guest, member=ada, now=after(DAY))
    assert the_clock(again(game)).is_held
    assert white_left(game, 5 * DAY) == 2 * DAY


@pytest.fixture
def guest(db):
    return User.objects.create_user("Quiet Fox", is_guest=True)


def plan(player, start, days, now=0):
    """Go away `start` days after today."""
    day = TODAY + timedelta(days=start)
    return services.go_away(player=player, day=day, days=days, now=after(now * DAY))


def told(player) -> list[str]:
    found = Notice.objects.filter(person=player, key__startswith="vacation-cut")
    return [each.text for each in found]


def test_what_both_have_planned_beyond_the_days_of_a_year_is_cut(ada, guest):
    for player, start, days in ((ada, 10, 20), (guest, 40, 8), (guest, 50, 4)):
        plan(player, start, days)
    plan(ada, 60, 9)
    plan(guest, 300, 30)  # next year
    merge(guest=guest, member=ada, now=NOON)
    assert spans(ada) == [(9, 29), (39, 47), (49, 51), (299, 329)]
    (words,) = told(ada)
    assert "30 days of vacation in 2026, so the last 11 days of them are cut" in words
    assert Notice.objects.get(person=ada).url == PAGE


def test_as_many_days_as_a_year_has_stay_and_nobody_is_told(ada, guest):
    plan(ada, 10, 15)
    plan(guest, 30, 15)
    merge(guest=guest, member=ada, now=NOON)
    assert spans(ada) == [(9, 24), (29, 44)]
    assert told(ada) == []


def test_what_was_used_stays_used_and_the_day_that_has_begun_is_his(
    ada, guest, begin, boethius
):
    game = begin("3d", players={"white": guest, "black": boethius})
    plan(ada, 1, 25)
    plan(guest, 30, 20)
    plan(guest, 60, 3)
    late = 38 * DAY  # 8.5 days of the second are over
    merge(guest=guest, member=ada, now=after(late))
    assert spans(ada) == [(0, 25), (29, 38)]
    (words,) = told(ada)
    assert "the last 14 days" in words
    # The clock goes on as soon as that day is over.
    flag_overdue(after(late + DAY) + SETTLING)
    assert not the_clock(again(game)).is_held
    assert ada.vacations.last().ends_at == NOON + timedelta(days=38.5)


def test_more_days_used_than_a_year_has_are_none_left(ada, guest):
    plan(ada, 0, 30)
    plan(guest, 31, 30)
    merge(guest=guest, member=ada, now=after(100 * DAY))
    assert spans(ada) == [(0, 30), (30, 60)]
    assert told(ada) == []
    with pytest.raises(errors.TooManyDays, match="0 days"):
        plan(ada, 110, 1, now=100)


def test_who_brings_no_vacation_cuts_nothing(ada, guest):
    """What operators have given somebody beyond the days of a year is his."""
    Vacation.objects.create(
        player=ada, starts_at=NOON, ends_at=NOON + timedelta(days=40)
    )
    merge(guest=guest, member=ada, now=NOON)
    assert spans(ada) == [(0, 40)]


@pytest.mark.parametrize("days", [-1, 366])
def test_a_vacation_begins_within_a_year(ada, days):
    with pytest.raises(errors.NotThatDay):
        go(ada, day=TODAY + timedelta(days=days))


def test_nobody_ends_the_vacation_of_another(ada, boethius):
    vacation = go(ada)
    with pytest.raises(errors.NoSuchVacation):
        back(boethius, vacation, at=0)


# --- The page ------------------------------------------------------------------

PAGE = "/preferences/vacation/"


def test_the_page_takes_a_vacation_and_ends_it(ada, enter):
    browser = enter(ada)
    form = browser.get(PAGE).context["form"]
    given = {"day": form.fields["day"].initial, "days": "3"}
    page = browser.post(PAGE, given, follow=True).content.decode()
    vacation = ada.vacations.get()
    assert "You are on vacation until" in page
    page = browser.post(f"{PAGE}{vacation.pk}/end/", follow=True).content.decode()
    assert "This vacation is over, and your clocks run." in page
    assert "You are on vacation" not in page


def test_the_page_says_why_not(ada, enter):
    page = enter(ada).post(PAGE, {"day": "2000-01-01", "days": "3"}).content.decode()
    assert "A vacation can begin today or on a day of the coming year." in page
    page = enter(ada).post(PAGE, {"day": "soon", "days": "99"}).content.decode()
    assert "Enter a valid date." in page


def test_the_page_of_another_is_not_touched(ada, boethius, enter):
    vacation = Vacation.objects.create(
        player=ada, starts_at=NOON, ends_at=NOON + timedelta(days=9999)
    )
    page = enter(boethius).post(f"{PAGE}{vacation.pk}/end/", follow=True)
    assert "it is not yours" in page.content.decode()
    assert enter(boethius).get(f"{PAGE}{vacation.pk}/end/").status_code == 405
