"""A class behind one address comes to a ladder: signing up, codes, joining."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from accounts.limits import Limit
from accounts.models import User
from games.ladders.models import Member
from games.ladders.organising import members
from games.ladders.pages import joining_views
from games.people import adapter
from tests.support.laddered import found
from tests.support.people import NOON

PASSWORD = "numbers-1563"


@pytest.fixture
def ladder(ada):
    return found(ada, name="Class 7b", access="link")


@pytest.fixture
def codes(ladder, ada):
    labels = [f"Pupil {number}" for number in range(30)]
    made = members.make_codes(ladder_id=ladder.pk, by=ada, labels=labels, now=NOON)
    return [each.code for each in made]


@pytest.fixture(autouse=True)
def _limited(settings):
    settings.RATE_LIMITS = True


def sign_up(name: str, back: str) -> int:
    """A sign-up in a browser of its own; the status of the answer."""
    form = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    return Client().post("/accounts/signup/", form | {"next": back}).status_code


def test_a_class_behind_one_address_signs_up_and_joins_by_its_codes(ladder, codes):
    address = f"/ladders/{ladder.slug}/join/"
    for number, code in enumerate(codes):
        browser = Client()
        # Who is no member yet writes the code first, and it is kept on the way.
        page = browser.get(address)
        assert 'name="code"' in page.content.decode()
        page = browser.get(address, {"code": code})
        text = page.content.decode()
        assert f"next={address}%3Fcode%3D{code}" in text
        assert "Class 7b" in text
        back = f"{address}?code={code}"
        form = {"username": f"Pupil{number}", "password1": PASSWORD}
        form |= {"password2": PASSWORD, "next": back}
        assert browser.post("/accounts/signup/", form).headers["Location"] == back
        assert f'value="{code}"' in browser.get(back).content.decode()
        assert browser.post(address, {"code": code}).status_code == 302
    assert Member.objects.filter(ladder=ladder, status="active").count() == 30


def test_a_class_behind_one_address_signs_up_by_the_link(ladder):
    back = f"/ladders/{ladder.slug}/join/?token={ladder.token}"
    assert {sign_up(f"Pupil{number}", back) for number in range(30)} == {302}


@pytest.mark.parametrize("back", ["", "/lobby/", "/ladders/{slug}/join/?token=no"])
def test_other_sign_ups_are_counted_by_their_address(ladder, back, monkeypatch):
    assert (adapter.SIGN_UPS.amount, adapter.SIGN_UPS.seconds) == (20, 60)
    monkeypatch.setattr(adapter, "SIGN_UPS", Limit("test-sign-ups", 2, 3600))
    back = back.format(slug=ladder.slug)
    answers = [sign_up(f"Somebody{number}", back) for number in range(3)]
    assert answers == [302, 302, 429]


def test_a_ladder_has_a_limit_of_its_own(ladder, monkeypatch):
    monkeypatch.setattr(adapter, "INVITED", Limit("test-invited", 2, 3600))
    back = f"/ladders/{ladder.slug}/join/?token={ladder.token}"
    assert [sign_up(f"Pupil{n}", back) for n in range(3)] == [302, 302, 429]


def test_wrong_codes_are_tried_so_often_and_good_ones_count_nothing(
    ladder, codes, enter, monkeypatch
):
    monkeypatch.setattr(joining_views, "CODES", Limit("test-codes", 3, 600))
    address = f"/ladders/{ladder.slug}/join/"
    for number, code in enumerate(codes[:5]):
        pupil = enter(User.objects.create_user(f"Pupil{number}"))
        assert pupil.post(address, {"code": code}).status_code == 302
    guesser = enter(User.objects.create_user("Guesser"))
    tries = [guesser.post(address, {"code": "wrong"}).status_code for _ in range(4)]
    assert tries == [200, 200, 200, 429]
    # To look whether a code is good is to try it.
    assert Client().get(address, {"code": "wrong"}).status_code == 429


def test_the_rates_of_the_account_library_stay_for_all_else():
    assert settings.ACCOUNT_RATE_LIMITS == {"signup": None}


@pytest.mark.parametrize("access", ["link", "chosen", "public"])
def test_who_leads_a_ladder_joins_it_with_one_press(ada, boethius, plain, access):
    ladder = found(ada, name="Club", access=access)
    ladder.organisers.create(person=boethius, role="arbiter", since=NOON)
    for place, person in enumerate((ada, boethius), 1):
        browser = plain(person)
        browser.open(ladder.get_absolute_url())
        browser.push("Join")
        assert browser.url == ladder.get_absolute_url()
        assert ladder.members.get(player=person).place == place
