"""The same person twice at the same instant, or two people after one name."""

from __future__ import annotations

from functools import partial

import pytest
from django.core.cache import cache
from django.http import HttpResponse

from accounts.models import User
from accounts.players import make_guest
from games.common import errors
from games.people import closures
from games.people.mergers import merge
from games.play import services
from tests.databases import KINDS, at_once, database_of
from tests.migrated import empty
from tests.people.test_signing_up import sign_up
from tests.support.people import NOW, PASSWORD, begin, browser_of

ROUNDS = 4


@pytest.fixture(scope="module", params=KINDS)
def database(request, tmp_path_factory, django_db_setup, django_db_blocker):
    folder = tmp_path_factory.mktemp("accounts")
    with django_db_blocker.unblock(), database_of(request.param, folder):
        yield


@pytest.fixture
def ada(database):
    yield User.objects.create_user("Ada", password=PASSWORD)
    empty()


def statuses(answers: list[HttpResponse | Exception]) -> list[object]:
    return [getattr(answer, "status_code", answer) for answer in answers]


def test_a_guest_who_signs_up_twice_is_used_once(ada):
    for number in range(ROUNDS):
        cache.clear()
        guest = make_guest()
        begin(guest, ada)
        tabs = [browser_of(guest), browser_of(guest)]
        names = [f"Hypatia{number}a", f"Hypatia{number}b"]
        answers = at_once(*map(partial(partial, sign_up), tabs, names))
        assert statuses(answers) == [302, 302]
        people = User.objects.filter(username__in=names)
        assert len(people) == 2
        assert guest.pk in {person.pk for person in people}
        assert User.objects.get(pk=guest.pk).seats.count() == 1


def test_of_two_who_want_one_name_one_gets_it(ada):
    for number in range(ROUNDS):
        cache.clear()
        tabs = [browser_of(make_guest()), browser_of(make_guest())]
        names = [f"Hypatia{number}x", f"HYPATIA{number}X"]
        answers = at_once(*map(partial(partial, sign_up), tabs, names))
        assert set(statuses(answers)) <= {200, 302}
        assert User.objects.filter(username__iexact=names[0]).count() == 1


def test_a_guest_is_merged_once(ada):
    for number in range(ROUNDS):
        guest, other = make_guest(), User.objects.create_user(f"Zeno{number + 2}")
        game = begin(guest, User.objects.create_user(f"Thales{number + 2}"))
        results = at_once(
            partial(merge, guest=guest, member=ada, now=NOW),
            partial(merge, guest=guest, member=other, now=NOW),
        )
        assert results == [None, None]
        assert game.seats.filter(player__in=[ada, other]).count() == 1
        assert not User.objects.filter(pk=guest.pk).exists()


def test_speaking_while_logging_in_blocks_nobody(ada):
    for number in range(ROUNDS):
        guest = make_guest()
        games = [begin(guest, ada) for _ in range(3)]
        member = User.objects.create_user(f"Zeno{number + 2}")
        say = partial(services.say, player=guest, room="players", now=NOW)
        results = at_once(
            partial(merge, guest=guest, member=member, now=NOW),
            *(partial(say, game_id=game.pk, text=f"Salve {number}") for game in games),
        )
        assert results[0] is None
        for result in results[1:]:
            assert not isinstance(result, Exception) or isinstance(
                result, errors.NotYourRoom
            )
        assert member.seats.count() == 3


def test_speaking_while_leaving_blocks_nobody(ada):
    for number in range(ROUNDS):
        leaver = User.objects.create_user(f"Zeno{number + 2}")
        games = [begin(leaver, ada) for _ in range(3)]
        say = partial(services.say, player=leaver, room="players", now=NOW)
        results = at_once(
            partial(closures.close_account, leaver, now=NOW),
            *(partial(say, game_id=game.pk, text=f"Vale {number}") for game in games),
        )
        assert [each for each in results if isinstance(each, Exception)] == []
        leaver.refresh_from_db()
        assert leaver.is_closed
