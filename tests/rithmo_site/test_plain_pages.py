"""Who runs the site, what it keeps, how to write: true to the program."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

from accounts import players
from games.fairness import browsers
from games.notices import personal_data

pytestmark = pytest.mark.django_db

PAGES = ["/about/", "/contact/", "/licence/", "/privacy/"]
YEAR = 365 * 24 * 3600


@pytest.mark.parametrize("address", PAGES)
def test_every_page_links_the_plain_pages(client, address):
    assert f'href="{address}"' in client.get("/").content.decode()
    page = client.get(address)
    assert page.status_code == 200
    assert not page.cookies


def test_an_operator_who_is_named_can_be_written_to(client, settings):
    settings.CONTACT_EMAIL = "Rithmo <help@example.org>"
    for address in ("/about/", "/contact/", "/privacy/"):
        assert 'href="mailto:help@example.org"' in client.get(address).content.decode()
    text = client.get("/.well-known/security.txt").content.decode()
    fields = dict(line.split(": ", 1) for line in text.splitlines())
    assert fields["Contact"] == "mailto:help@example.org"
    expires = datetime.fromisoformat(fields["Expires"])
    assert timedelta(0) < expires - datetime.now(UTC) < timedelta(days=365)


def test_where_nobody_is_named_the_pages_say_so(client, settings):
    settings.CONTACT_EMAIL = ""
    for address in ("/about/", "/contact/"):
        html = client.get(address).content.decode()
        assert "has not named an address" in html
        assert "mailto:" not in html
    assert client.get("/.well-known/security.txt").status_code == 404


def test_the_licence_is_there_and_the_source_where_it_is_named(client, settings):
    assert "MIT License" in client.get("/licence/").content.decode()
    settings.SOURCE_URL = "https://example.org/rithmo"
    assert 'href="https://example.org/rithmo"' in client.get("/about/").content.decode()


def test_the_times_on_the_privacy_page_are_those_of_the_program(client, settings):
    text = re.sub(r"<[^>]*>", "", client.get("/privacy/").content.decode())
    assert players.COOKIE_AGE == browsers.COOKIE_AGE == YEAR
    assert settings.CSRF_COOKIE_AGE in range(YEAR - 2 * 24 * 3600, YEAR + 1)
    assert f"for {settings.SESSION_COOKIE_AGE // 86_400} days" in text
    assert f"deleted after {personal_data.KEPT.days} days" in text
