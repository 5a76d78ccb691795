"""People are told a thing once, truly, and within the transaction of who tells."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import transaction

from accounts.models import User
from games.notices import letters, services
from games.notices.models import Notice
from games.notices.services import NoticeDraft, tell, tell_all
from tests.databases import KINDS, at_once, database_of
from tests.migrated import empty
from tests.support.people import NOON


@pytest.fixture(scope="module", params=KINDS)
def database(request, tmp_path_factory, django_db_setup, django_db_blocker):
    folder = tmp_path_factory.mktemp("notices")
    with django_db_blocker.unblock(), database_of(request.param, folder):
        yield


@pytest.fixture
def ada(database):
    yield User.objects.create_user("Ada")
    empty()


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


# --- Many at once --------------------------------------------------------------


def people(count: int) -> list[User]:
    return [User.objects.create(username=f"P{n}") for n in range(count)]


def told(people: list[User], key: str = "round:1") -> list[NoticeDraft]:
    return [
        NoticeDraft(each, "challenge", key, f"{each}, play!", "/") for each in people
    ]


def test_however_many_are_told_it_takes_as_many_commands(
    ada, django_assert_num_queries, django_assert_max_num_queries
):
    crowd = people(200)
    # What is known, and a savepoint around the rest, which SQLite takes in two parts.
    with django_assert_max_num_queries(5):
        new = tell_all(told(crowd), NOON)
    assert {(each.person_id, each.text) for each in new} == {
        (each.pk, f"{each}, play!") for each in crowd
    }
    assert all(each.pk for each in new)
    with django_assert_num_queries(1):
        assert tell_all(told(crowd), NOON) == []
    with django_assert_num_queries(0):
        assert tell_all([], NOON) == []


def test_who_was_told_before_is_not_among_those_who_are_told_now(ada):
    one, two, three = people(3)
    tell_all(told([two]), NOON)
    closed = User(username="Gone", closed_at=NOON)
    new = tell_all(told([one, two, three, one, closed]), NOON)
    assert [each.person_id for each in new] == [one.pk, three.pk]
    assert Notice.objects.count() == 3


def test_of_many_who_tell_the_same_crowd_at_once_each_is_told_by_one(ada):
    """They tell them in several orders, and one has told another of something else."""
    crowd = people(12)
    for number in range(5):
        each_way = [told(crowd, f"round:{number}") for _ in range(3)]
        each_way[1].reverse()
        each_way[2].append(NoticeDraft(ada, "result", f"result:{number}", "Won.", "/"))

        def within(things: list[NoticeDraft]) -> list[Notice]:
            with transaction.atomic():
                User.objects.filter(pk=crowd[-1].pk).update(first_name="busy")
                return tell_all(things, NOON)

        results = at_once(
            partial(tell_all, each_way[0], NOON),
            partial(within, each_way[1]),
            partial(within, each_way[2]),
            partial(tell_all, told(crowd[5:6], f"round:{number}"), NOON),
        )
        new = [each for each in results if not isinstance(each, Exception)]
        assert len(new) == 4, results
        assert sum(map(len, new)) == len(crowd) + 1
        assert Notice.objects.count() == (number + 1) * (len(crowd) + 1)


def test_what_another_tells_between_the_look_and_the_keeping_is_no_harm(
    ada, monkeypatch
):
    crowd = people(3)
    look = services._known

    def slowly(wanted: Any) -> Any:
        known = look(wanted)
        monkeypatch.setattr(services, "_known", look)
        at_once(partial(tell_all, told(crowd[:2]), NOON))
        return known

    monkeypatch.setattr(services, "_known", slowly)
    assert [each.person for each in tell_all(told(crowd), NOON)] == crowd[2:]
    assert Notice.objects.count() == 3


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
