"""Whatever strangers send, the answer is an answer, never a failure of the site."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from django.test import Client

from accounts import players
from games.play import services
from tests.support.people import NOW, begin, browser_of

pytestmark = pytest.mark.django_db

TEXTS = {
    "nothing": "",
    "zero": "\0",
    "controls": "\x01\x1b[31m\r\nSet-Cookie: a=b",
    "markup": "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>",
    "template": "{{ 7|add:7 }}{% debug %}",
    "database": "' OR 1=1; DROP TABLE games_game; --",
    "surrogates": "\ud800",
    "wide": "𝕬\u202e\u0000١٢٣",
    "number": "9" * 5000,
    "negative": "-1",
    "long": "N1-D4" * 4000,
    "nested": "(" * 3000,
    "harmony": "#GEOM(" + ",".join(["B3"] * 1000) + ")",
    "time": "0001-01-01T00:00:00+14:00_abc",
    "percent": "%00%ff%n",
}
hostile = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())

FINE = {200, 204, 302, 400, 404, 405}
QUERY = """ply before after partial press typed text panel focus flip version game key
    seek setup point_target harmony_zone next step"""
FORM = """username email login password password1 password2 next theme direction name
    setup open_to seat helps point_target press partial choice send step"""
PATHS = [
    "/",
    "/lobby/",
    "/watch/",
    "/seeks/new/",
    "/play/rithmomachia/",
    "/archive/",
    "/rules/rithmomachia/",
    "/learn/rithmomachia/movement/",
    "/@/Ada/",
    "/accounts/login/",
    "/accounts/signup/",
]


def sendable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


@hostile
def test_in_queries(client, ada, guest, text):
    """Everywhere by somebody who plays, and at the table by a stranger too."""
    game = begin(guest, ada)
    table = game.get_absolute_url()
    tables = [table, f"{table}0/", f"/g/{game.pk}.txt", f"/g/{game.pk}.json"]
    for browser, paths in [(client, tables), (browser_of(guest), [*PATHS, *tables])]:
        for path in paths:
            answer = browser.get(path, dict.fromkeys(QUERY.split(), sendable(text)))
            assert answer.status_code in FINE, path
            assert "<script>alert" not in answer.content.decode("utf-8", "replace")


@hostile
def test_in_paths(client, text):
    part = quote(sendable(text)[:300], safe="")
    for path in ["/g/{}/", "/g/{}.txt", "/c/{}/", "/@/{}/", "/learn/{}/", "/rules/{}/"]:
        assert client.get(path.format(part)).status_code in FINE
    for path in [
        "/g/abc/{}/",
        "/learn/rithmomachia/{}/",
        "/accounts/confirm-email/{}/",
    ]:
        assert client.get(path.format(part)).status_code in FINE


@hostile
@pytest.mark.parametrize("htmx", [{}, {"HX-Request": "true"}])
def test_in_forms_at_the_table(ada, guest, text, htmx):
    game = begin(guest, ada)
    table = game.get_absolute_url()
    mine = browser_of(guest)
    sent = sendable(text)
    state = {"partial": sent, "version": sent, "panel": sent, "focus": sent}
    for path, form in [
        ("press/", {"press": sent} | state),
        ("press/", {"press": ["N1", sent], "partial": ""}),
        ("press/", {"choice": sent} | state),
        ("press/", {"send": sent, "version": sent}),
        ("press/", {"typed": sent}),
        ("move/", {"move": sent, "version": sent}),
        ("say/", {"text": sent}),
        ("answer-draw/", {"accept": sent}),
        ("turning/", {"turn": sent}),
    ]:
        answer = mine.post(table + path, form, headers=htmx)
        assert answer.status_code in FINE, (path, form)
    game.refresh_from_db()
    assert game.ply == 0


@hostile
def test_in_other_forms(client, ada, text):
    sent = sendable(text)
    for path in [
        "/accounts/signup/",
        "/accounts/login/",
        "/accounts/password/reset/",
        "/accounts/2fa/webauthn/login/",
        "/preferences/",
        "/seeks/new/",
        "/play/rithmomachia/",
        "/learn/rithmomachia/movement/",
        "/learn/rithmomachia/ambush/",
    ]:
        answer = client.post(path, dict.fromkeys(FORM.split(), sent))
        assert answer.status_code in FINE, path
    member = Client()
    member.force_login(ada)
    for path in ["/preferences/name/", "/preferences/close/", "/accounts/email/"]:
        answer = member.post(
            path, dict.fromkeys(FORM.split(), sent) | {"action_add": ""}
        )
        assert answer.status_code in FINE, path


@hostile
def test_in_cookies_and_headers(text):
    browser = Client()
    printable = "".join(filter(str.isprintable, text[:2000]))
    sent = printable.encode("latin-1", "replace").decode("latin-1")
    for name in [players.COOKIE, "rithmo_session", "rithmo_csrf", "messages"]:
        browser.cookies[name] = sent
    headers = {
        "Accept-Language": sent,
        "HX-Request": sent,
        "HX-Current-URL": sent,
        "X-Forwarded-For": sent,
        "Referer": sent,
    }
    for path in ["/", "/preferences/", "/accounts/login/"]:
        assert browser.get(path, headers=headers).status_code in FINE


def test_what_was_said_is_shown_as_text(client, ada, guest):
    game = begin(guest, ada)
    services.say(
        game_id=game.pk, player=guest, room="players", text=TEXTS["markup"], now=NOW
    )
    page = browser_of(guest).get(game.get_absolute_url()).content.decode()
    assert "&lt;script&gt;alert(1)" in page
    assert "<script>alert" not in page


def test_a_form_larger_than_any_of_ours_is_refused(client):
    answer = client.post("/preferences/", {"theme": "a" * 300_000})
    assert answer.status_code == 400
