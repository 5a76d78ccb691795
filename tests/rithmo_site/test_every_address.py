"""What holds for every address of the site, looked at in the demo by a stranger, by a
member who organises and moderates, and by a guest."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from unittest.mock import patch

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from accounts.models import User
from games.common.lock_order import alone
from games.demo import loading
from games.demo.records import all_games
from games.engine.record import Record
from games.play.models import Game
from tests.support.markup import Markup
from tests.support.whole_site import Seen, kind_of, walk

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The demo with a few of its games, loaded once for all that is asked here."""
    few = list(_shortest(all_games()))
    with django_db_blocker.unblock(), alone(), transaction.atomic():
        with patch.object(loading, "all_games", lambda: few):
            loading.load(timezone.now())
        yield
        transaction.set_rollback(True)


def _shortest(records: Iterable[Record]) -> Iterator[Record]:
    """Of each game three that are over and one that goes on."""
    counted = Counter[tuple[str, bool]]()
    for record in sorted(records, key=lambda record: len(record.moves)):
        kind = record.rules.key, "Termination" in record.headers
        counted[kind] += 1
        if counted[kind] <= (3 if kind[1] else 1):
            yield record


@pytest.fixture(scope="module")
def visitors(demo: None) -> dict[str, Client]:
    member = User.objects.get(username="ada")
    User.objects.filter(pk=member.pk).update(is_staff=True)
    clients = {"stranger": Client(), "ada": Client(), "guest": Client()}
    clients["ada"].force_login(member)
    clients["guest"].post("/now/", {"game": "margrites"})
    return clients


@pytest.fixture(scope="module")
def seen(visitors: dict[str, Client]) -> list[Seen]:
    """All that the visitors were answered; every game once live and once finished."""
    tables = [game.get_absolute_url() for game in _one_of_each()]
    # The test client would copy the whole context of every template.
    with patch("django.test.client.store_rendered_templates"):
        return [
            each
            for name, client in visitors.items()
            for each in walk(name, client, tables)
        ]


def _one_of_each() -> Iterator[Game]:
    for status in (Game.Status.LIVE, Game.Status.FINISHED):
        for key in Game.objects.values_list("key", flat=True).distinct():
            found = Game.objects.filter(key=key, status=status, local=False)
            yield found.order_by("-ply").first() or pytest.fail(f"no {status} {key}")


@pytest.fixture(scope="module")
def pages(seen: list[Seen]) -> list[tuple[Seen, Markup]]:
    return [(each, Markup(each.html)) for each in seen if each.is_page]


def test_the_walk_came_to_most_of_what_the_site_has(seen):
    views = {kind_of(each.address)[0] for each in seen}
    assert len(views) > 50
    assert {"table-clock", "moderation", "ladder-organise", "game-record"} <= views
    assert {each.answer.status_code for each in seen} <= {200, 301, 302, 400, 404, 405}


def test_who_asks_for_the_head_is_answered_as_who_asks_for_all(seen, visitors):
    differ = []
    one_of_each_view = {(e.visitor, kind_of(e.address)[0]): e for e in seen}
    for each in one_of_each_view.values():
        answer = visitors[each.visitor].head(each.address)
        if answer.status_code != each.answer.status_code or answer.getvalue():
            differ.append(f"{each}: {answer.status_code}")
    assert differ == []


def test_the_markup_is_sound(pages):
    faults = {f"{fault} ({page})" for page, markup in pages for fault in markup.faults}
    assert sorted(faults) == []


STRAIGHT = re.compile(r"\w+'\w+")


def test_apostrophes_are_those_of_print(pages):
    """One kind on all pages: ’, never that of typewriters."""
    straight = {
        found
        for _page, markup in pages
        for words in markup.words
        for found in STRAIGHT.findall(words)
    }
    assert straight == set()


# --- What a page asks of the database -------------------------------------------

MOST_QUERIES = 6
# Pages that still ask more, and how much.
MORE_QUERIES = {
    "analysis-board": 7,  # with what was played there, once that is opened
}


def test_a_page_that_was_shown_before_asks_few_questions(seen, visitors):
    asked: dict[str, tuple[int, str]] = {}
    for page in (each for each in seen if each.is_page):
        visitors[page.visitor].get(page.address)
        with CaptureQueriesContext(connection) as captured:
            again = visitors[page.visitor].get(page.address)
        view = kind_of(page.address)[0]
        if again.status_code == 200 and len(captured) > asked.get(view, (0, ""))[0]:
            asked[view] = len(captured), str(page)
    most = {view: MORE_QUERIES.get(view, MOST_QUERIES) for view in asked}
    assert {view: told for view, told in asked.items() if told[0] > most[view]} == {}
    # The list gets shorter, not longer.
    assert {view for view in MORE_QUERIES if asked[view][0] <= MOST_QUERIES} == set()


# --- What search engines and tabs are told --------------------------------------


ALIKE = {"table", "table-ply"}


def test_titles_say_what_and_where(pages):
    """ "What · where · Rithmo", and no two kinds of page are called the same."""
    wrong: list[str] = []
    called: dict[tuple[str, str], str] = {}
    for page, markup in pages:
        (title,) = (" ".join(each.text.split()) for each in markup.all("title")[:1])
        view = kind_of(page.address)[0]
        parts = title.split(" · ")
        least = 2 if page.answer.status_code == 404 or view == "home" else 3
        if parts[-1] != "Rithmo" or len(parts) < least or not all(parts):
            wrong.append(f"{title!r}: {page}")
        other = called.setdefault((page.visitor, title), view)
        if other != view and {other, view} != ALIKE:
            wrong.append(f"{title!r} is {other} and {view}")
    assert wrong == []


def test_headings_are_written_as_sentences(pages):
    """Not In The Title Case That Libraries Bring Along."""
    wrong = {
        each.text.strip()
        for page, markup in pages
        if page.address.startswith("/accounts/")
        for each in markup.elements
        if each.tag in {"h1", "h2", "button"}
        and any(word[0].isupper() for word in each.text.split()[1:])
    }
    assert wrong == set()


MAIN = ("/", "/lobby/", "/watch/", "/learn/", "/ladders/", "/ratings/", "/archive/")


def test_main_pages_describe_themselves(pages):
    told = {
        page.address: markup.meta("description")
        for page, markup in pages
        if page.visitor == "stranger" and page.address in MAIN
    }
    assert len(told) == len(MAIN)
    assert len(set(told.values())) == len(told)
    assert all(40 <= len(each) <= 160 for each in told.values())


def test_each_page_has_one_address_for_search_engines(pages):
    wrong = []
    for page, markup in pages:
        links = [e.has for e in markup.all("link") if e.has.get("rel") == "canonical"]
        address = page.address.split("?")[0]
        if page.address.startswith("/archive/?game=medieval"):
            address = "/archive/?game=medieval&ruleset=gone"
        wanted = (
            [] if page.answer.status_code == 404 else [f"http://testserver{address}"]
        )
        if [each["href"] for each in links] != wanted:
            wrong.append(f"{page}: {links}")
    assert wrong == []


def test_other_views_of_a_page_are_not_listed(seen):
    views = [e for e in seen if {"panel", "flip", "ply"} & set(kind_of(e.address))]
    assert len(views) > 3
    assert all(each.answer["X-Robots-Tag"] == "noindex" for each in views)
    assert all("X-Robots-Tag" not in e.answer for e in seen if "?" not in e.address)
    robots = next(e for e in seen if e.address == "/robots.txt").answer.content.decode()
    for word in ("panel", "flip", "partial"):
        assert f"Disallow: /*?*{word}=" in robots
    assert "Disallow: /@/*/report/" in robots
