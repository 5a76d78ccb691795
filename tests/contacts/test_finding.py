"""Finding members by a part of their name."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from accounts.limits import Limit
from accounts.models import User
from accounts.players import make_guest, partner_called
from games.contacts.finding import found

pytestmark = pytest.mark.django_db


@pytest.fixture
def everybody(db) -> None:
    for name in ("Theo", "theodora", "Amadeo", "Dorothea", "Theodor-Beza", "Gerbert"):
        User.objects.create_user(name)


def names_with(part: str) -> list[str]:
    return [person.username for person in found(part)]


def test_the_name_comes_first_then_beginnings_then_the_rest(everybody):
    assert names_with("THEO") == ["Theo", "theodora", "Theodor-Beza"]
    assert names_with("deo") == ["Amadeo"]
    assert names_with("theodor") == ["theodora", "Theodor-Beza"]
    assert names_with("eo")[0] == "Theo", "short names first"
    assert names_with("theodorbeza") == ["Theodor-Beza"], "without its hyphen too"


@pytest.mark.parametrize("part", ["", "  ", "%", "_", "\x00", "a" * 200, "xyz", "'"])
def test_what_is_in_no_name_finds_nobody(everybody, part):
    assert names_with(part) == []


def test_guests_computers_and_those_who_left_are_not_listed(everybody):
    guest = make_guest()
    partner_called("passive")
    User.objects.filter(username="Gerbert").update(is_active=False)
    assert names_with(guest.username) == []
    assert names_with("passive") == []
    assert names_with("gerbert") == []


# --- The page ------------------------------------------------------------------


def text_of(client, **asked: str) -> str:
    return " ".join(client.get("/people/", asked).content.decode().split())


def test_the_page_says_how_many_it_found(client, everybody):
    page = text_of(client, q="theo")
    assert "3 players with “theo” in their names" in page
    assert page.index("/@/Theo/") < page.index("/@/theodora/")
    assert "1 player with “gerb” in the name" in text_of(client, q="gerb")
    nobody = text_of(client, q="xyz")
    assert "No player has “xyz” in the name" in nobody
    assert "Try a shorter part" in nobody


def test_the_form_works_without_scripts(plain, everybody):
    form = plain().open("/people/").forms[0]
    assert (form.method, form.action, form.names) == ("get", "/people/", {"q"})


def test_what_is_typed_is_only_shown(client, everybody):
    page = text_of(client, q="<b>x")
    assert "<b>x" not in page
    assert "&lt;b&gt;x" in page
    assert '<meta name="robots" content="noindex">' in page


def test_many_are_shown_page_by_page(client):
    User.objects.bulk_create(
        User(username=f"Monk{n:02}", name_key=f"monk{n:02}") for n in range(45)
    )
    with patch("games.people.contact_views.PAGE", 20):
        first, last = (
            client.get("/people/?q=monk"),
            client.get("/people/?q=monk&page=3"),
        )
    assert [row.person.username for row in first.context["rows"]][:2] == [
        "Monk00",
        "Monk01",
    ]
    assert len(first.context["rows"]) == 20
    assert len(last.context["rows"]) == 5
    assert 'href="?q=monk&amp;page=2"' in first.content.decode()


def test_the_number_of_questions_does_not_grow_with_the_people(
    client, django_assert_max_num_queries
):
    for number in range(12):
        User.objects.create_user(f"Brother{number}")
    with django_assert_max_num_queries(5):
        client.get("/people/?q=brother")


def test_nobody_asks_too_often(client, everybody):
    few = Limit("finds", amount=2, seconds=60)
    with patch("games.people.contact_views.FINDS", few):
        answers = [client.get("/people/?q=t").status_code for _ in range(3)]
    assert answers == [200, 200, 429]
