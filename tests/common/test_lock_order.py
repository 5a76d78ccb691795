"""Rows are held in one order; whoever takes them in another is told."""

from __future__ import annotations

import logging

import pytest
from django.db import transaction

from games.common.lock_order import OutOfOrderError, alone, take

pytestmark = pytest.mark.django_db


def test_rows_are_taken_in_their_order():
    with transaction.atomic():
        take("people", [1])
        take("games", ["a"])
        take("games", ["b"])
        take("ladders", [1])


def test_an_earlier_kind_is_refused_while_a_later_one_is_held():
    with transaction.atomic():
        take("ladders", [1])
        with pytest.raises(OutOfOrderError, match="games are taken while ladders"):
            take("games", ["a"])


def test_rows_that_are_held_already_can_be_taken_again():
    with transaction.atomic():
        take("games", ["a", "b"])
        take("ladders", [1])
        take("games", ["b"])


def test_what_a_transaction_held_is_free_after_it():
    with transaction.atomic():
        take("ladders", [1])
    with transaction.atomic():
        take("games", ["a"])


def test_what_was_rolled_back_is_free():
    @transaction.atomic
    def fail() -> None:
        take("ladders", [1])
        raise ZeroDivisionError

    with transaction.atomic():
        with pytest.raises(ZeroDivisionError):
            fail()
        take("games", ["a"])


def test_a_site_that_serves_people_logs_it_and_goes_on(settings, caplog):
    settings.LOCKS_STRICT = False
    with caplog.at_level(logging.ERROR), transaction.atomic():
        take("pools", ["p"])
        take("people", [1])
    assert "people are taken while pools are held" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_outside_of_tests_it_is_the_same():
    with transaction.atomic():
        take("ladders", [1])
        with pytest.raises(OutOfOrderError):
            take("games", ["a"])
    with transaction.atomic():
        take("games", ["a"])


def test_who_is_alone_is_not_asked_for_an_order():
    with alone(), transaction.atomic():
        take("ladders", [1])
        take("games", ["a"])
    with transaction.atomic():
        take("ladders", [1])
        with pytest.raises(OutOfOrderError):
            take("games", ["a"])
