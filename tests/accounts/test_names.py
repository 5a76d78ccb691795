"""What a member may be called."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from accounts import names, partners
from accounts.models import User
from games.people.adapter import Adapter

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "José",
        "Łukasz",
        "Ада",
        "Αρχιμήδης",
        "山田太郎",
        "ケーキ",
        "अनिल",
        "a_b-c",
        "R2",
    ],
)
def test_names_of_many_tongues_are_good(name):
    assert Adapter().clean_username(name) == name


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("a", "2 to 24"),
        ("a" * 25, "2 to 24"),
        ("1234", "at least one letter"),
        ("Ada Lovelace", "made of letters"),
        ("ada@example.org", "made of letters"),
        ("../../etc", "made of letters"),
        ("-ada", "begins with one"),
        ("ada_", "have to be single"),
        ("a--b", "have to be single"),
        ("Аda", "one script"),  # the first letter is Cyrillic
        ("ᴀda", "made of letters"),
        ("x\u0301\u0302\u0303y", "made of letters|one script"),
        ("ada\u202eeb", "made of letters"),
    ],
)
def test_what_is_no_name_is_refused_with_its_reason(name, reason):
    with pytest.raises(ValidationError, match=reason):
        Adapter().clean_username(name)


@pytest.mark.parametrize("name", ["Admin", "adm1n", "RITHMO", "Guest", "you"])
def test_the_sites_own_names_are_kept(name):
    with pytest.raises(ValidationError, match="reserved for the site"):
        Adapter().clean_username(name)


def test_nobody_can_look_like_a_guest():
    for name in [names.guest_name(), "quietsage1234", "Quiet_Sage-1234"]:
        with pytest.raises(ValidationError, match="guests"):
            Adapter().clean_username(name)


@pytest.mark.parametrize("level", partners.every_offered())
def test_no_person_is_called_like_a_computer(level):
    with pytest.raises(ValidationError, match="reserved for the site"):
        Adapter().clean_username(level.title())


def test_a_closed_accounts_name_cannot_be_taken():
    with pytest.raises(ValidationError, match="reserved for the site"):
        Adapter().clean_username(names.closed_name())


@pytest.mark.parametrize("other", ["ada", "ADA", "A_d-a", "Аԁа"])
def test_names_that_could_be_confused_exclude_each_other(other):
    User.objects.create_user("Ada")
    with pytest.raises(ValidationError):
        Adapter().clean_username(other)
    with pytest.raises(IntegrityError):
        User.objects.create_user(other)


def test_the_refusal_says_which_name_is_meant():
    User.objects.create_user("Bill")
    with pytest.raises(ValidationError, match="too much like another one: “Bill”"):
        Adapter().clean_username("BiII")  # with two capital I
    with pytest.raises(ValidationError, match="That name is taken"):
        Adapter().clean_username("bill")


def test_the_key_follows_the_name_when_a_few_fields_are_saved():
    ada = User.objects.create_user("Ada")
    ada.username = "Hypatia"
    ada.save(update_fields=["username"])
    ada.refresh_from_db()
    assert ada.name_key == names.key_of("Hypatia")


def test_guests_get_names_of_the_guests_form():
    for _ in range(50):
        name = names.guest_name()
        names.check_shape(name)
        assert names.GUEST_KEY.fullmatch(names.key_of(name))
