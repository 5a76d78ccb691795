"""Making a class, its slips, its end, and what is kept of it."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts import names
from accounts.models import User
from accounts.personal_data import export_all
from games.classes import credentials, services
from games.classes.endings import end_class, sweep_classes
from games.classes.errors import ClassOver, NotATeacher, TooManyPupils
from games.classes.models import Pupil, SchoolClass
from games.fairness.models import CircleMember
from games.people.closures import close_account
from tests.support.people import NOON, begin

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1)


def make(teacher, size, now=NOON):
    labels = [f"Pupil {number}" for number in range(1, size + 1)]
    return services.make_class(
        teacher=teacher, title="7b", labels=labels, ends_on=NOON.date(), now=now
    )


# --- Accounts ---------------------------------------------------------------------


def test_each_slip_logs_its_pupil_in(made):
    _class, slips = made
    assert [slip.label for slip in slips] == ["Ann", "Ben", "Pupil 3"]
    for slip in slips:
        assert Client().login(username=slip.name, password=slip.password)


def test_the_accounts_have_no_address_and_names_that_members_may_have(pupils):
    for pupil in pupils:
        names.check_shape(pupil.username)
        names.check_member(pupil.username)
        assert pupil.email == ""
        assert not EmailAddress.objects.filter(user=pupil).exists()


@pytest.mark.parametrize(
    "title", ["7b", "Ünïcode", "数学", "a_very_long_title_of_this", "-"]
)
def test_any_title_makes_a_good_name(title):
    names.check_shape(f"{credentials.prefix_for(title)}-40")


def test_passwords_differ_and_are_easy_to_type():
    made = {credentials.new_password() for _ in range(200)}
    assert len(made) == 200
    assert all(re.fullmatch(r"([a-z]{4}-){3}\d\d", each) for each in made)


def test_a_class_has_at_most_forty_pupils(ada, school_class):
    with pytest.raises(TooManyPupils):
        make(ada, services.MOST_PUPILS + 1)
    labels = ["one more"] * (services.MOST_PUPILS - 2)
    with pytest.raises(TooManyPupils):
        services.add_pupils(school_class=school_class, labels=labels, now=NOON)
    assert school_class.pupils.count() == 3


def test_a_teacher_makes_only_so_many_accounts_a_day(ada):
    for _ in range(3):
        make(ada, 40)
    with pytest.raises(TooManyPupils, match="0 are left"):
        make(ada, 1)
    assert SchoolClass.objects.count() == 3
    make(ada, 1, now=NOON + A_DAY + timedelta(seconds=1))


def test_guests_and_pupils_make_no_classes(guest, pupils):
    for person in (guest, pupils[0]):
        with pytest.raises(NotATeacher):
            make(person, 1)


def test_a_new_password_ends_the_old_one_and_the_log_ins(made, enter):
    school_class, slips = made
    before = Client()
    before.login(username=slips[0].name, password=slips[0].password)
    (renewed,) = services.renew_passwords(school_class=school_class, numbers=[1])
    assert renewed.name == slips[0].name
    assert before.get("/preferences/").context["player"] is None
    assert not Client().login(username=slips[0].name, password=slips[0].password)
    assert Client().login(username=renewed.name, password=renewed.password)
    assert Client().login(username=slips[1].name, password=slips[1].password)


# --- The end of the term -----------------------------------------------------------


def test_nothing_ends_on_the_last_day(school_class, pupils):
    sweep_classes(NOON)
    assert Pupil.objects.count() == 3


def test_after_it_accounts_close_and_their_games_end(ada, school_class, pupils):
    ann, ben, _third = pupils
    game = begin(ann, ben)
    now = NOON + A_DAY
    sweep_classes(now)
    sweep_classes(now)  # once more changes nothing
    assert Pupil.objects.count() == CircleMember.objects.count() == 0
    assert not User.objects.filter(pk=_third.pk).exists()
    game.refresh_from_db()
    assert not game.is_live
    school_class.refresh_from_db()
    with pytest.raises(ClassOver):
        services.add_pupils(school_class=school_class, labels=["late"], now=now)


def test_who_has_confirmed_an_address_becomes_a_member(pupils):
    ann, ben, _third = pupils
    EmailAddress.objects.create(user=ann, email="a@example.org", verified=True)
    EmailAddress.objects.create(user=ben, email="b@example.org", verified=False)
    sweep_classes(NOON + A_DAY)
    assert User.objects.get(pk=ann.pk).is_active
    assert not CircleMember.objects.filter(person=ann).exists()
    assert not User.objects.filter(pk=ben.pk, is_active=True).exists()


def test_a_class_ends_when_its_teacher_ends_it_or_leaves(ada, boethius, pupils):
    other, _slips = make(boethius, 1)
    end_class(school_class=other, now=NOON)
    close_account(ada, now=NOON)
    sweep_classes(NOON)
    assert Pupil.objects.count() == 0


# --- What is kept of people ---------------------------------------------------------


def test_teacher_and_pupil_find_the_class_in_their_data(ada, boethius, pupils):
    taught = export_all(ada)["classes"]
    assert [one["label"] for one in taught[0]["pupils"]] == ["Ann", "Ben", "Pupil 3"]
    assert export_all(pupils[0])["pupil"]["label"] == "Ann"
    assert export_all(boethius)["classes"] == []
    assert export_all(boethius)["pupil"] is None
