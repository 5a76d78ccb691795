"""The pages of equations."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from games.archive.models import Posting, Term
from tests.support.archived import DIVISOR, indexed, resigned
from tests.support.people import NOON

pytestmark = pytest.mark.django_db
PAGE = "/archive/equations/4*4=16/"


def test_an_equation_tells_its_games_and_who_used_it(ada, boethius, plain):
    games = [
        resigned(ada, boethius, *DIVISOR),
        resigned(ada, boethius, *DIVISOR, at=NOON + timedelta(days=1)),
        resigned(ada, boethius, at=NOON + timedelta(days=2)),
    ]
    indexed(*games)
    browser = plain()
    page = browser.open(PAGE)
    text = page.texts["main"]
    assert text.startswith("4 × 4 = 16 Somebody was taken by it in 2 games.")
    assert "Ada in 2 games" in text
    assert "Boethius in" not in text
    at = [browser.html.find(f'href="/g/{game.pk}/"') for game in games]
    assert 0 < at[0] < at[1]
    assert at[2] < 0
    found = browser.open(page.links["Search these games"])
    assert "2 games found" in found.texts["main"]


def test_users_are_counted_in_the_last_hundred_games(ada, boethius, plain):
    """Of each of these games all who sat there are looked up, all over the table."""
    indexed(*(resigned(ada, boethius, *DIVISOR) for _ in range(3)))
    term = Term.objects.get(kind="eq", text="4*4=16")
    Posting.objects.bulk_create(Posting(term=term.pk, seq=seq) for seq in range(4, 102))
    Term.objects.filter(pk=term.pk).update(games=101)
    text = plain().open(PAGE).texts["main"]
    assert "In the last 100 of these games. Ada in 2 games" in text


@pytest.mark.parametrize(
    "written", ["16=4*4", "16%C3%B74=4", "4%20%C3%97%204%20=%2016"]
)
def test_every_way_to_write_it_leads_to_one_address(client, written):
    assert client.get(f"/archive/equations/{written}/").url == PAGE


@pytest.mark.parametrize("text", ["4*4=15", "four", "a=b", "%00"])
def test_what_is_no_equation_has_no_page(client, text):
    assert client.get(f"/archive/equations/{text}/").status_code == 404


def test_an_equation_that_nobody_used_says_so(plain):
    page = plain().open("/archive/equations/7*8=56/")
    assert "Nobody has been taken by it yet" in page.texts["main"]


def test_equations_are_listed_by_their_games(ada, boethius, plain):
    empty = plain().open("/archive/equations/").texts["main"]
    assert "Nobody has been taken yet" in empty
    indexed(resigned(ada, boethius, *DIVISOR))
    page = plain().open("/archive/equations/")
    assert page.links["4 × 4 = 16"] == PAGE
    assert "1 game" in page.texts["main"]


def test_every_equation_is_listed_page_by_page(client, plain, monkeypatch):
    monkeypatch.setattr("games.archive.equations.SHOWN_AT_ONCE", 2)
    made = {"2*3=6": 5, "4*9=36": 5, "2+2=4": 3, "5+7=12": 3, "1+1=2": 1}
    for text, games in made.items():
        Term.objects.create(kind="eq", text=text, games=games)
    Term.objects.create(kind="took", text="36", games=9)
    browser, listed = plain(), []
    page = browser.open("/archive/equations/")
    while True:
        listed += re.findall(r'href="/archive/equations/([^"?/]+)/"', browser.html)
        if "More equations" not in page.links:
            break
        page = browser.open(page.links["More equations"])
    assert listed == ["2*3=6", "4*9=36", "2+2=4", "5+7=12", "1+1=2"]
    for place in ("x", "3_", "_", "3_2+2=4%00", "99999999999_a"):
        assert client.get(f"/archive/equations/?from={place}").status_code == 200


def test_an_equation_is_found_by_typing_it(client):
    answer = client.get("/archive/equations/?eq=36+÷+4+=+9")
    assert answer.url == "/archive/equations/4*9=36/"
    page = client.get("/archive/equations/?eq=4*9=37&x=1").content.decode()
    assert "4*9=37 is not true" in page
    assert 'value="4*9=37"' in page


def test_an_equation_takes_few_queries(
    ada, boethius, client, django_assert_max_num_queries
):
    indexed(resigned(ada, boethius, *DIVISOR))
    client.get(PAGE)
    with django_assert_max_num_queries(8):
        client.get(PAGE)
