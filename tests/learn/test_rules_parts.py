"""The rules in parts: each is light, all are linked, and every old address leads on."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from itertools import pairwise
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.test import Client
from django.urls import resolve, reverse

from games.engine import GAMES, rules
from games.learn import parts
from games.learn.rules_addresses import anchor_address
from games.learn.rules_text import alone, headings, is_titled
from games.rulesets import name_of
from games.rulesets.addresses import query_of
from games.rulesets.names import builtin

pytestmark = pytest.mark.django_db
MOST_NODES = 1500
ELEMENT = re.compile(r"<[a-zA-Z]")
HREF = re.compile(r'href="([^"]*)"')
ID = re.compile(r'\bid="([^"]+)"')
EVERY = [(key, part.slug) for key in GAMES for part in parts.parts_of(key)]
SETS = [(key, name) for key in GAMES for name in builtin(key)]
each_game = pytest.mark.parametrize("key", GAMES)
each_part = pytest.mark.parametrize(("key", "slug"), EVERY)


@cache
def html(url: str) -> str:
    """What a stranger is shown; asked once for all tests, for nobody changes it."""
    answer = Client().get(url)
    assert answer.status_code == 200, url
    return answer.content.decode()


def page_of(key: str, slug: str, query: str = "") -> str:
    return reverse("rules-part", args=[key, slug]) + (f"?{query}" if query else "")


def pages(key: str, query: str = "") -> list[str]:
    return [page_of(key, part.slug, query) for part in parts.parts_of(key)]


@pytest.mark.parametrize(("key", "name"), SETS)
def test_every_part_is_light_under_every_rule_set(key, name):
    query = query_of(builtin(key)[name])
    contents = reverse("rules-page", args=[key])
    for url in [f"{contents}?{query}", *pages(key, query)]:
        assert len(ELEMENT.findall(html(url))) < MOST_NODES, url


@each_part
def test_a_part_has_its_own_address_and_its_own_title(key, slug):
    found = resolve(page_of(key, slug))
    assert (found.view_name, found.kwargs) == ("rules-part", {"key": key, "slug": slug})
    page = html(page_of(key, slug))
    title = re.findall(r"<title>(.*?)</title>", page)[0]
    part = next(each for each in parts.parts_of(key) if each.slug == slug)
    game = rules(key).title
    assert unescape(title) == f"{part.title} · Rules of {game} · Rithmo"
    (heading,) = re.findall(r"<h1\b[^>]*>(.*?)</h1>", page, re.DOTALL)
    assert unescape(heading).strip() == str(part.title)
    assert (
        f'<link rel="canonical" href="http://testserver{page_of(key, slug)}">' in page
    )
    assert 'aria-current="page"' in page


@each_part
def test_no_heading_of_a_part_says_its_title_again(key, slug):
    page = html(page_of(key, slug))
    said = re.findall(r"<h[1-6]\b[^>]*>(.*?)</h[1-6]>", page, re.DOTALL)
    part = next(each for each in parts.parts_of(key) if each.slug == slug)
    assert [unescape(each).strip() for each in said].count(str(part.title)) == 1


def test_a_first_section_of_the_same_title_gives_the_page_its_heading():
    first = '<section><h2 id="a">Taking</h2><h3 id="b">Siege</h3></section>'
    text = f'{first}<section><h2 id="c">Pyramids</h2><h3 id="d">Parts</h3></section>'
    assert is_titled(text, "Taking")
    assert alone(text, "Taking") == (
        '<section><h1 id="a">Taking</h1><h2 id="b">Siege</h2></section>'
        '<section><h2 id="c">Pyramids</h2><h3 id="d">Parts</h3></section>'
    )
    assert not is_titled(text, "Captures")
    assert alone(text, "Captures") == text
    assert alone(first, "Captures").startswith('<section><h1 id="a">Taking</h1>')


@each_game
def test_the_parts_follow_one_another(key):
    every = [reverse("rules-page", args=[key]), *pages(key)]
    for before, after in pairwise(every):
        assert f'<link rel="next" href="{after}">' in html(before)
        assert f'<link rel="prev" href="{before}">' in html(after)
    assert '<link rel="next"' not in html(every[-1])
    assert '<link rel="prev"' not in html(every[0])


@each_game
def test_the_contents_lead_to_every_part_with_a_sentence(key):
    page = unescape(html(reverse("rules-page", args=[key])))
    for part, url in zip(parts.parts_of(key), pages(key), strict=True):
        assert f'href="{url}"' in page
        assert str(part.about) in page
    assert "The game in a minute" in page
    assert f'href="{reverse("rules-print", args=[key])}"' in page
    assert f'href="{reverse("decisions", args=[key])}"' in page


@each_game
def test_contents_and_parts_keep_the_options_that_are_read(key):
    other = next(each for each in builtin(key).values() if each != rules(key))
    query, name = query_of(other), name_of(other)
    for url in [f"{reverse('rules-page', args=[key])}?{query}", *pages(key, query)]:
        page = html(url)
        assert f"You are reading <strong>{name}</strong>." in unescape(page)
        for each in parts.own_parts(key):
            assert f'href="{page_of(key, each.slug, query)}' in unescape(page)


def anchors_of_old(key: str) -> set[str]:
    """What the one page of old had to lead to: headings and options."""
    made = [rules(key), *builtin(key).values()]
    own = {
        anchor
        for ruleset in made
        for part in parts.own_parts(key)
        for anchor, _title in headings(ruleset, part.slug)
    }
    options = {f"option-{about.name}" for about in GAMES[key][0].described()}
    return own | options | {"sets", "options"}


@each_game
def test_every_old_anchor_is_on_the_page_that_it_leads_to(key):
    assert len(anchors_of_old(key)) > 20
    for anchor in anchors_of_old(key):
        for ruleset in [rules(key), *builtin(key).values()]:
            query = query_of(ruleset)
            there = urlsplit(anchor_address(key, anchor, query))
            page = html(f"{there.path}?{there.query}")
            if f'id="{anchor}"' in page:
                break
        else:
            pytest.fail(f"{anchor} is not at {there.path}")


@each_game
def test_the_contents_have_a_link_for_every_old_anchor(key):
    """For bookmarks: the script reads them; without it the browser scrolls there."""
    page = html(reverse("rules-page", args=[key]))
    led = dict(re.findall(r'<a\b[^>]*?\bid="([^"]+)"[^>]*?href="([^"]+)"', page))
    shown = {
        anchor
        for part in parts.own_parts(key)
        for anchor, _title in headings(rules(key), part.slug)
    }
    options = {f"option-{about.name}" for about in GAMES[key][0].described()}
    assert shown | options | {"sets", "options"} <= set(led)
    for anchor, url in led.items():
        there = urlsplit(unescape(url))
        assert f'id="{there.fragment or anchor}"' in html(there.path)


@each_part
def test_every_link_of_a_part_leads_to_something(key, slug):
    """To an anchor of the same page, or of the part that has it."""
    for ruleset in [rules(key), *builtin(key).values()]:
        here = page_of(key, slug, query_of(ruleset))
        page = html(here)
        for link in map(unescape, HREF.findall(page)):
            there = urlsplit(link)
            if not there.fragment or (there.path and "/rules/" not in there.path):
                continue
            target = f"{there.path}?{there.query}" if there.path else here
            assert there.fragment in ID.findall(html(target)), (here, link)


LINKED = re.compile(r"""rules[-_]page\b[^"'\n]*["'}][^\n"']{0,40}#[a-z]""")


def test_nobody_links_to_an_anchor_of_the_contents():
    """Each goes through `rules_link`, `anchor_address` or the name of a part."""
    sources = [
        path
        for path in (settings.BASE_DIR / "games").rglob("*")
        if path.suffix in {".py", ".html"}
    ]
    assert LINKED.search('{% url "rules-page" rules.key %}#sets')
    assert LINKED.search("redirect(f\"{reverse('rules-page', args=[key])}#sets\")")
    assert not [path.name for path in sources if LINKED.search(path.read_text())]


@each_game
def test_all_rules_stand_on_one_page_to_print(key):
    page = html(reverse("rules-print", args=[key]))
    ids = ID.findall(page)
    for part in parts.own_parts(key):
        for anchor, _title in headings(rules(key), part.slug):
            assert ids.count(anchor) == 1
    assert {"idea", "sets", "options"} <= set(ids)
    assert '<meta name="robots" content="noindex">' in page


@pytest.mark.parametrize("slug", ["nothing", "idea", "_frame"])
def test_a_part_that_is_not_there_is_not_found(client, slug):
    assert client.get(f"/rules/boolean/{slug}/").status_code == 404


def test_an_unknown_option_is_named_on_a_part_too(client):
    answer = client.get("/rules/boolean/taking/?colour=red")
    assert answer.status_code == 400
    assert "There is no option" in answer.content.decode()
