"""What the rules page of Enochian chess says is what its engine does."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.urls import reverse

from games.engine import rules
from games.engine.enochian.rules.arrays import ARRAYS, SETTINGS
from games.engine.enochian.text.angles import to_plain

pytestmark = pytest.mark.django_db
PAGE = reverse("rules-print", args=["enochian"])


def text(page: HttpResponse) -> str:
    return page.content.decode().replace("&#x27;", "'").replace("\u00a0", " ")


def test_every_square_bears_its_name_in_angle_notation(client):
    table = re.search(
        r'<table class="squares">.*?</table>', text(client.get(PAGE)), re.S
    )
    assert table is not None
    rows = re.findall(r'<tr><th scope="row">(\d)</th>(.*?)</tr>', table[0])
    named = {
        file + rank: name
        for rank, cells in rows
        for file, name in zip(
            "abcdefgh", re.findall("<td>(.*?)</td>", cells), strict=True
        )
    }
    assert len(named) == 64
    assert all(to_plain(name) == square for square, name in named.items())


def test_all_seventeen_arrays_can_be_opened(client):
    named = set(re.findall(r'href="[^"]*\?array=([a-z-]+)"', text(client.get(PAGE))))
    assert named == set(ARRAYS)


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("board", ["fire", "air"])
def test_the_corners_are_those_of_the_arrays(client, setting, board):
    name = f"{setting}-of-{board}"
    shown = text(client.get(PAGE))
    figure = shown[: shown.index(f"?array={name}")].rpartition("<figure>")[2]
    ruleset = rules("enochian", array=name)
    (start,) = ruleset.scene(ruleset.initial()).boards
    standing = {cell.square: cell.man.code for cell in start.cells if cell.man}
    drawn = dict(re.findall(r'data-square="(\w+)" data-man="(\w+)"', figure))
    assert drawn == {square: standing[square] for square in drawn}
    assert len(drawn) == 8


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"turn_order": "widdershins"}, "Red, Blue, Yellow, Black"),
        ({"array": "water-of-water"}, "Blue, Red, Black, Yellow"),
        ({"turn_order": "ykbr"}, "Yellow, Black, Blue, Red"),
        ({"players": "4"}, "the two of a team are partners"),
        ({"divination": "on", "max_rerolls": 1}, "at most 1 time; after"),
        ({"quiet_limit": 200}, "after 200 moves, all armies counted"),
        ({"array": "tablet-of-fire-prototype"}, "All 64 squares are full"),
    ],
)
def test_the_page_follows_the_options(client, asked, said):
    assert said in text(client.get(PAGE, asked))


def test_it_names_both_elements_of_every_army(client):
    shown = text(client.get(PAGE))
    rows = re.findall(r'<th scope="row">(\w+)</th><td>(\w+)</td><td>(\w+)</td>', shown)
    assert {
        ("Red", "Fire", "Fire"),
        ("Black", "Water", "Earth"),
        ("Yellow", "Earth", "Air"),
        ("Blue", "Air", "Water"),
    } <= set(rows)
