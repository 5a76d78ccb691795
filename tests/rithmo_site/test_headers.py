"""What every answer tells the browser, and how cookies are kept."""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
from pathlib import Path

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client

from rithmo_site.headers import FilesMiddleware
from tests.support.people import PASSWORD

ROOT = Path(__file__).resolve().parents[2]
CHOICE = {"theme": "dark", "direction": "auto"}


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.js", "text/javascript"), ("a.txt", 'text/plain; charset="utf-8"')],
)
def test_texts_name_their_letters_and_scripts_do_not(settings, tmp_path, name, kind):
    settings.STATIC_ROOT = tmp_path
    (tmp_path / name).write_text("“1”")
    answer = Client().get(f"/static/{name}")
    assert answer["Content-Type"] == kind
    assert answer.getvalue().decode() == "“1”"


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/preferences/", "/accounts/login/", "/x/"])
def test_every_page_is_closed_to_what_it_does_not_need(client, address):
    headers = client.get(address).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    assert "publickey" not in headers["Permissions-Policy"]  # allowed here by default


def test_a_file_says_its_type_and_how_long_it_is_kept_and_no_more(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    (tmp_path / "some.css").write_text("p { margin: 0 }")
    answer = Client().get("/static/some.css")
    assert answer.getvalue() == b"p { margin: 0 }"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Type"] == "text/css"  # in the letters of the page
    assert {"Referrer-Policy", "Permissions-Policy", "Set-Cookie"}.isdisjoint(
        answer.headers
    )


def test_a_file_that_never_changes_does_not_say_whether_it_did():
    of_change = {
        "ETag": '"61cf9980-a"',
        "Last-Modified": "Sat, 01 Jan 2022 00:00:00 GMT",
    }

    def answered(kept):
        given = {"Cache-Control": kept, **of_change}
        return FilesMiddleware(lambda _: HttpResponse(headers=given))(HttpRequest())

    for_ever = answered("max-age=315360000, public, immutable")
    assert not of_change.keys() & for_ever.headers.keys()
    assert for_ever["Cache-Control"] == "max-age=31536000, immutable"
    shortly = answered("max-age=60, public")
    assert of_change.keys() <= shortly.headers.keys()
    assert shortly["Cache-Control"] == "max-age=60, public"


@pytest.mark.django_db
def test_the_content_policy_allows_files_of_this_site_alone(client):
    text = client.get("/preferences/")["Content-Security-Policy"]
    policy = dict(each.strip().split(" ", 1) for each in text.split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["form-action"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in text
    assert "http" not in text


@pytest.mark.django_db
def test_a_page_for_one_is_not_kept_for_another(client, ada):
    client.force_login(ada)
    answer = client.get("/@/Ada/")
    assert "Cookie" in answer["Vary"]
    assert "private" in answer["Cache-Control"]


@pytest.mark.django_db
def test_cookies_are_out_of_reach_for_scripts_and_other_sites(client, ada):
    form = {"login": "Ada", "password": PASSWORD}
    client.get("/accounts/login/")
    client.post("/accounts/login/", form)
    for name in ["rithmo_session", "rithmo_csrf"]:
        assert client.cookies[name]["httponly"]
        assert client.cookies[name]["samesite"] == "Lax"


def test_robots_leave_alone_what_is_private(client):
    text = client.get("/robots.txt").content.decode()
    assert client.get("/robots.txt")["Content-Type"] == "text/plain"
    for place in ["/accounts/", "/admin/", "/c/", "/preferences/", "/seeks/"]:
        assert f"Disallow: {place}" in text


# --- Behind HTTPS --------------------------------------------------------------

ASKED = """
import json
import django
django.setup()
from django.conf import settings
from accounts import players
names = [settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, players.COOKIE]
print(json.dumps({
    "cookies": names,
    "secure": [settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE],
    "proxies": settings.ALLAUTH_TRUSTED_PROXY_COUNT,
    "limits": settings.RATE_LIMITS,
    "mail": settings.EMAIL_BACKEND.split(".")[-1],
    "passkeys": settings.MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN,
}))
"""


def settings_with(**environment: str) -> dict[str, object]:
    """What the settings are in a process with this environment."""
    known = os.environ | {"DJANGO_SETTINGS_MODULE": "rithmo_site.settings"}
    asked = subprocess.run(  # noqa: S603
        [sys.executable, "-W", "error", "-c", ASKED],
        cwd=ROOT,
        env=known | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, object] = json.loads(asked.stdout)
    return found


def test_behind_https_cookies_belong_to_this_very_host():
    found = settings_with(HTTPS="1", SECRET_KEY=secrets.token_urlsafe(50))
    names = ["__Host-rithmo_session", "__Host-rithmo_csrf", "__Host-rithmo_guest"]
    assert found["cookies"] == names
    assert found["secure"] == [True, True]
    assert found["proxies"] == 1
    assert found["passkeys"] is False


def test_what_differs_between_machines_comes_from_the_environment():
    found = settings_with(
        TRUSTED_PROXIES="2",
        RATE_LIMITS="0",
        EMAIL_URL="smtp+tls://user:word@mail.example.org:587",
    )
    assert (found["proxies"], found["limits"], found["mail"]) == (
        2,
        False,
        "PostmanBackend",
    )


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"TRUSTED_PROXIES": "many"}, "TRUSTED_PROXIES is a whole number"),
        ({"EMAIL_URL": "gopher://x"}, "EMAIL_URL starts with"),
        ({"RATE_LIMITS": "maybe"}, "RATE_LIMITS is 1 or 0"),
    ],
)
def test_a_wrong_value_is_one_clear_line(wrong, words):
    with pytest.raises(subprocess.CalledProcessError) as failed:
        settings_with(**wrong)
    assert words in failed.value.stderr.splitlines()[-1]
