"""Steps of lessons that are kept with an account."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.learned import learned_by
from accounts.personal_data import export_all, forget_all
from games.learn.kept_steps import keep_step
from games.learn.lessons import lessons_of
from games.learn.models import LessonStep
from tests.support.people import NOON

pytestmark = pytest.mark.django_db
KEY = "rithmomachia"
LESSON = lessons_of(KEY)[0]


def test_what_a_member_has_solved_is_there_on_another_device(ada, enter):
    keep_step(ada, KEY, LESSON.slug, 1, NOON)
    keep_step(ada, KEY, LESSON.slug, 1, NOON)  # once more changes nothing
    assert LessonStep.objects.count() == 1
    assert enter(ada).session["lessons"] == {f"{KEY}/{LESSON.slug}": [1]}


def test_what_was_learned_is_told_of_each_who_has_begun(ada, boethius, cusanus):
    for number in range(1, len(LESSON.steps) + 1):
        keep_step(ada, KEY, LESSON.slug, number, NOON)
    keep_step(boethius, KEY, LESSON.slug, 1, NOON)
    told = learned_by([ada.pk, boethius.pk, cusanus.pk])
    assert [each.is_whole for each in told[ada.pk]] == [True]
    assert [each.done for each in told[boethius.pk]] == [1]
    assert told[cusanus.pk] == []


def test_telling_of_many_asks_no_more_than_of_one(ada, boethius):
    for person in (ada, boethius):
        keep_step(person, KEY, LESSON.slug, 1, NOON)
    with CaptureQueriesContext(connection) as of_one:
        learned_by([ada.pk])
    with CaptureQueriesContext(connection) as of_two:
        learned_by([ada.pk, boethius.pk])
    assert len(of_two) == len(of_one)


def test_kept_steps_are_exported_and_forgotten(ada):
    keep_step(ada, KEY, LESSON.slug, 1, NOON)
    assert export_all(ada)["lessons"][0]["lesson"] == f"{KEY}/{LESSON.slug}"
    forget_all(ada)
    assert not LessonStep.objects.exists()
