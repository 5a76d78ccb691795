"""What operators see of workers and of what waits for them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from accounts.models import User
from games.analysis.tasks import consider_position
from games.background import leases
from games.partners.tasks import think
from tests.support.practice import work
from tests.support.queues import QUEUES, queue_of

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = reverse("admin:background_worker_changelist")
MISSING = "No worker is there that takes tasks."


@pytest.fixture(params=QUEUES, autouse=True)
def kind(request):
    with queue_of(request.param):
        yield request.param


@pytest.fixture
def read(enter):
    operator = enter(User.objects.create_superuser("Operator"))
    return lambda: operator.get(PAGE).content.decode()


def test_operators_read_how_many_tasks_wait_and_that_nobody_takes_them(read, kind):
    assert "No task waits." in read()
    think.enqueue("nothing", 1)
    think.enqueue("nothing", 2)
    if kind == "database":
        long_ago = timezone.now() - timedelta(seconds=70)
        DBTaskResult.objects.update(enqueued_at=long_ago)
        assert "Waiting tasks: 2, the first for 70 s." in read()
    assert "Waiting tasks: 2, the first for" in read()
    assert MISSING in read()


def test_they_see_who_is_there(read):
    leases.sign("the good one", now=timezone.now())
    leases.sign("the late one", now=timezone.now() - leases.LEASE)
    page = read()
    assert MISSING not in page
    assert page.index("the good one") < page.index("the late one")
    assert 'alt="True"' in page
    assert 'alt="False"' in page


def test_they_read_what_has_failed_and_why(read):
    consider_position.enqueue("no such game", {}, "", "worth")
    work()
    page = read()
    assert "Failed tasks" in page
    assert "no such game" in page
    assert "KeyError" in page or "Error:" in page
