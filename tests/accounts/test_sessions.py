"""Sessions are those of Django, read by a question that is made once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.backends import cached_db
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.utils import timezone

from accounts.sessions import SessionStore

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept():
    """A session that is in the database, and no longer in memory."""
    store = SessionStore()
    store["men"] = 24
    store.save()
    caches["sessions"].clear()
    return store.session_key


def test_a_session_is_found_in_the_database_and_then_in_memory(
    kept, django_assert_num_queries
):
    for queries in (1, 0):
        with django_assert_num_queries(queries):
            assert SessionStore(kept)["men"] == 24


def test_it_is_the_same_as_for_django(kept):
    ours, theirs = SessionStore(kept), cached_db.SessionStore(kept)
    assert ours.load() == theirs.load() == {"men": 24}
    assert ours.cache_key == theirs.cache_key


@pytest.mark.parametrize("why", ["expired", "unknown"])
def test_without_a_valid_row_it_is_a_new_one(kept, why):
    if why == "expired":
        Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    store = SessionStore(kept if why == "expired" else "strange")
    assert store.load() == {}
    assert store.session_key is None
