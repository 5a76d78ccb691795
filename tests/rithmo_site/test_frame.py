"""The frame around every page: links, theme, direction, what is loaded."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django.conf import settings

from accounts.models import Preferences


class Tags(HTMLParser):
    """Start tags as (name, attributes)."""

    def __init__(self, html):
        super().__init__()
        self.found = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def named(self, tag):
        return [attrs for name, attrs in self.found if name == tag]


@pytest.fixture
def frame(db, enter):
    return lambda player=None: Tags(enter(player).get("/archive/").content.decode())


def test_every_link_of_header_and_footer_leads_somewhere(frame, ada, enter):
    for player in (None, ada):
        for link in frame(player).named("a"):
            address = link["href"]
            assert address
            if address.startswith("/"):
                assert enter(player).get(address).status_code == 200, address


def test_the_present_place_is_marked(frame):
    links = frame().named("a")
    current = [link for link in links if link.get("aria-current") == "page"]
    assert [link["href"] for link in current] == ["/archive/"]


def test_a_person_has_his_own_menu_and_a_stranger_can_log_in(frame, ada):
    assert "/accounts/login/" in [link["href"] for link in frame().named("a")]
    assert ada.get_absolute_url() in [link["href"] for link in frame(ada).named("a")]


@pytest.mark.parametrize(
    ("direction", "word"),
    [("auto", ""), ("wide", "always-wide"), ("upright", "upright")],
)
def test_preferences_say_how_the_page_looks(frame, ada, direction, word):
    Preferences.objects.create(user=ada, theme="dark", direction=direction, volume=0)
    html = frame(ada).named("html")[0]
    assert html["data-theme"] == "dark"
    assert html["data-sound"] == "0"
    assert html["class"] == word


def test_nothing_is_written_inline_or_fetched_from_elsewhere(frame):
    tags = frame()
    assert all(script.get("src") for script in tags.named("script"))
    for _name, attrs in tags.found:
        assert "style" not in attrs
        assert not any(each.startswith(("on", "hx-on")) for each in attrs)
        if attrs.get("rel") == "canonical":
            continue  # an address that is told, and not fetched
        for address in (attrs.get("src"), attrs.get("href")):
            assert not (address or "").startswith(("http:", "https:", "//"))


def test_the_fonts_stay_small():
    fonts = [*(settings.BASE_DIR / "static" / "fonts").glob("*.woff2")]
    usual = [font for font in fonts if not font.stem.endswith("rare")]
    assert len(usual) == 2
    assert sum(font.stat().st_size for font in usual) < 17_500
    assert sum(font.stat().st_size for font in fonts) < 27_000


def test_styles_name_only_tokens_that_exist():
    own = settings.BASE_DIR / "static" / "rithmo"
    sheets = "".join(sheet.read_text() for sheet in own.glob("*.css"))
    used = set(re.findall(r"var\((--[a-z0-9-]+)\)", sheets))
    declared = set(re.findall(r"(--[a-z0-9-]+)\s*:", sheets))
    assert used <= declared
