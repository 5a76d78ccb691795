"""The page of a search: what was found, how it was read, what can be changed."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils.http import urlencode

from games.archive.search.queries import PAGE
from games.play.models import Game
from tests.support.archived import DIVISOR, indexed, resigned
from tests.support.laddered import found as found_ladder
from tests.support.people import NOON
from tests.support.rated import played

pytestmark = pytest.mark.django_db


@pytest.fixture
def games(ada, boethius, cusanus):
    """Three games: Ada takes a 16 from Boethius and from Cusanus; he resigns early."""
    found = [
        resigned(ada, boethius, *DIVISOR),
        resigned(ada, cusanus, *DIVISOR, at=NOON + timedelta(days=1)),
        resigned(cusanus, ada, at=NOON + timedelta(days=2), loser=cusanus),
    ]
    indexed(*found)
    return found


def shown(browser, games) -> list[int]:
    """Which of the games are on the page, by their numbers, in its order."""
    at = [browser.html.find(f'href="/g/{game.pk}/"') for game in games]
    return sorted((n for n, place in enumerate(at) if place >= 0), key=at.__getitem__)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("took 16", [1, 0]),
        ("took 16 by ada", [1, 0]),
        ("took 16 by boethius", []),
        ("4 × 4 = 16 ada v boethius", [0]),
        ("by:cusanus", [2, 1]),
        ("lost:cusanus moves:-0", [2]),
        ("since:2026-05-02 until:2026-05-02", [1]),
    ],
)
def test_a_search_finds_games(games, plain, typed, expected):
    browser = plain()
    assert any("q" in form.names for form in browser.open("/archive/").forms)
    browser.open(f"/archive/?{urlencode({'q': typed})}")
    assert shown(browser, games) == expected


def test_the_page_says_how_a_search_was_read(games, plain):
    page = plain().open("/archive/?q=took+16+by+ada")
    assert "16 was taken took:16" in page.texts["main"]
    assert "done by ada by:ada" in page.texts["main"]
    assert "2 games found" in page.texts["main"]


def test_a_condition_is_taken_away_by_a_link(games, plain):
    browser = plain()
    page = browser.open("/archive/?q=took:16+vs:boethius")
    assert shown(browser, games) == [0]
    browser.open(page.links["×"])
    assert shown(browser, games) == [0]
    assert "took:16" not in browser.page.texts["main"]


def test_fields_of_the_form_become_one_text(games, client):
    answer = client.get("/archive/?q=took+16&vs=boethius&game=&eq=&sort=oldest")
    assert answer.url == "/archive/?q=took%3A16+vs%3Aboethius&sort=oldest"


def test_what_cannot_be_read_is_named_and_the_rest_holds(games, plain):
    browser = plain()
    page = browser.open("/archive/?q=took:16+colour:red&moves=x&tempo=3&sort=best")
    text = page.texts["main"]
    assert "“colour:red” is not looked for" in text
    assert "“moves:x”: A range is two numbers" in text
    assert "This page does not know “tempo”" in text
    assert "There is no sort “best”" in text
    assert shown(browser, games) == [1, 0]


def test_where_nothing_is_found_the_page_says_why_and_what_to_do(games, plain):
    page = plain().open("/archive/?q=by:nobody")
    assert "nobody here is called nobody" in page.texts["main"]
    assert page.links["all finished games"] == "/archive/"


def test_games_found_are_narrowed_by_links(games, plain):
    browser = plain()
    page = browser.open("/archive/?q=ada")
    assert "White won 2" in page.texts["main"]
    browser.open(page.links["Black won"])
    assert shown(browser, games) == [2]


def test_games_are_sorted(games, plain):
    browser = plain()
    page = browser.open("/archive/?q=ada")
    browser.open(page.links["Oldest"])
    assert shown(browser, games) == [0, 1, 2]
    browser.open(browser.page.links["Longest"])
    assert shown(browser, games) == [1, 0, 2]


def test_pages_of_a_search_follow_each_other(ada, boethius, plain):
    games = [
        resigned(ada, boethius, at=NOON + timedelta(days=n)) for n in range(PAGE + 2)
    ]
    indexed(*games)
    browser = plain()
    page = browser.open("/archive/?q=ada")
    assert shown(browser, games) == [*range(PAGE + 1, 1, -1)]
    assert f"1–{PAGE}" in page.texts["main"]
    assert "Back" not in page.links
    page = browser.open(page.links["Go on"])
    assert shown(browser, games) == [1, 0]
    assert f"{PAGE + 2} games found" in page.texts["main"]
    assert f"{PAGE + 1}–{PAGE + 2}" in page.texts["main"]
    assert "Go on" not in page.links
    browser.open(page.links["Back"])
    assert shown(browser, games) == [*range(PAGE + 1, 1, -1)]


def test_rule_sets_narrow_a_search_too(ada, boethius, plain):
    calm = resigned(ada, boethius, options={"ambush": False})
    usual = resigned(ada, boethius, at=NOON + timedelta(days=1))
    indexed(calm, usual)
    browser = plain()
    page = browser.open("/archive/?q=ada")
    assert "Without ambush 1" in page.texts["main"]
    browser.open(page.links["Without ambush"])
    assert "game%3Arithmomachia+rules%3Ano-ambush" in browser.url
    assert shown(browser, [usual, calm]) == [1]


def test_a_row_shows_the_last_position_result_length_and_day(games, plain):
    browser = plain()
    browser.open("/archive/?q=lost:cusanus")
    row = browser.html.partition('class="game-row">')[2].partition("</article>")[0]
    assert '<svg class="thumb"' in row
    words = " ".join(re.sub("<[^>]*>", " ", row).split())
    ended = "Cusanus v Ada, 3 May 2026: Black won: White resigned."
    assert words.startswith(ended)
    assert "no clock · casual · 0 moves · 3 May 2026" in words
    assert words.endswith("Cusanus 0 Ada 1")


def test_a_row_tells_the_ratings_of_that_time_and_how_it_was_played(
    ada, boethius, plain
):
    first = played(ada, boethius)
    indexed(first, played(ada, boethius, at=NOON + timedelta(days=1)))
    text = plain().open("/archive/?q=ada+until:2026-05-01").texts["main"]
    assert "Ada 1500" in text
    assert "5 min + 3 s · rated" in text


def test_games_that_wait_for_the_index_are_told(ada, boethius, plain):
    indexed(resigned(ada, boethius))
    resigned(ada, boethius, at=NOON + timedelta(days=1))
    text = plain().open("/archive/?q=ada").texts["main"]
    assert "still being made ready" in text


def test_a_search_takes_few_queries(games, client, django_assert_max_num_queries):
    client.get("/archive/?q=took:16+by:ada")
    with django_assert_max_num_queries(4):  # and more for what no page has shown yet
        client.get("/archive/?q=took:16")


@pytest.mark.parametrize(
    "query",
    [
        "q=by:ada",
        "q=by:ada+vs:boethius+won:ada+white:ada",
        "q=took:16+by:ada+vs:boethius+won:white",
        "q=by:ada+game:rithmomachia+position:6485413823a86da4",
        "q=by:ada&sort=longest",
        "q=by:ada&sort=longest&from=9.9",
        "q=by:ada&from=9",
    ],
)
def test_people_are_looked_up_with_all_other_names_in_one_query(
    games, client, query, django_assert_num_queries
):
    client.get(f"/archive/?{query}")
    with django_assert_num_queries(3):  # names, numbers, what can change
        client.get(f"/archive/?{query}")


def test_a_search_by_ladder_takes_one_query_more(
    client, ada, boethius, django_assert_max_num_queries
):
    game = resigned(ada, boethius)
    ladder = found_ladder(ada, name="The Academy")
    ladder.games.add(game)
    Game.objects.filter(pk=game.pk).update(arranged=True)
    indexed(game)
    address = f"/archive/?q=ladder:{ladder.slug}+by:ada"
    assert "The Academy" in client.get(address).content.decode()
    with django_assert_max_num_queries(5):
        client.get(address)
    ladder.name = "The Lyceum"
    ladder.save()
    assert "The Lyceum" in client.get(address).content.decode()


def test_the_strongest_are_said_to_be_those_with_ratings(games, client):
    words = "Games without ratings are left out of this order."
    for sort, told in (("strongest", True), ("longest", False)):
        html = client.get(f"/archive/?q=took:16&sort={sort}").content.decode()
        assert (words in html) is told


def test_searches_are_not_listed_by_search_engines(games, client):
    answer = client.get("/archive/?q=ada")
    assert answer["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize("place", ["x", "-1", "9" * 30, "0", "1e3"])
def test_a_mangled_place_is_the_beginning(games, plain, place):
    browser = plain()
    browser.open(f"/archive/?q=took:16&from={place}")
    assert shown(browser, games) == [1, 0]


@pytest.mark.parametrize("place", ["x", "-1", "9" * 30, "0", "1e3", "9.9"])
def test_a_place_that_is_none_is_named(games, plain, place):
    text = plain().open(f"/archive/?q=took:16&from={place}").texts["main"]
    assert f"There is no place “{place[:40]}” in this list" in text


@pytest.mark.parametrize("name", ["before", "after"])
def test_a_place_that_is_none_is_named_in_the_list_too(games, plain, name):
    text = plain().open(f"/archive/?{name}=yesterday").texts["main"]
    assert "There is no place “yesterday” in this list" in text


@pytest.mark.parametrize("order", ["from=1", "sort=longest&from=0.1"])
def test_behind_the_last_game_the_page_leads_to_the_beginning(games, plain, order):
    browser = plain()
    page = browser.open(f"/archive/?q=took:16&{order}")
    assert "2 games found" in page.texts["main"]
    assert "no more games from this place on" in page.texts["main"]
    assert "No game meets all of this" not in page.texts["main"]
    browser.open(page.links["Go to the beginning"])
    assert shown(browser, games)


def test_a_field_that_is_there_twice_is_read_twice(games, client):
    answer = client.get("/archive/?took=16&took=49")
    assert answer.url == "/archive/?q=took%3A16+took%3A49"


def test_what_is_there_twice_and_read_once_is_named(games, plain):
    page = plain().open("/archive/?q=took:49&q=took:16&sort=oldest&sort=longest")
    assert "“q” is there more than once; only “took:16” is read" in page.texts["main"]
    assert "“sort” is there more than once" in page.texts["main"]
    page = plain().open("/archive/?game=medieval&game=boolean")
    assert "“game” is there more than once" in page.texts["main"]


def test_what_no_field_is_called_is_named_beside_fields(games, plain):
    page = plain().open("/archive/?took=16&tempo=3")
    assert "This page does not know “tempo”" in page.texts["main"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("end:foo", "kings_captured (both kings taken), "),
        (
            "end:foo game:boolean",
            "Games end by absence, agreement, claim (a claim), flag (time), last_p",
        ),
        ("ladder:nope", "there is no such ladder. There are the-academy"),
    ],
)
def test_what_is_not_there_is_named_with_what_is(ada, plain, text, words):
    found_ladder(ada, name="The Academy")
    page = plain().open(f"/archive/?{urlencode({'q': text})}")
    assert words in page.texts["main"]
    assert "0 games found" in page.texts["main"]
    assert "The rest of your choice holds" not in page.texts["main"]


def test_hidden_ladders_are_not_told(ada, plain):
    found_ladder(ada, name="Secret", access="link")
    page = plain().open("/archive/?q=ladder:nope")
    assert "secret" not in page.texts["main"].lower()
    assert "nor any other yet" in page.texts["main"]


def test_words_that_exclude_each_other_are_named(games, plain):
    browser = plain()
    page = browser.open("/archive/?q=ada+v+ada")
    assert "“vs:ada” and “by:ada” exclude each other" in page.texts["main"]
    assert "The rest of your choice holds" in page.texts["main"]
    assert shown(browser, games) == [2, 1, 0]


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ("by=ada&seat=white", "white:ada"),
        ("took=16&by=ada&seat=white", "took:16 by:ada white:ada"),
        ("took=16&way=divisor", "took:16/divisor"),
        ("ratio=8:12:18&helper=05&plies=40", "ratio:4:6:9 helper:5 plies:40-40"),
        ("rules=spec&ladder=The+Academy", "rules:spec ladder:the-academy"),
    ],
)
def test_all_fields_become_words(games, client, fields, text):
    assert (
        client.get(f"/archive/?{fields}").url == f"/archive/?{urlencode({'q': text})}"
    )


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ("seat=white", "Name the player who was White"),
        ("way=product", "Say what was taken by product"),
        ("seat=purple&by=ada", "There is no side “purple”"),
    ],
)
def test_fields_that_say_nothing_alone_are_named(games, plain, fields, words):
    assert words in plain().open(f"/archive/?{fields}").texts["main"]


def test_what_could_not_be_read_stays_in_its_field(games, client):
    html = client.get("/archive/?took=16&moves=x").content.decode()
    assert re.search(r'name="moves"\s+value="x"', html)
    assert re.search(r'name="took"\s+value=""', html)  # it is in the text
    assert html.count("<details open>") == 2
    html = client.get("/archive/?by=a%20b&took=16").content.decode()
    assert html.count("<details open>") == 1
    assert "<details open>" not in client.get("/archive/").content.decode()


def test_the_form_offers_the_endings_of_all_games(games, client):
    html = client.get("/archive/").content.decode()
    for end in ("harmony", "magna", "last_pyramid", "tie", "bare_kings", "flag"):
        assert f'<option value="{end}"' in html
    assert '<optgroup label="Margrites"' in html
