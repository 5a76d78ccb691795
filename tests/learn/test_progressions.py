"""The tables of numbers in proportion: complete, linked, light, with men lit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.urls import reverse

from games.engine import GAMES, rules

pytestmark = pytest.mark.django_db
DOCUMENT = Path(__file__).parents[2] / "docs" / "rules" / "rithmomachia.md"
TOLD = [key for key in GAMES if rules(key).number_tables()]
PAGES = [(key, each.key) for key in TOLD for each in rules(key).number_tables()]
MOST_NODES = 1500


def counts(**options):
    return {
        each.key: len(each.sets)
        for each in rules("medieval", **options).number_tables()
    }


def test_the_medieval_tables_have_the_counts_of_the_document():
    """Medieval §12: all 48 men, and what Mebben prints."""
    three = {"arithmetic": 62, "geometric": 30, "harmonic": 18}
    assert counts() == three | {
        "arithmetic-geometric": 57,
        "arithmetic-harmonic": 41,
        "geometric-harmonic": 15,
        "all-kinds": 3,
    }
    assert counts(disjunct_geometric=True) == three | {
        "arithmetic-geometric": 57,
        "arithmetic-harmonic": 16,
        "geometric-harmonic": 15,
        "all-kinds": 28,
    }
    last = rules("medieval").number_tables()[-1]
    assert [each.numbers for each in last.sets] == [
        (3, 4, 6, 9),
        (4, 6, 9, 12),
        (15, 20, 30, 45),
    ]


def test_the_triads_of_spec_v1_are_those_of_its_document():
    """Spec v1 §7.3."""
    text = DOCUMENT.read_text()
    tables = {each.key: each for each in rules("rithmomachia").number_tables()}
    for side in ("White", "Black"):
        row = re.search(rf"^\| {side} \| (2, .*)\|$", text, re.MULTILINE)
        assert row is not None
        printed = re.findall(r"\d+, \d+, \d+", row[1])
        made = [", ".join(map(str, e.numbers)) for e in tables[side.lower()].sets]
        assert made == printed
    common = {each.numbers: each for each in tables["common"].sets}
    assert len(common) == 14
    assert common[4, 8, 16].squares  # White's
    assert not common[5, 25, 125].squares


@pytest.mark.parametrize(("key", "part"), PAGES)
def test_a_page_lists_its_part_and_is_light(client, key, part):
    address = reverse("progressions-part", args=[key, part])
    page = client.get(address, follow=True).content.decode()
    table = next(e for e in rules(key).number_tables() if e.key == part)
    for each in table.sets:
        assert f">{', '.join(map(str, each.numbers))}<" in page
    assert len(re.findall(r"<[a-zA-Z]", page)) < MOST_NODES


def test_the_men_of_a_set_are_lit_on_the_board(client):
    address = reverse("progressions-part", args=["medieval", "all-kinds"])
    plain = client.get(address).content.decode()
    assert f'href="{address}?lit=4-6-9-12#men"' in plain
    assert 'data-mark="helper"' not in plain
    shown = client.get(address, {"lit": "4-6-9-12"}).content.decode()
    (of,) = (e for e in rules("medieval").number_tables()[-1].sets if 12 in e.numbers)
    assert len(re.findall('data-mark="helper"', shown)) == len(of.squares) > 4
    assert 'aria-current="true"' in shown


def test_options_make_other_tables(client):
    address = reverse("progressions-part", args=["medieval", "all-kinds"])
    page = client.get(address, {"disjunct_geometric": "on"}).content.decode()
    assert "28 sets" in page
    assert f'href="{address}?disjunct_geometric=on&amp;lit=3-4-6-9#men"' in page


@pytest.mark.parametrize("key", GAMES)
def test_the_rules_page_leads_to_them_where_there_are_any(client, key):
    address = reverse("progressions", args=[key])
    page = client.get(reverse("rules-page", args=[key])).content.decode()
    assert (f'href="{address}"' in page) == (key in TOLD)
    assert client.get(address).status_code == (200 if key in TOLD else 404)


@pytest.mark.parametrize("name", ["nowhere/", "arithmetic/?lit=x", "?lit=1-2-3"])
def test_other_addresses_do_no_harm(client, name):
    address = reverse("progressions", args=["medieval"]) + name
    answer = client.get(address, follow=True)
    assert answer.status_code == (404 if name == "nowhere/" else 200)


def test_the_first_part_has_the_address_of_all(client):
    """Also with options and a set that is lit."""
    whole = reverse("progressions", args=["medieval"])
    first = reverse("progressions-part", args=["medieval", "arithmetic"])
    answer = client.get(f"{first}?disjunct_geometric=on&lit=2-4-6")
    assert answer.status_code == 301
    assert answer["Location"] == f"{whole}?disjunct_geometric=on&lit=2-4-6"
    page = client.get(whole).content.decode()
    assert f'href="{whole}" aria-current="page"' in page
    assert first not in page
