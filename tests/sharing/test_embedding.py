"""A board on the pages of others: its headers, and what oEmbed says of it."""

from __future__ import annotations

import pytest
from django.utils.http import urlencode

from games.engine import GAMES

pytestmark = pytest.mark.django_db

HERE = "http://testserver"


def test_a_frame_has_headers_of_its_own_and_no_cookie(client, ended, ada):
    game = ended()
    client.force_login(ada)
    address = f"/embed/{game.pk}/1/"
    answer = client.get(address)
    again = client.get(address, headers={"if-none-match": answer["ETag"]})
    assert (answer.status_code, again.status_code) == (200, 304)
    for each in (answer, again):
        assert "X-Frame-Options" not in each
        assert "frame-ancestors *" in each["Content-Security-Policy"]
        assert "default-src 'none'" in each["Content-Security-Policy"]
        assert not each.cookies
    html = answer.content.decode()
    for never in ("<script", "<form", "style=", "Ada</a>"):
        assert never not in html
    assert f'href="{HERE}/g/{game.pk}/1/"' in html
    assert f'href="/embed/{game.pk}/0/"' in html
    assert f'href="/embed/{game.pk}/2/"' in html


@pytest.mark.parametrize("key", GAMES)
def test_every_game_stands_in_a_frame_at_each_of_its_moves(client, ended, key):
    game = ended(key, 2)
    for ply in range(3):
        page = client.get(f"/embed/{game.pk}/{ply}/").content.decode()
        assert 'class="picture"' in page
    assert client.get(f"/embed/{game.pk}/3/").status_code == 404


def asked(client, url: str, **more: str):
    return client.get(f"/oembed/?{urlencode({'url': url, **more})}")


def test_oembed_tells_the_frame_that_fits(client, ended):
    game = ended()
    answer = asked(client, f"{HERE}/g/{game.pk}/1/")
    told = answer.json()
    assert (told["version"], told["type"], told["width"]) == ("1.0", "rich", 640)
    assert f'src="{HERE}/embed/{game.pk}/1/"' in told["html"]
    assert f'width="640" height="{told["height"]}"' in told["html"]
    assert answer["Access-Control-Allow-Origin"] == "*"
    last = asked(client, f"{HERE}/g/{game.pk}/").json()
    assert f"/embed/{game.pk}/2/" in last["html"]
    url = f"{HERE}/g/{game.pk}/"
    small = asked(client, url, maxwidth="300", maxheight="900").json()
    assert small["width"] == 300
    low = asked(client, f"{HERE}/g/{game.pk}/", maxheight="350").json()
    assert low["height"] <= 350


@pytest.mark.parametrize("key", GAMES)
def test_a_frame_is_never_larger_than_asked_for(client, ended, key):
    game = ended(key)
    url = f"{HERE}/g/{game.pk}/"
    for width, height in ((150, 150), (150, 900), (900, 250), (300, 300), (1, 1)):
        answer = asked(client, url, maxwidth=str(width), maxheight=str(height))
        if answer.status_code == 501:
            assert min(width, height) < 300
        else:
            told = answer.json()
            assert told["width"] <= width
            assert told["height"] <= height
    assert asked(client, url, maxwidth="150", maxheight="150").status_code == 501
    assert asked(client, url, maxwidth="150").json()["width"] == 150
    assert asked(client, url, maxwidth="0").status_code == 501


@pytest.mark.parametrize(
    "url",
    [
        "",
        "x",
        "http://[",
        "http://evil.example/g/abc/",
        f"{HERE}@evil.example/g/abc/",
        f"{HERE}/archive/",
        f"{HERE}/g/nowhere/",
        "/g/abc/",
    ],
)
def test_oembed_knows_games_of_this_site_alone(client, url):
    assert asked(client, url).status_code == 404


def test_oembed_has_no_live_game_and_no_xml(client, ended, game):
    assert asked(client, f"{HERE}{game.get_absolute_url()}").status_code == 404
    url = f"{HERE}{ended().get_absolute_url()}"
    assert asked(client, url, format="xml").status_code == 501
