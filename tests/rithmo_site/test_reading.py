"""Who only reads gets no cookie and keeps what he was sent; the forms still work."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts import limits
from games.play import services
from games.play.models import Game
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db

LESSON = "/learn/rithmomachia/movement/"
READ = [
    "/archive/",
    "/learn/",
    "/learn/medieval/",
    "/learn/medieval/history/",
    "/learn/enochian/openings/air-of-fire/4/",
    LESSON,
    "/rules/boolean/",
    "/rules/boolean/moving/",
    "/rules/boolean/print/",
    "/rules/medieval/?siege=natural",
]
HERE = {"origin": "http://testserver", "sec-fetch-site": "same-origin"}


@pytest.fixture
def table(ada, boethius) -> Game:
    players = {"white": ada, "black": boethius}
    return start_game(key="rithmomachia", options={}, players=players, now=NOON)


@pytest.fixture
def over(table, ada) -> Game:
    return services.resign(game_id=table.pk, player=ada, now=NOON)


def is_kept(client: Client, address: str) -> bool:
    """Whether the page may be kept and need not be sent a second time."""
    first = client.get(address)
    tag = first.headers.get("ETag")
    if tag is None:
        assert "private" in first["Cache-Control"]
        return False
    assert not first.cookies
    assert first["Cache-Control"] == "public, no-cache"
    assert {"Cookie", "Accept-Encoding"} <= set(first["Vary"].split(", "))
    again = client.get(address, headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert (again["Vary"], again["Cache-Control"]) == (
        first["Vary"],
        first["Cache-Control"],
    )
    return True


@pytest.mark.parametrize("address", READ)
def test_a_stranger_keeps_what_he_reads(client, address):
    assert is_kept(client, address)


def test_a_stranger_keeps_a_finished_game(client, over):
    for part in ("", "0/", ".txt", ".json"):
        address = f"/g/{over.pk}/{part}".replace("/.", ".")
        assert is_kept(client, address), part


def test_no_page_beside_a_finished_game_gives_a_stranger_a_cookie(client, over):
    beside = [f"/g/{over.pk}/{part}/" for part in ("animation", "sheet")]
    beside += [f"/g/{over.pk}/0/share/", f"/archive/what-if/{over.pk}/"]
    for address in beside:
        assert is_kept(client, address), address
    assert not client.get(f"/embed/{over.pk}/0/").cookies


@pytest.mark.parametrize(
    ("part", "status"),
    [("99/share/", 404), ("plan/", 404), ("clock/", 404), ("move/", 405)],
)
def test_a_page_that_says_what_is_wrong_gives_no_cookie(client, over, part, status):
    for ask in (client.get, client.head):
        answer = ask(f"/g/{over.pk}/{part}")
        assert (answer.status_code, answer["Cache-Control"]) == (
            status,
            "private, no-cache",
        )
        assert not answer.cookies


def test_whoever_asks_for_nothing_or_too_often_gets_no_cookie(client, monkeypatch):
    assert not client.get("/nothing/").cookies
    monkeypatch.setattr(limits, "_count", lambda *_: 10**6)
    answer = client.get("/lobby/")
    assert answer.status_code == 429
    assert not answer.cookies


def test_a_member_can_log_out_where_nothing_is(client, ada):
    client.force_login(ada)
    assert "csrfmiddlewaretoken" in client.get("/nothing/").content.decode()


@pytest.mark.parametrize("part", ["/", "/0/", "/0/share/", ".txt", "/animation/"])
def test_what_is_asked_for_by_head_has_the_tag_of_the_page(client, over, part):
    address = f"/g/{over.pk}{part}"
    head, page = client.head(address), client.get(address)
    assert head["ETag"] == page["ETag"]
    same = client.head(address, headers={"if-none-match": page["ETag"]})
    assert same.status_code == 304


def test_a_game_that_goes_on_is_not_kept(client, table):
    assert not is_kept(client, f"/g/{table.pk}/")
    assert not is_kept(client, f"/g/{table.pk}/0/")


@pytest.mark.parametrize("address", READ)
def test_what_a_member_reads_is_for_the_member_alone(client, ada, address):
    client.force_login(ada)
    assert not is_kept(client, address)


def test_no_page_varies_by_language_as_there_is_one(client):
    assert "Accept-Language" not in client.get("/rules/boolean/")["Vary"]


# --- Forms without a token ------------------------------------------------------


@pytest.fixture
def strict() -> Client:
    return Client(enforce_csrf_checks=True)


def test_a_form_of_this_site_needs_no_token(strict, over):
    assert "csrfmiddlewaretoken" not in strict.get(LESSON).content.decode()
    answer = {"step": "1", "typed": "N2-L4"}
    assert strict.post(LESSON, answer, headers=HERE).status_code == 302
    animation = f"/g/{over.pk}/animation/"
    page = strict.get(animation).content.decode()
    assert "Draw it" in page
    assert "csrfmiddlewaretoken" not in page
    assert strict.post(animation, headers=HERE).status_code == 302
    assert not strict.get("/archive/check/").cookies
    checked = strict.post("/archive/check/", {"text": "1. A1-A2"}, headers=HERE)
    assert checked.status_code == 200
    said = strict.post(f"/g/{over.pk}/say/", {"text": "A fine game!"}, headers=HERE)
    assert said.status_code == 302
    assert "A fine game!" in strict.get(f"/g/{over.pk}/").content.decode()


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "https://testserver"},
        {"origin": "http://testserver", "sec-fetch-site": "same-site"},
        {"origin": "http://testserver", "sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-origin"},
    ],
)
def test_a_form_from_elsewhere_is_refused(strict, headers):
    strict.get("/")
    assert strict.post(LESSON, {"step": "1"}, headers=headers).status_code == 403


def test_who_has_learned_something_reads_for_himself_alone(client):
    session = client.session
    session["lessons"] = {}
    session.save()
    assert not is_kept(client, LESSON)
