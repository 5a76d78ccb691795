"""People are told a thing once, truly, and within the transaction of who tells."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.management import call_command
from django.db import transaction

from accounts.models import User
from games.models import Notice
from games.notices import letters
from games.notices.services import tell
from tests.databases import KINDS, at_once, database_of
from tests.games.conftest import NOON


@pytest.fixture(scope="module", params=KINDS)
def database(request, tmp_path_factory, django_db_setup, django_db_blocker):
    folder = tmp_path_factory.mktemp("notices")
    with django_db_blocker.unblock(), database_of(request.param, folder):
        yield


@pytest.fixture
def ada(database):
    yield User.objects.create_user("Ada")
    call_command("flush", interactive=False, verbosity=0)


def say(person: User, key: str = "result:1", **more) -> bool:
    given: dict[str, Any] = {"text": "Boethius has won.", "url": "/g/1/", "now": NOON}
    return tell(person, "result", key=key, **(given | more))


def test_a_thing_is_told_once_and_it_is_said_whether_it_was_new(ada):
    assert say(ada)
    assert not say(ada)
    assert say(ada, "result:2")
    assert Notice.objects.count() == 2


def test_the_same_thing_is_told_to_each_who_should_hear_it(ada):
    assert say(ada)
    assert say(User.objects.create_user("Boethius"))


def test_what_was_told_already_leaves_the_callers_transaction_whole(ada):
    say(ada)
    with transaction.atomic():
        assert not say(ada)
        assert say(ada, "result:2")
        User.objects.filter(pk=ada.pk).update(first_name="still works")
    ada.refresh_from_db()
    assert ada.first_name == "still works"


def test_what_is_rolled_back_was_not_told(ada):
    with suppress(RuntimeError), transaction.atomic():
        assert say(ada)
        raise RuntimeError
    assert not Notice.objects.exists()
    assert say(ada)


def test_of_many_who_tell_at_once_one_was_first(ada):
    def within():
        with transaction.atomic():
            User.objects.filter(pk=ada.pk).update(first_name="busy")
            return say(ada, key)

    for number in range(5):
        key = f"result:{number}"
        told = at_once(partial(say, ada, key), within, within, partial(say, ada, key))
        assert sorted(told, key=str) == [False, False, False, True]


def test_partners_and_closed_accounts_are_told_nothing(ada):
    assert not say(User.objects.create_user("Engine", partner="pupil"))
    ada.closed_at = NOON
    assert not say(ada)
    assert not Notice.objects.exists()


@pytest.mark.parametrize(
    "wrong", [{"key": ""}, {"key": "k" * 81}, {"url": "/" + "u" * 200}]
)
def test_what_a_database_cannot_keep_is_refused_before_it_is_asked(ada, wrong):
    with pytest.raises(ValueError, match="characters"):
        say(ada, **wrong)


def test_a_kind_that_there_is_not_is_refused(ada):
    with pytest.raises(ValueError, match="gossip"):
        tell(ada, "gossip", key="1", text="Psst.", url="/", now=NOON)


def test_two_workers_at_once_write_one_letter(ada):
    EmailAddress.objects.create(user=ada, email="ada@example.org", verified=True)
    soon = NOON + timedelta(minutes=2)
    for number in range(5):
        tell(ada, "challenge", key=str(number), text="News.", url="/", now=NOON)
        before = len(mail.outbox)
        sent = at_once(*[partial(letters.post_batch, soon)] * 3)
        assert sorted(sent, key=str) == [0, 0, 1]
        assert len(mail.outbox) == before + 1
