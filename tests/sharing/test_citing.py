"""How a game is cited, and what its page tells other sites."""

from __future__ import annotations

import json
import re
from typing import Final
from xml.etree import ElementTree

import pytest

from accounts.models import User
from games.archive.models import Term
from games.collections.models import Collection
from games.collections.services import GamePlace, begin_collection, collect
from games.ladders.models import Ladder
from games.play.models import Game
from games.play.move_lists import moves_of
from tests.support.archived import indexed
from tests.support.laddered import found
from tests.support.people import NOON

pytestmark = pytest.mark.django_db

ATOM: Final = "{http://www.w3.org/2005/Atom}"


def test_a_game_and_a_position_of_it_are_cited_with_their_own_address(client, ended):
    game = ended()
    page = client.get(f"/g/{game.pk}/2/share/").content.decode()
    words = (
        "Ada v Boethius, Rithmomachia, 1 May 2026. Black won: White resigned. "
        f"Rithmo, http://testserver/g/{game.pk}/ (rules {game.digest})."
    )
    assert words in page
    page = client.get(f"/g/{game.pk}/1/share/").content.decode()
    assert "1 May 2026, move 1. Black won" in page
    assert f"Rithmo, http://testserver/g/{game.pk}/1/ (rules" in page
    page = client.get(f"/g/{game.pk}/0/share/").content.decode()
    assert "1 May 2026, start position." in page


def test_bibtex_is_safe_from_names_with_commands(client, ended, ada):
    game = ended()
    User.objects.filter(pk=ada.pk).update(username="A_d{a}%")
    answer = client.get(f"/g/{game.pk}/1/cite.bib")
    text = answer.content.decode()
    assert text.startswith(f"@misc{{rithmo-{game.pk}-1,\n")
    assert r"author = {{A\_d\{a\}\%} and {Boethius}}" in text
    assert "year = {2026}" in text
    assert f"url = {{http://testserver/g/{game.pk}/1/}}" in text
    bare = re.sub(r"\\[{}]", "", text)
    assert bare.count("{") == bare.count("}")
    assert answer["Content-Disposition"].endswith('.bib"')


def head_of(client, address: str) -> str:
    return client.get(address).content.decode().partition("</head>")[0]


def test_links_to_a_finished_game_show_the_very_position(client, ended):
    game = ended()
    site, at = "http://testserver", f"/g/{game.pk}/1/"
    head = head_of(client, at)
    assert f'property="og:image" content="{site}{at}board.png"' in head
    assert f'rel="canonical" href="{site}{at}"' in head
    assert moves_of(game).entries[0].words.split("→")[0] in head
    oembed = re.search(r'type="application/json\+oembed"\s+href="([^"]*)"', head)
    assert oembed is not None
    told = client.get(oembed[1].replace("&amp;", "&")).json()
    assert f"{site}/embed/{game.pk}/1/" in told["html"]
    assert f"/g/{game.pk}/2/board.png" in head_of(client, f"/g/{game.pk}/")


def test_search_engines_are_told_of_the_game_as_data(client, ended, ada):
    User.objects.filter(pk=ada.pk).update(username="<&script>")
    game = ended()
    head = head_of(client, f"/g/{game.pk}/")
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', head)
    assert found is not None
    data = json.loads(found[1])
    assert data["@type"] == "CreativeWork"
    assert data["contributor"][0]["name"] == "<&script>"
    assert data["url"] == f"http://testserver/g/{game.pk}/"


def test_a_live_game_tells_of_no_picture(client, game):
    head = head_of(client, f"/g/{game.pk}/")
    assert "og:image" not in head
    assert "ld+json" not in head


# --- Feed and sitemap ------------------------------------------------------------


def test_the_newest_games_are_a_feed(client, ended):
    games = [ended(), ended("margrites", 1)]
    answer = client.get("/archive/newest.atom")
    text = answer.content.decode()
    assert answer["Content-Type"].startswith("application/atom+xml")
    for game in games:
        assert f"<id>http://testserver/g/{game.pk}/</id>" in text
    assert "Ada v Boethius, 1 May 2026: Margrites" in text
    tag = {"if-none-match": answer["ETag"]}
    assert client.get("/archive/newest.atom", headers=tag).status_code == 304


def fed(client, address: str) -> ElementTree.Element:
    """A feed as a reader of feeds takes it apart."""
    return ElementTree.fromstring(client.get(address).content)  # noqa: S314 (our own)


def test_a_feed_says_by_whom_it_is(client, ended, cusanus):
    """Also while it is empty (RFC 4287 §4.1.1)."""
    ended()
    for address in (
        "/archive/newest.atom",
        "/@/Ada/newest.atom",
        "/@/Cusanus/newest.atom",
    ):
        feed = fed(client, address)
        assert feed.findtext(f"{ATOM}author/{ATOM}name") == "Rithmo"
        for needed in ("id", "title", "updated"):
            assert feed.findtext(f"{ATOM}{needed}"), needed


def test_what_a_feed_tells_is_no_html(client, ended):
    game = ended()
    Game.objects.filter(pk=game.pk).update(ending="White won: <i>4</i> < 9.")
    (told,) = fed(client, "/archive/newest.atom").iter(f"{ATOM}summary")
    assert told.get("type") == "html"
    assert "&lt;i&gt;4&lt;/i&gt; &lt; 9" in (told.text or "")


def games_of(client, address: str) -> list[str]:
    text = client.get(address).content.decode()
    return re.findall("<id>http://testserver/g/([^/]*)/</id>", text)


def feed_on(client, address: str) -> str:
    """The feed that a page names."""
    page = client.get(address).content.decode()
    found = re.search(r'type="application/atom\+xml"\s+href="([^"]*)"', page)
    assert found is not None, address
    href = found[1].replace("&amp;", "&")
    assert page.count(f'href="{found[1]}"') == 2  # a link to press as well
    return href


def test_a_player_and_a_search_have_feeds_that_their_pages_name(
    client, ended, ada, cusanus
):
    games = [ended(), ended("margrites", 1)]
    indexed(*games)
    assert feed_on(client, "/archive/") == "/archive/newest.atom"
    feed = feed_on(client, "/@/Ada/")
    assert feed == "/@/Ada/newest.atom"
    assert {*games_of(client, feed)} == {game.pk for game in games}
    assert games_of(client, "/@/Cusanus/newest.atom") == []
    feed = feed_on(client, "/archive/?q=game:margrites")
    assert games_of(client, feed) == [games[1].pk]
    named = client.get("/archive/newest.atom?q=end:resignation+won:white")
    assert "finished games, ended by resignation, White won<" in named.content.decode()
    assert client.get("/archive/newest.atom?q=nonsense:1").status_code == 400
    assert client.get("/@/nobody/newest.atom").status_code == 404


def test_a_ladder_that_all_see_has_a_feed(client, ended, ada):
    game = ended()
    club = found(ada)
    club.games.add(game)
    feed = feed_on(client, club.get_absolute_url())
    assert games_of(client, feed) == [game.pk]
    Ladder.objects.filter(pk=club.pk).update(access=Ladder.Access.LINK)
    assert client.get(feed).status_code == 404


def test_the_sitemap_leads_to_every_finished_game(client, ended, monkeypatch, alone):
    monkeypatch.setattr("games.sharing.sitemaps.MOST", 2)
    games = [ended(plies=n) for n in (0, 1, 2)]
    Game.objects.filter(pk=games[2].pk).update(status=Game.Status.ABORTED)
    games[2] = ended()
    Term.objects.create(kind="eq", text="1+1=2", games=0)
    public, private = (
        begin_collection(owner=games[0].seats.first().player, now=NOON, title="Them")
        for _ in range(2)
    )
    for each in (public, private):
        collect(each, GamePlace(games[0], 0), comment="", is_exercise=False, now=NOON)
    Collection.objects.filter(pk=public.pk).update(is_public=True)
    index = client.get("/sitemap.xml").content.decode()
    files = re.findall(r"<loc>http://testserver([^<]*)</loc>", index)
    names = ("pages", "2026-5-1", "2026-5-2")
    assert files == [f"/sitemaps/{name}.xml" for name in names]
    listed = [
        place
        for file in files
        for place in re.findall(
            r"<loc>http://testserver([^<]*)</loc>", client.get(file).content.decode()
        )
    ]
    assert {game.get_absolute_url() for game in games} == {
        place for place in listed if place.startswith("/g/")
    }
    for there in ("equations/", "statistics/", "explorer/medieval/"):
        assert f"/archive/{there}" in listed
    assert "/archive/equations/1+1=2/" not in listed
    assert f"/collections/{public.pk}/" in listed
    assert f"/collections/{private.pk}/" not in listed
    for place in listed:
        assert client.get(place).status_code == 200, place
    for gone in ("2026-6-1", "2026-13-1", "0-1-1", "2026-5-9", "2026-5-0"):
        assert client.get(f"/sitemaps/{gone}.xml").status_code == 404
    assert (
        "Sitemap: http://testserver/sitemap.xml"
        in client.get("/robots.txt").content.decode()
    )
