"""Lists that are shown page by page."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.models import User
from games.ladders.pages.paging import page_of

SIZE = 3


@pytest.fixture
def people(db):
    """So many people more than fit on two pages."""
    User.objects.all().delete()
    now = timezone.now()
    return [User.objects.create(username=f"n{n}", date_joined=now) for n in range(7)]


@pytest.mark.parametrize(
    ("asked", "shown", "number"),
    [
        (None, [0, 1, 2], 1),
        (2, [3, 4, 5], 2),
        (3, [6], 3),
        (9, [6], 3),
        (-1, [0, 1, 2], 1),
    ],
)
def test_the_page_that_is_asked_for_or_the_nearest(people, asked, shown, number):
    rows = User.objects.order_by("pk")
    found, paged = page_of(rows, list(rows[:SIZE]), SIZE, asked)
    assert found == [people[n] for n in shown]
    assert (paged.number, paged.pages) == (number, 3)


def test_one_page_is_not_counted(people, django_assert_num_queries):
    rows = User.objects.filter(username__in=["n0", "n1"]).order_by("pk")
    first = list(rows)
    with django_assert_num_queries(0):
        found, paged = page_of(rows, first, SIZE, 2)
    assert found == people[:2]
    assert (paged.number, paged.pages) == (1, 1)
