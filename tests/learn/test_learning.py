"""The way to what can be learnt: all games, and where each comes from."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.urls import reverse

from games.engine import GAMES, rules
from games.learn.lessons import lessons_of

pytestmark = pytest.mark.django_db
INDEX = reverse("learn-index")
HISTORY = reverse("history", args=["medieval"])


def text(page: HttpResponse) -> str:
    return page.content.decode().replace("&#x27;", "'").replace("\u00a0", " ")


def test_every_game_is_listed_with_its_lessons_and_its_rules(client):
    page = client.get(INDEX)
    assert page.status_code == 200
    for key in GAMES:
        assert rules(key).title in text(page)
        for name in ("learn", "rules-page"):
            address = reverse(name, args=[key])
            assert f'href="{address}"' in text(page)
            assert client.get(address).status_code == 200


def test_the_top_of_every_page_leads_there(client):
    assert f'href="{INDEX}"' in text(client.get("/"))


def test_lessons_that_were_done_are_counted(client):
    lesson = lessons_of("medieval")[1]
    url = reverse("lesson", args=["medieval", lesson.slug])
    assert "0 of 9 lessons done" in text(client.get(INDEX))
    for number, step in enumerate(lesson.steps, 1):
        client.post(f"{url}?step={number}", {"send": step.solution})
    assert "1 of 9 lessons done" in text(client.get(INDEX))


def test_looking_on_leaves_no_session(client, settings):
    client.get(INDEX)
    client.get(HISTORY)
    assert set(client.cookies) <= {settings.CSRF_COOKIE_NAME}


def test_a_game_that_is_not_there_has_no_history(client):
    assert client.get(reverse("history", args=["no-game"])).status_code == 404


def test_the_start_page_leads_to_the_history_of_what_it_claims(client):
    address = reverse("history", args=["rithmomachia"])
    start = " ".join(text(client.get("/")).split())
    assert f'href="{address}">Europe’s scholars played it for six hundred' in start
    assert "played it for six hundred years" in text(client.get(address))
    assert f'href="{reverse("learn-index")}"' in text(client.get(address))


@pytest.mark.parametrize("key", GAMES)
def test_every_history_tells_what_is_certain_and_on_what_it_rests(client, key):
    page = text(client.get(reverse("history", args=[key])))
    for told in ("<dt>Certain</dt>", "<dt>Disputed</dt>", 'id="read"'):
        assert told in page
    sources = reverse("rules-part", args=[key, "sources"])
    assert f'href="{sources}#sources"' in page
    assert 'id="sources"' in text(client.get(sources))


def test_no_lesson_hides_behind_the_history():
    assert all(each.slug != "history" for key in GAMES for each in lessons_of(key))


@pytest.mark.parametrize("key", GAMES)
def test_the_history_leads_to_lessons_and_rules(client, key):
    history = reverse("history", args=[key])
    page = client.get(history)
    assert page.status_code == 200
    for name in ("learn", "rules-page"):
        assert f'href="{reverse(name, args=[key])}"' in text(page)
    assert f'href="{history}"' in text(client.get(INDEX))
    assert f'href="{history}"' in text(client.get(reverse("learn", args=[key])))
    anchors = re.findall(r'href="#([a-z]+)"', text(page))
    assert "read" in anchors
    assert all(f'id="{anchor}"' in text(page) for anchor in set(anchors) - {"main"})


def test_the_history_has_no_inline_style_or_script(client):
    assert " style=" not in text(client.get(HISTORY))
    assert "<script>" not in text(client.get(HISTORY))


def families(page: HttpResponse) -> list[list[int]]:
    """The numbers of the table of families, row by row: White's four, Black's four."""
    table = re.search(r'<table class="families">.*?</table>', text(page), re.DOTALL)
    assert table is not None
    rows = re.findall(r"<tr>(.*?)</tr>", table[0], re.DOTALL)
    cells = [re.findall(r"<td>(?:<strong>)?(\d+)<", row) for row in rows]
    return [[int(cell) for cell in row] for row in cells if row]


def test_the_recipe_makes_just_the_men_who_stand_on_the_board(client):
    page = client.get(HISTORY)
    for column, n in enumerate((2, 4, 6, 8, 3, 5, 7, 9)):
        made = [n, n * n, n * (n + 1), (n + 1) ** 2]
        made += [(n + 1) * (2 * n + 1), (2 * n + 1) ** 2]
        assert [row[column] for row in families(page)] == made
    rows = families(page)
    for side, columns in (("white", slice(4)), ("black", slice(4, 8))):
        told = sorted(number for row in rows for number in row[columns])
        assert told == sorted(numbers_of(side))


def numbers_of(side: str) -> list[int]:
    """What the men of a side bear at the start, a pyramid the sum of its parts."""
    ruleset = rules("medieval")
    (board,) = ruleset.scene(ruleset.initial()).boards
    return [
        sum(map(int, cell.man.numerals))
        for cell in board.cells
        if cell.man and cell.man.side == side
    ]
