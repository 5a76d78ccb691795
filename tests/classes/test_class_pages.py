"""The pages of classes: who opens them, what they show, what they do."""

from __future__ import annotations

import re

import pytest
from django.contrib.sessions.backends.base import SessionBase
from django.test import Client
from django.utils import timezone

from accounts.learned import learned_by
from games.classes.models import Pupil, SchoolClass
from games.engine.problems.data import problems_of
from games.learn.kept_steps import keep_step
from games.learn.lessons import lessons_of
from games.problems.services import count_answer
from tests.support.people import NOON, begin

pytestmark = pytest.mark.django_db


def new_class(browser, **form):
    usual = {"title": "7b", "count": "30", "names": "", "ends_on": "2099-01-01"}
    return browser.post("/classes/", usual | form)


@pytest.fixture
def term():
    return timezone.localdate().isoformat()


def test_one_form_makes_thirty_accounts_and_their_slips(ada, enter, term):
    page = new_class(enter(ada), ends_on=term)
    assert page.status_code == 200
    assert "no-store" in page.headers["Cache-Control"]
    text = page.content.decode()
    assert text.count("<svg") >= 30
    assert Pupil.objects.count() == 30
    made = SchoolClass.objects.get()
    assert made.title == "7b"
    assert "Pupil 30" in text


def test_the_slip_logs_in_and_its_address_fills_in_the_name(made):
    _class, slips = made
    page = Client().get("/accounts/login/", {"name": slips[0].name})
    assert f'value="{slips[0].name}"' in page.content.decode()
    sent = {"login": slips[0].name, "password": slips[0].password}
    assert Client().post("/accounts/login/", sent).status_code == 302


def test_pasted_names_are_labels_and_no_names(ada, enter, term):
    new_class(enter(ada), names=" Ann Lee\n\nBen  Ray\n", ends_on=term)
    assert [each.label for each in Pupil.objects.all()] == ["Ann Lee", "Ben Ray"]
    assert all("ann" not in each.person.username for each in Pupil.objects.all())


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"count": ""}, "Say how many pupils"),
        ({"count": "41"}, "40"),
        ({"names": "\n".join(["x"] * 41)}, "These are 41 names"),
        ({"names": "x" * 41}, "too long"),
        ({"ends_on": "2001-01-01"}, "Choose a day"),
        ({"title": ""}, "required"),
    ],
)
def test_bad_input_makes_nothing_and_is_said(ada, enter, term, form, said):
    page = new_class(enter(ada), **({"ends_on": term} | form))
    assert said in page.content.decode()
    assert not Pupil.objects.exists()


def test_only_the_teacher_sees_and_changes_a_class(
    ada, boethius, guest, enter, school_class, pupils
):
    page = school_class.get_absolute_url()
    assert "Ann" in enter(ada).get(page).content.decode()
    assert enter(boethius).get(page).status_code == 404
    seen = enter(pupils[1]).get(page).content.decode()
    assert "Ann" not in seen  # labels are the teacher's
    assert str(pupils[0]) in seen
    for action in ("change/", "pupils/", "passwords/"):
        for person in (boethius, pupils[0]):
            answer = enter(person).post(f"{page}{action}", {"pupil": "1", "end": "now"})
            assert answer.status_code == 404
        assert Client().post(f"{page}{action}").status_code == 302


def test_a_pupil_is_led_to_their_class(enter, school_class, pupils):
    answer = enter(pupils[0]).get("/classes/")
    assert answer.headers["Location"] == school_class.get_absolute_url()


def test_the_teacher_sees_who_has_played_and_what_was_learned(
    ada, enter, school_class, pupils
):
    lesson = lessons_of("rithmomachia")[0]
    for number in range(1, len(lesson.steps) + 1):
        keep_step(pupils[0], "rithmomachia", lesson.slug, number, NOON)
    begin(pupils[0], pupils[1])
    text = enter(ada).get(school_class.get_absolute_url()).content.decode()
    assert "2 of 3 pupils have played" in text
    assert "1 of 1 finished" in text
    assert str(lesson.title) in text


def test_the_teacher_sees_how_many_problems_were_solved(
    ada, enter, school_class, pupils, django_assert_num_queries
):
    problems = problems_of("rithmomachia")[:3]
    for number, problem in enumerate(problems):
        count_answer(pupils[0], SessionBase(), problem, is_solved=number != 1, now=NOON)
    with django_assert_num_queries(2):  # lessons and problems, for all pupils
        (told,) = learned_by([pupil.pk for pupil in pupils])[pupils[0].pk]
    assert (told.done, told.total, told.is_whole) == (2, 3, False)
    text = enter(ada).get(school_class.get_absolute_url()).content.decode()
    assert "2 problems solved" in text
    assert "2 of 3" in text
    assert "finished" not in text


def test_a_step_done_by_a_member_is_kept_and_there_on_another_device(made, enter):
    _class, slips = made
    lesson = lessons_of("rithmomachia")[0]
    pupil = Pupil.objects.get(number=1).person
    keep_step(pupil, "rithmomachia", lesson.slug, 1, NOON)
    keep_step(pupil, "rithmomachia", lesson.slug, 1, NOON)
    assert learned_by([pupil.pk])[pupil.pk][0].done == 1
    browser = Client()
    sent = {"login": slips[0].name, "password": slips[0].password}
    browser.post("/accounts/login/", sent)
    assert browser.session["lessons"] == {f"rithmomachia/{lesson.slug}": [1]}


def test_passwords_are_renewed_for_the_ticked_pupils(ada, enter, school_class):
    page = school_class.get_absolute_url()
    text = enter(ada).post(f"{page}passwords/", {"pupil": ["1", "3", "99"]})
    shown = re.findall(r"<b>([^<]+)</b>", text.content.decode())
    assert shown == ["Ann", "Pupil 3"]
    none = enter(ada).post(f"{page}passwords/", {})
    assert none.status_code == 302


def test_more_pupils_are_counted_on(ada, enter, school_class):
    page = school_class.get_absolute_url()
    enter(ada).post(f"{page}pupils/", {"count": "2", "names": ""})
    labels = list(school_class.pupils.values_list("label", flat=True))
    assert labels == ["Ann", "Ben", "Pupil 3", "Pupil 4", "Pupil 5"]


def test_helps_and_the_end_are_switched_on_the_page(ada, enter, school_class, term):
    page = school_class.get_absolute_url()
    enter(ada).post(f"{page}change/", {"title": "7c", "ends_on": term})
    school_class.refresh_from_db()
    assert school_class.title == "7c"
    school_class.circle.refresh_from_db()
    assert not school_class.circle.helps
    enter(ada).post(f"{page}change/", {"end": "now"})
    school_class.refresh_from_db()
    assert school_class.ended_at is None  # not without the tick
    enter(ada).post(f"{page}change/", {"end": "now", "sure": "on"})
    school_class.refresh_from_db()
    assert school_class.ended_at is not None


def test_a_page_of_slips_that_is_loaded_again_makes_no_other_accounts(ada, enter, term):
    browser = enter(ada)
    for _ in range(2):
        page = new_class(browser, count="2", ends_on=term, mark="once")
    assert "sent before" in page.content.decode()
    assert Pupil.objects.count() == 2
