"""The page of statistics: its filters, charts and tables."""

from __future__ import annotations

import pytest

from tests.archive.test_statistics import games  # noqa: F401 (a fixture)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("games")]


def test_the_page_says_it_in_a_sentence_and_in_tables(plain):
    page = plain().open("/archive/statistics/")
    text = page.texts["main"]
    assert "4 games are counted." in text
    assert "The side that moves first Games won 2 drew 0 lost 2" in text
    assert page.links["16"] == "/archive/?q=void%3Ano+took%3A16"
    assert page.links["resignation"] == "/archive/?q=void%3Ano+end%3Aresignation"


def test_the_table_of_ends_leads_to_the_games_of_each_side(plain, client):
    text = plain().open("/archive/statistics/").texts["main"]
    assert "End White won Black won Games Share resignation 2 2 4 100 %" in text
    html = client.get("/archive/statistics/").content.decode()
    for side in ("white", "black"):
        found = f"/archive/?q=end%3Aresignation+void%3Ano+won%3A{side}"
        assert f'<a href="{found}">2</a>' in html


def test_of_one_player_their_own_score_is_told(plain):
    text = plain().open("/archive/statistics/?q=by:Ada").texts["main"]
    assert "The score of Ada: 75 % (30 to 95 %)" in text
    assert "3 won, 0 drawn, 1 lost" in text
    text = plain().open("/archive/statistics/?q=game:rithmomachia").texts["main"]
    assert "The score of" not in text


def test_every_chart_has_a_title_and_a_table(client):
    html = client.get("/archive/statistics/").content.decode()
    charts = html.count('role="img" aria-labelledby="title-')
    assert charts == html.count("<table>") == html.count("<title id=") >= 5
    assert "style=" not in html


def test_fields_become_one_text_and_stand_in_the_form_again(client, plain):
    answer = client.get("/archive/statistics/?game=rithmomachia&by=Boethius&rules=")
    assert answer.url == "/archive/statistics/?q=by%3ABoethius+game%3Arithmomachia"
    page = plain().open(answer.url)
    form = next(form for form in page.forms if "ladder" in form.names)
    assert "rules" in form.names
    assert "2 games are counted." in page.texts["main"]


def test_a_condition_without_a_field_stays_with_the_form(client):
    html = client.get("/archive/statistics/?q=took:16").content.decode()
    assert '<input type="hidden" name="q" value="took:16">' in html
    answer = client.get("/archive/statistics/?q=took:16&game=rithmomachia")
    assert answer.url == "/archive/statistics/?q=took%3A16+game%3Arithmomachia"


def test_where_there_is_nothing_the_page_says_what_to_do(plain):
    page = plain().open("/archive/statistics/?q=by:nobody")
    assert "nobody here is called nobody" in page.texts["main"]
    assert page.links["the statistics of all games"] == "/archive/statistics/"


def test_what_cannot_be_read_is_named(plain):
    text = plain().open("/archive/statistics/?q=colour:red&tempo=3").texts["main"]
    assert "“colour:red” is not looked for" in text
    assert "This page does not know “tempo”" in text


def test_single_searches_are_not_listed_by_search_engines(client):
    for query, listed in (("", True), ("game:rithmomachia", True), ("by:Ada", False)):
        answer = client.get(f"/archive/statistics/?q={query}")
        assert ("X-Robots-Tag" not in answer) == listed


@pytest.mark.parametrize(
    ("address", "words", "leads"),
    [
        ("/archive/", "Statistics", "/archive/statistics/"),
        ("/archive/?game=boolean", "Statistics", "/archive/statistics/?q=game:boolean"),
        (
            "/archive/?q=took:16",
            "Statistics of these games",
            "/archive/statistics/?q=took%3A16",
        ),
        ("/@/Ada/", "Statistics", "/archive/statistics/?q=by:Ada"),
        (
            "/rules/boolean/",
            "Statistics of finished games",
            "/archive/statistics/?q=game:boolean",
        ),
        (
            "/rules/rithmomachia/sets/no-ambush/",
            "Statistics of these games",
            "/archive/statistics/?q=game:rithmomachia+rules:no-ambush",
        ),
    ],
)
def test_ways_lead_to_it(plain, address, words, leads):
    browser = plain()
    assert browser.open(address).links[words] == leads
    browser.open(leads)
    assert "Statistics" in browser.page.texts["main"]
