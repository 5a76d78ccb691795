"""Following: who may follow whom, who sees it, and what ends it."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import patch

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.personal_data import export_all
from accounts.players import make_guest, partner_called
from games.contacts import follows
from games.contacts.errors import CannotFollow, FollowsTooMany
from games.contacts.models import Follow
from games.contacts.presence import keep_here
from games.fairness.blocks import block, unblock
from games.people.closures import close_account
from games.people.mergers import merge
from tests.support.people import NOW

pytestmark = pytest.mark.django_db


def names_of(person: User) -> list[str]:
    return [each.username for each in follows.followed_by(person)]


def follow(by: User, whom: User) -> Follow:
    return follows.follow(by=by, whom=whom, now=NOW)


def test_following_twice_is_following_once(ada, boethius):
    assert follow(ada, boethius) == follow(ada, boethius)
    assert names_of(ada) == ["Boethius"]
    assert follows.follows(ada, boethius)
    assert not follows.follows(boethius, ada), "the other has not chosen it"


def test_leaving_it_is_possible_and_harmless_twice(ada, boethius):
    follow(ada, boethius)
    for _ in range(2):
        follows.unfollow(by=ada, whom=boethius)
    assert names_of(ada) == []


def test_nobody_follows_themselves_a_guest_a_computer_or_one_who_left(ada, boethius):
    User.objects.filter(pk=boethius.pk).update(is_active=False)
    boethius.refresh_from_db()
    for whom in (ada, make_guest(), partner_called("passive"), boethius):
        with pytest.raises(CannotFollow):
            follow(ada, whom)
    assert not Follow.objects.exists()


def test_the_database_keeps_that_too(ada):
    with pytest.raises(IntegrityError), transaction.atomic():
        Follow.objects.create(by=ada, whom=ada, made_at=NOW)


def test_a_block_ends_following_both_ways_and_keeps_it_from_coming_back(ada, boethius):
    follow(ada, boethius)
    follow(boethius, ada)
    block(by=ada, against=boethius, now=NOW)
    assert not Follow.objects.exists()
    for by, whom in ((ada, boethius), (boethius, ada)):
        with pytest.raises(CannotFollow, match="blocked"):
            follow(by, whom)
    unblock(by=ada, against=boethius)
    follow(boethius, ada)
    assert names_of(boethius) == ["Ada"]


def test_a_block_leaves_what_others_follow(ada, boethius, cusanus):
    follow(cusanus, ada)
    block(by=ada, against=boethius, now=NOW)
    assert names_of(cusanus) == ["Ada"]


def test_only_a_number_of_players_can_be_followed(ada, boethius, cusanus):
    with patch("games.contacts.follows.MOST_FOLLOWED", 1):
        follow(ada, boethius)
        follow(ada, boethius)  # is no second one
        with pytest.raises(FollowsTooMany, match="Unfollow one"):
            follow(ada, cusanus)


def test_who_is_banned_leaves_the_list(ada, boethius):
    follow(ada, boethius)
    User.objects.filter(pk=boethius.pk).update(is_active=False)
    assert names_of(ada) == []


# --- What becomes of it with the account ---------------------------------------


def test_a_guest_takes_along_whom_they_follow(guest, ada, boethius, cusanus):
    dee = User.objects.create_user("Dee")
    for whom in (ada, boethius, cusanus, dee):
        follow(guest, whom)
    follow(ada, boethius)
    block(by=dee, against=ada, now=NOW)
    merge(guest=guest, member=ada, now=NOW)
    assert names_of(ada) == ["Boethius", "Cusanus"], "not herself, not who blocks her"
    assert Follow.objects.count() == 2


def test_export_names_whom_one_follows_and_not_who_follows(ada, boethius):
    follow(ada, boethius)
    keep_here([ada.pk], NOW)
    data = export_all(ada)
    assert data["follows"] == [{"name": "Boethius", "since": NOW.isoformat()}]
    assert data["last_here"] == NOW.isoformat()
    assert export_all(boethius)["follows"] == []


def test_closing_an_account_forgets_both_ways(ada, boethius):
    follow(ada, boethius)
    follow(boethius, ada)
    keep_here([ada.pk], NOW)
    close_account(ada, now=NOW + timedelta(minutes=1))
    assert not Follow.objects.exists()
    assert export_all(boethius)["last_here"] is None


# --- On the pages --------------------------------------------------------------


def test_the_profile_follows_and_the_list_leaves(plain, ada, boethius):
    page = plain(ada)
    page.open("/@/Boethius/")
    page.push("Follow")
    assert "You follow Boethius. Only you can see that." in page.html
    assert "Unfollow" in page.html
    page.open("/people/following/")
    assert "/@/Boethius/" in page.html
    page.push("Unfollow Boethius")
    assert "You follow no one yet." in page.html


def test_only_oneself_sees_whom_one_follows(enter, ada, boethius, cusanus):
    follow(ada, boethius)
    assert b"Boethius" in enter(ada).get("/people/following/").content
    for other in (boethius, cusanus):
        assert b"Ada" not in enter(other).get("/people/following/").content
    seen = enter(boethius).get("/@/Ada/").content.decode()
    assert "Unfollow" not in seen


def test_a_stranger_is_not_offered_to_follow(client, ada):
    assert "Follow" not in client.get("/@/Ada/").content.decode()
    assert b"Sign up" in client.get("/people/following/").content


def test_what_cannot_be_followed_says_why(enter, ada, boethius):
    block(by=boethius, against=ada, now=NOW)
    client = enter(ada)
    answer = client.post("/@/Boethius/follow/", follow=True)
    assert "has blocked the other" in answer.content.decode()
    assert client.get("/@/Boethius/follow/").status_code == 405
    assert client.post("/@/Nobody/follow/").status_code == 404
