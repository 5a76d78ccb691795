"""Coming to a ladder, being away, idle, parked, leaving, and the seasons."""

from __future__ import annotations

import pytest

from games.ladders import errors, pauses, services, sweeps
from games.ladders.challenges import errors as challenge_errors
from games.ladders.locks import locked
from games.ladders.members import places
from games.ladders.models import InvitationCode, Ladder, Member, SettingsChange
from games.notices.models import Notice
from tests.support.laddered import (
    DAY,
    HOUR,
    again,
    challenge,
    end,
    fill,
    found,
    member,
    playing,
    standing,
    why_moved,
)
from tests.support.people import NOON

NAMES = ["Anna", "Bruno", "Clara", "Dante"]


@pytest.fixture
def ladder(ada):
    return found(ada)


@pytest.fixture
def people(ladder):
    return fill(ladder, NAMES)


def join(ladder, player, now=NOON, **more):
    return services.join(ladder_id=ladder.pk, player=player, now=now, **more)


def leave(ladder, player, now=NOON):
    return services.leave(ladder_id=ladder.pk, player=player, now=now)


def sweep(*days: float) -> None:
    for each in days:
        sweeps.sweep_ladders(NOON + each * DAY)


# --- Coming --------------------------------------------------------------------


def test_joining_twice_is_joining_once(ladder, people):
    join(ladder, people[0])
    assert standing(ladder) == NAMES


def test_guests_sign_up_first(ladder, boethius):
    boethius.is_guest = True
    boethius.save()
    with pytest.raises(errors.JoinRefused, match="Sign up"):
        join(ladder, boethius)


def test_a_ladder_by_link_is_joined_by_the_link_or_a_code_that_is_used_up(
    ada, boethius, cusanus
):
    ladder = found(ada, access="link")
    code = InvitationCode.objects.create(ladder=ladder, made_at=NOON)
    with pytest.raises(errors.JoinRefused, match="link or a code"):
        join(ladder, boethius)
    with pytest.raises(errors.JoinRefused, match="is not for this ladder"):
        join(ladder, boethius, code="nothing")
    shown = f" {code.code[:6].upper()}-{code.code[6:]} "
    assert join(ladder, boethius, code=shown).place == 1
    with pytest.raises(errors.JoinRefused, match="has been used"):
        join(ladder, cusanus, code=code.code)
    assert join(ladder, cusanus, token=ladder.token).place == 2
    code.refresh_from_db()
    assert (code.used_by, code.used_at) == (boethius, NOON)


def test_where_members_are_chosen_one_asks_and_an_organiser_answers(
    ada, boethius, cusanus
):
    ladder = found(ada, access="chosen")
    asking = join(ladder, boethius)
    assert (asking.status, asking.place) == ("asking", None)
    assert Notice.objects.filter(person=ada).count() == 1
    answer = {"member_id": asking.pk, "accept": True, "now": NOON}
    with pytest.raises(errors.NotALeader):
        services.answer_asking(by=cusanus, **answer)
    services.answer_asking(by=ada, **answer)
    assert standing(ladder) == ["Boethius"]
    refused = join(ladder, cusanus)
    services.answer_asking(member_id=refused.pk, by=ada, accept=False, now=NOON)
    assert member(ladder, cusanus).status == "left"
    assert "not admitted you" in Notice.objects.filter(person=cusanus).get().text


def test_the_removed_cannot_come_again(ladder, people):
    Member.objects.filter(player=people[3]).update(status="removed", place=None)
    with pytest.raises(errors.JoinRefused, match="removed"):
        join(ladder, people[3])


# --- Leaving -------------------------------------------------------------------


def test_who_leaves_gives_up_his_place_and_begins_again_at_the_bottom(ladder, people):
    assert leave(ladder, people[1]).status == "left"
    assert standing(ladder) == ["Anna", "Clara", "Dante"]
    join(ladder, people[1])
    assert standing(ladder) == ["Anna", "Clara", "Dante", "Bruno"]
    assert why_moved(ladder, people[1]) == ["join", "leave", "join"]


def test_who_leaves_ends_what_has_not_begun(ladder, people):
    mine = challenge(ladder, people[1], people[0])
    theirs = challenge(ladder, people[3], people[1])
    leave(ladder, people[1])
    assert {again(mine).status, again(theirs).status} == {"void"}


def test_who_leaves_during_a_game_is_leaving_until_it_has_ended(ladder, people):
    made = playing(ladder, people[3], people[1])
    assert leave(ladder, people[1]).status == "limbo"
    assert standing(ladder) == ["Anna", "Clara", "Dante"]
    end(made.game, people[3], NOON + DAY)
    assert member(ladder, people[1]).status == "left"
    assert standing(ladder) == ["Anna", "Dante", "Clara"]


# --- Vacations -----------------------------------------------------------------


def away(ladder, player, days, now=NOON):
    return services.go_away(ladder_id=ladder.pk, player=player, days=days, now=now)


def test_who_is_away_is_not_challenged_and_his_deadlines_wait(ladder, people):
    made = challenge(ladder, people[3], people[1])
    away(ladder, people[1], 10)
    assert again(made).due_at == NOON + 13 * DAY
    with pytest.raises(challenge_errors.ChallengeRefused) as refused:
        challenge(ladder, people[2], people[1])
    assert (refused.value.code, refused.value.from_when) == ("away", NOON + 10 * DAY)


def test_vacation_days_are_so_many_a_year(ladder, people):
    away(ladder, people[1], 10)
    with pytest.raises(errors.VacationRefused, match="already"):
        away(ladder, people[1], 1)
    with pytest.raises(errors.VacationRefused, match="20 vacation days"):
        away(ladder, people[1], 21, NOON + 11 * DAY)
    away(ladder, people[1], 20, NOON + 11 * DAY)
    with pytest.raises(errors.VacationRefused, match="no vacation days"):
        away(ladder, people[1], 1, NOON + 40 * DAY)
    away(ladder, people[1], 30, NOON + 300 * DAY)


def test_who_comes_back_early_keeps_the_days_that_are_left(ladder, people):
    away(ladder, people[1], 10)
    back = services.end_vacation(
        ladder_id=ladder.pk, player=people[1], now=NOON + 2.5 * DAY
    )
    assert back.away_days == 3
    assert back.idle_since == NOON + 3 * DAY


# --- Idleness ------------------------------------------------------------------


def test_the_idle_are_warned_fall_and_are_parked(ladder, people):
    made = playing(ladder, people[3], people[2], NOON + 13 * DAY)
    end(made.game, people[2], NOON + 13.5 * DAY)
    sweep(14, 14.5)
    assert Notice.objects.filter(person=people[0], kind="deadline").count() == 1
    assert not Notice.objects.filter(person=people[2], kind="deadline").exists()
    sweep(20.9)
    assert standing(ladder) == NAMES
    sweep(21, 21.1)
    assert standing(ladder) == ["Clara", "Anna", "Bruno", "Dante"]
    assert why_moved(ladder, people[0]) == ["join", "idle"]
    assert why_moved(ladder, people[2])[-1] == "rose"
    sweep(27.9, 28)
    assert standing(ladder)[0] == "Clara"
    for day in range(29, 61):
        sweep(day)
    assert member(ladder, people[0]).status == "parked"
    back = services.come_back(
        ladder_id=ladder.pk, player=people[0], now=NOON + 61 * DAY
    )
    assert back.status == "active"
    assert why_moved(ladder, people[0])[-2:] == ["park", "return"]


def test_a_vacation_is_not_idle_time(ladder, people):
    away(ladder, people[0], 10)
    sweep(14, 15, 21, 22)
    assert member(ladder, people[0]).warned_at is None
    sweep(24)
    assert member(ladder, people[0]).warned_at == NOON + 24 * DAY


def test_who_is_in_a_game_is_not_idle(ladder, people):
    playing(ladder, people[1], people[0])
    for day in range(14, 30):
        sweep(day)
    assert not Notice.objects.filter(person=people[0], kind="deadline").exists()
    assert member(ladder, people[3]).warned_at is not None


# --- Pauses, settings, seasons -------------------------------------------------


def test_in_a_pause_no_time_runs(ladder, people):
    made = challenge(ladder, people[3], people[1])
    with locked(ladder.pk) as row:
        pauses.pause(row, NOON + DAY)
    with pytest.raises(challenge_errors.ChallengeRefused) as refused:
        challenge(ladder, people[3], people[2], NOON + DAY)
    assert refused.value.code == "paused"
    sweep(5)
    assert again(made).status == "made"
    with locked(ladder.pk) as row:
        pauses.resume(row, NOON + 11 * DAY)
    assert again(made).due_at == NOON + 13 * DAY
    assert member(ladder, people[0]).idle_since == NOON + 10 * DAY


def change(ladder, by, now=NOON, **more):
    return services.change_settings(ladder_id=ladder.pk, by=by, now=now, **more)


def test_changed_settings_hold_for_what_begins_from_now_on(ladder, people, ada):
    made = playing(ladder, people[3], people[0])
    change(ladder, ada, settings={"climb": "swap"}, note="Let us try it.")
    end(made.game, people[3], NOON + DAY)
    assert standing(ladder) == ["Dante", "Anna", "Bruno", "Clara"]
    made = playing(ladder, people[2], people[3], NOON + 2 * DAY)
    end(made.game, people[2], NOON + 3 * DAY)
    assert standing(ladder) == ["Clara", "Anna", "Bruno", "Dante"]
    changes = SettingsChange.objects.filter(ladder=ladder)
    assert [each.number for each in changes] == [2, 1]
    assert changes[0].note == "Let us try it."
    assert changes[0].by == ada


def test_the_same_settings_make_no_new_version(ladder, ada):
    change(ladder, ada, settings=ladder.settings, about="Other words.")
    ladder.refresh_from_db()
    assert (ladder.settings_version, ladder.about) == (1, "Other words.")


def test_only_organisers_change_settings(ladder, boethius):
    with pytest.raises(errors.NotALeader):
        change(ladder, boethius, control="5d")


def test_the_rules_of_the_game_stay_for_a_season(ladder, people, ada):
    change(ladder, ada, options={"ambush": False})
    challenge(ladder, people[1], people[0])
    with pytest.raises(errors.SettingsRefused, match="until the season ends"):
        change(ladder, ada, options={})
    services.end_season(ladder_id=ladder.pk, by=ada, reason="New rules", now=NOON)
    assert change(ladder, ada, options={}).settings_version == 3


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"control": ""}, "need a clock"),
        ({"control": "99+1"}, "time control"),
        ({"options": {"nothing": 1}}, "no option"),
        ({"settings": {"most_out": "0"}}, "most_out lies from 1"),
        ({"ends_at": NOON - DAY}, "end before it begins"),
    ],
)
def test_what_a_ladder_cannot_be_is_said(ladder, ada, given, words):
    with pytest.raises(errors.SettingsRefused, match=words):
        change(ladder, ada, **given)


def test_games_of_four_have_no_ladder(ada):
    with pytest.raises(errors.SettingsRefused, match="games are for two"):
        found(ada, key="enochian", options={"players": "4"})


def test_two_ladders_may_have_one_name(ada):
    first, second, third = found(ada), found(ada), found(ada, name="New")
    assert first.slug == "the-academy"
    assert second.slug.startswith("the-academy-")
    assert third.slug != "new"


def test_a_season_ends_with_honours_and_the_next_begins(ladder, people, ada):
    change(ladder, ada, settings={"season_start": "reversed"})
    ended = services.end_season(
        ladder_id=ladder.pk, by=ada, reason="Spring", now=NOON + DAY
    )
    assert [h.player.username for h in ended.honours.all()] == NAMES[:3]
    assert standing(ladder) == NAMES[::-1]
    ladder.refresh_from_db()
    assert ladder.season == 2
    assert why_moved(ladder, people[0]) == ["join", "season"]


def test_however_many_change_places_two_commands_write_them(
    ladder, people, ada, django_assert_num_queries
):
    before = places.order_of(ladder)
    fill(ladder, [f"Player{n}" for n in range(9)])
    for order in (before[::-1], before):
        stand = places.order_of(ladder)
        full = (*order, *stand[4:])
        with django_assert_num_queries(3):  # the notes of it come first
            places.rearrange(ladder, stand, full, {}, NOON)
        assert places.order_of(ladder) == full
    standing(ladder)
    assert member(ladder, people[0]).best_place == 1
    assert member(ladder, people[3]).best_place == 1
    assert member(ladder, people[2]).best_place == 2


def test_a_season_of_days_ends_by_itself_once(ladder, people, ada):
    change(ladder, ada, settings={"season_days": 10})
    sweep(9.9, 10, 10.1)
    ladder.refresh_from_db()
    assert ladder.season == 2
    assert Notice.objects.filter(person=people[0], kind="result").count() == 1


def test_from_its_last_day_on_a_ladder_only_ends_what_is_being_played(ada):
    ladder = found(ada, ends_at=NOON + 5 * DAY)
    people = fill(ladder, NAMES)
    running = playing(ladder, people[1], people[0], NOON + 4 * DAY)
    waiting = challenge(ladder, people[3], people[2], NOON + 4 * DAY)
    sweep(5)
    assert again(waiting).status == "void"
    with pytest.raises(challenge_errors.ChallengeRefused) as refused:
        challenge(ladder, people[3], people[2], NOON + 5 * DAY)
    assert refused.value.code == "over"
    assert Ladder.objects.get().status == "running"
    end(running.game, people[1], NOON + 6 * DAY)
    sweep(6.1)
    assert Ladder.objects.get().status == "over"
    assert standing(ladder)[0] == "Bruno"
    honours = ladder.seasons.get().honours.all()
    assert [each.player.username for each in honours][:2] == ["Bruno", "Anna"]


def test_no_season_begins_on_the_last_day_of_a_ladder(ada):
    ladder = found(ada, ends_at=NOON + 5 * DAY, settings={"season_days": 5})
    people = fill(ladder, NAMES)
    running = playing(ladder, people[1], people[0], NOON + 4 * DAY)
    sweep(5, 5.5)
    assert Ladder.objects.get().season == 1
    end(running.game, people[1], NOON + 6 * DAY)
    sweep(6)
    assert Ladder.objects.get().status == "over"
    assert ladder.seasons.get().honours.get(place=1).player == people[1]
    told = Notice.objects.filter(key__endswith=":honour", person=people[1])
    assert told.get().text.endswith("you have won it.")


def test_before_its_first_day_nobody_is_challenged(ada):
    ladder = found(ada, starts_at=NOON + DAY)
    people = fill(ladder, NAMES)
    with pytest.raises(challenge_errors.ChallengeRefused) as refused:
        challenge(ladder, people[1], people[0])
    assert refused.value.from_when == NOON + DAY
    assert member(ladder, people[0]).idle_since == NOON + DAY
    assert challenge(ladder, people[1], people[0], NOON + DAY + HOUR).status == "made"


def test_changed_days_of_idleness_hold_for_everybody_soon(ladder, people, ada):
    change(ladder, ada, settings={"idle_warn_days": 0, "idle_days": 5})
    sweep(0, 4.9)
    assert standing(ladder) == NAMES
    made = playing(ladder, people[1], people[0], NOON + 4.9 * DAY)
    sweep(5)
    assert made.status == "playing"
    assert standing(ladder) == NAMES
    assert why_moved(ladder, people[2]) == ["join"]  # with Dante, who is idle as well
    assert member(ladder, people[2]).decayed_at == NOON + 5 * DAY
    assert member(ladder, people[0]).due_at == NOON + 6 * DAY  # busy: tomorrow


# --- Matches -------------------------------------------------------------------


def test_a_match_counts_when_its_last_game_has_ended(ada):
    ladder = found(ada, key="margrites", options={"two_for_three": True})
    people = fill(ladder, NAMES)
    made = playing(ladder, people[2], people[1])
    end(made.game, people[2], NOON + DAY)
    assert again(made).status == "playing"
    second = ladder.games.get(status="live")
    end(second, people[2], NOON + 2 * DAY)
    assert again(made).status == "done"
    assert standing(ladder)[:2] == ["Anna", "Clara"]
