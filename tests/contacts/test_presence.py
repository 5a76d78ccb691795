"""Who is here: what a process notes, keeps and forgets, and who is shown."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts.models import Preferences, User
from accounts.players import make_guest
from games.contacts import presence
from games.contacts.models import Sighting
from games.contacts.presence import BEAT, HERE, OLDEST, Visitors, here_among, keep_here
from games.lobby.models import Seek
from games.start.crowds import LiveNumbers
from tests.support.people import NOW, begin, browser_of

pytestmark = pytest.mark.django_db


def is_here(person: User, now=NOW) -> bool:
    return here_among([person.pk], now) == {person.pk}


@pytest.fixture
def visitors(monkeypatch) -> Visitors:
    """A process that has seen nobody yet."""
    fresh = Visitors()
    monkeypatch.setattr(presence, "visitors", fresh)
    return fresh


def test_who_was_seen_is_here_for_some_minutes(ada):
    keep_here([ada.pk], NOW)
    assert is_here(ada, NOW + HERE - timedelta(seconds=1))
    assert not is_here(ada, NOW + HERE)
    keep_here([ada.pk], NOW + HERE)
    assert is_here(ada, NOW + HERE)
    assert Sighting.objects.count() == 1


def test_a_request_is_noted_and_kept_by_the_next_sweep(visitors, enter, ada, guest):
    enter(ada).get("/learn/")
    browser_of(guest).get("/learn/")
    enter().get("/learn/")  # a stranger is nobody
    assert not Sighting.objects.exists(), "no page waits for it"
    visitors.sweep((), NOW)
    assert here_among([ada.pk, guest.pk], NOW) == {ada.pk, guest.pk}
    assert Sighting.objects.count() == 2


def test_an_open_page_is_as_good_as_a_request(visitors, ada, boethius):
    visitors.sweep({ada.pk}, NOW)
    assert is_here(ada)
    assert not is_here(boethius)


def test_one_is_kept_once_in_some_minutes(visitors, ada, django_assert_num_queries):
    visitors.sweep({ada.pk}, NOW)
    visitors.note(ada.pk)
    with django_assert_num_queries(0):
        visitors.sweep({ada.pk}, NOW + BEAT - timedelta(seconds=1))
    assert Sighting.objects.get().seen_at == NOW
    later = NOW + BEAT + presence.PAUSE
    visitors.sweep({ada.pk}, later)
    assert Sighting.objects.get().seen_at == later


def test_who_does_not_want_to_be_shown_is_not_kept(visitors, plain, ada):
    keep_here([ada.pk], timezone.now())
    page = plain(ada)
    form = next(
        each for each in page.open("/preferences/").forms if "theme" in each.names
    )
    assert ("show_here", "on") in form.fields
    chosen = dict(form.fields)
    del chosen["show_here"]
    page.client.post("/preferences/", chosen)
    assert not Sighting.objects.exists(), "from now on, at once"
    visitors.sweep({ada.pk}, NOW)
    assert not is_here(ada)


def test_a_row_without_a_wish_is_shown(ada):
    Preferences.objects.create(user=ada, theme="dark")
    keep_here([ada.pk], NOW)
    assert is_here(ada)


def test_who_has_gone_for_good_is_nobody(ada):
    gone = make_guest()
    key = gone.pk
    gone.delete()
    User.objects.filter(pk=ada.pk).update(is_active=False)
    keep_here([key, ada.pk], NOW)
    assert not Sighting.objects.exists()


def test_nothing_older_than_an_hour_is_kept(ada, boethius):
    keep_here([ada.pk], NOW)
    keep_here([boethius.pk], NOW + OLDEST + timedelta(seconds=1))
    assert Sighting.objects.get().person == boethius


# --- Where it is shown ---------------------------------------------------------


def test_the_profile_says_it_in_words(client, ada, guest):
    assert "here now" not in client.get("/@/Ada/").content.decode()
    keep_here([ada.pk, guest.pk], timezone.now())
    assert "here now" in client.get("/@/Ada/").content.decode()


def test_the_page_of_players_lists_members_who_are_here(client, ada, boethius, guest):
    keep_here([ada.pk, guest.pk], timezone.now())
    page = client.get("/people/").content.decode()
    assert "/@/Ada/" in page
    assert "here now" in page
    assert "/@/Boethius/" not in page
    assert guest.username not in page


def _follow(by: User, whom: User) -> None:
    by.follows.create(whom=whom, made_at=NOW)


def test_the_list_of_whom_one_follows_shows_who_is_here_first_and_plays(
    enter, ada, boethius, cusanus
):
    for whom in (boethius, cusanus):
        _follow(ada, whom)
    keep_here([cusanus.pk], timezone.now())
    game = begin(cusanus, User.objects.create_user("Dee"))
    type(game).objects.filter(pk=game.pk).update(moved_at=timezone.now())
    page = enter(ada).get("/people/following/").content.decode()
    assert page.index("/@/Cusanus/") < page.index("/@/Boethius/")
    assert game.get_absolute_url() in page
    assert "Watch Rithmomachia" in page


def test_correspondence_and_old_tables_are_not_playing_now(
    enter, ada, boethius, cusanus
):
    _follow(ada, boethius)
    game = begin(boethius, cusanus)  # months ago, and nobody is there
    page = enter(ada).get("/people/following/").content.decode()
    assert game.get_absolute_url() not in page


def test_readers_count_among_the_people_here(ada, boethius):
    assert LiveNumbers.now(timezone.now()).people == 0
    keep_here([ada.pk, boethius.pk], timezone.now())
    Seek.objects.create(
        creator=ada,
        key="rithmomachia",
        digest="",
        created_at=timezone.now(),
        seen_at=timezone.now(),
        expires_at=timezone.now() + timedelta(hours=1),
    )
    cache.clear()
    assert LiveNumbers.now(timezone.now()).people == 2, "who waits counts once"
