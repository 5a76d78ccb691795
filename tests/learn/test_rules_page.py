"""The rules on one page: text, diagrams, options and digest of the set asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from django.http import HttpResponse
from django.urls import reverse

from games.engine import GAMES, rules
from games.engine.options import Described

pytestmark = pytest.mark.django_db
PAGE = reverse("rules-print", args=["rithmomachia"])
# Options of every game, each to be shown with every value that it has.
OPTIONS = [
    pytest.param(key, about, id=f"{key}-{about.name}")
    for key in GAMES
    for about in GAMES[key][0].described()
]
MOVED = re.compile(r'<div id="diagram-[a-z]+" class="[^"]*\btentative\b')
CHOSEN = re.compile(r'data-mark="[^"]*\bchosen\b')


def text(page: HttpResponse) -> str:
    return page.content.decode().replace("&#x27;", "'")


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_its_page_with_all_options_and_its_digest(client, key):
    page = client.get(reverse("rules-print", args=[key]))
    assert page.status_code == 200
    assert rules(key).options.digest(key) in text(page)
    for about in GAMES[key][0].described():
        assert about.title in text(page)
        assert about.help in text(page)
        assert f'name="{about.name}"' in text(page)


@pytest.mark.parametrize("page", ["", "board/", "print/"])
def test_an_unknown_game_is_not_found(client, page):
    assert client.get(f"/rules/no-game/{page}").status_code == 404


@pytest.mark.parametrize("key", GAMES)
def test_the_contents_lead_to_the_sections(client, key):
    shown = text(client.get(reverse("rules-print", args=[key])))
    contents = re.search(r'<nav class="contents".*?</nav>', shown, re.DOTALL)
    assert contents is not None
    anchors = re.findall(r'href="#([^"]+)"', contents[0])
    assert {"taking", "options"} <= set(anchors)
    assert all(f'id="{anchor}"' in shown for anchor in anchors)


@pytest.mark.parametrize("key", GAMES)
def test_long_sections_lead_back_to_the_contents(client, key):
    html = client.get(f"/rules/{key}/print/").content.decode()
    assert html.count('id="contents"') == 1
    backs = html.count('href="#contents"')
    assert 4 < backs <= html.count("<h2 ")
    # Each is the last of its section.
    assert html.count("Back to contents</a></p></section>") == backs - 1


def test_options_in_the_address_make_the_rules_that_are_shown(client):
    page = client.get(PAGE, {"ambush": "off", "point_victory": "on"})
    shown = rules("rithmomachia", ambush=False, point_victory=True)
    assert page.context["rules"] == shown
    assert shown.options.digest("rithmomachia") in text(page)
    assert "In this rule set there is no ambush." in text(page)
    assert "A player with 30 points or more may declare the win" in text(page)
    assert "Not the default." in text(page)


def values_of(about: Described) -> Iterable[str | int]:
    if about.choices:
        return about.choices
    return ["on", "off"] if isinstance(about.default, bool) else [about.high]


def diagrams(page: HttpResponse) -> list[str]:
    return text(page).split('<div class="diagram"')[1:]


@pytest.mark.parametrize(("key", "about"), OPTIONS)
def test_every_value_of_every_option_is_shown_with_true_diagrams(client, key, about):
    """A diagram of a move that these rules refuse would show neither it nor a man."""
    for value in values_of(about):
        page = client.get(reverse("rules-print", args=[key]), {about.name: value})
        assert page.status_code == 200
        start, *others = diagrams(page)
        assert "diagram-start" in start
        for drawn in others:
            assert MOVED.search(drawn) or CHOSEN.search(drawn) or "harmony" in drawn


def test_the_form_as_sent_by_a_browser_is_understood(client):
    options = rules("rithmomachia").options.values()
    sent = {
        name: {True: "on", False: "off"}[v] if isinstance(v, bool) else str(v)
        for name, v in options.items()
    }
    assert not client.get(PAGE, sent).context["differences"]


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"ambush": "perhaps"}, "ambush is on or off, not 'perhaps'."),
        ({"setup": "chess"}, "setup can be spec, reference-24"),
        ({"point_target": "1000"}, "point_target lies from 1 to 100"),
        ({"colour": "red"}, "There is no option 'colour'"),
    ],
)
def test_a_bad_option_is_named_and_the_default_shown(client, query, message):
    page = client.get(PAGE, query)
    assert page.status_code == 400
    assert message in text(page)
    assert page.context["rules"] == rules("rithmomachia")


def test_the_page_is_honest_about_the_number_of_men(client):
    page = client.get(PAGE)
    assert "its diagram shows 23 black and 24 white men" in " ".join(text(page).split())
    counted = re.sub(r"<[^>]+>", " ", text(page))
    assert re.search(r"White\s+24\b", counted)
    assert re.search(r"Black\s+23\b", counted)


def test_every_diagram_is_drawn_by_the_engine_and_named(client):
    shown = text(client.get(PAGE))
    diagrams = re.findall(r'role="img" aria-label="([^"]+)"><div', shown)
    assert len(diagrams) == 10
    names = re.findall(r'id="(diagram-[a-z]+)"', shown)
    assert len(names) == len(set(names)) == 10
    assert "20 + 16 = 36" in shown.replace("\u00a0", " ")


@pytest.mark.parametrize("key", GAMES)
def test_the_page_has_no_inline_style_or_script(client, key):
    shown = text(client.get(reverse("rules-print", args=[key])))
    assert " style=" not in shown
    assert "<script>" not in shown


def test_an_option_that_follows_another_is_left_to_it(client):
    page = client.get(PAGE, {"setup": "reference-24", "harmony_zone": ""})
    assert page.context["rules"].options.harmony_zone == "columns"
    assert '<option value="" selected>Standard for the setup</option>' in text(page)


MEDIEVAL = reverse("rules-print", args=["medieval"])


def test_medieval_captures_are_drawn_with_their_equations(client):
    shown = text(client.get(MEDIEVAL))
    drawn = " ".join(diagrams(client.get(MEDIEVAL))).replace("\u00a0", " ")
    for equation in ("16 = 16", "8 + 4 = 12", "4 × 4 = 16", "9 × 4 = 36"):
        assert equation in drawn
    for kind in ("equality", "ambush", "eruption", "siege", "harmony"):
        assert f'class="line {kind}"' in drawn
    names = re.findall(r'<div id="(diagram-[a-z]+)"', shown)
    assert len(names) == len(set(names)) == 16


def test_what_the_sources_dispute_leads_to_the_options(client):
    shown = text(client.get(MEDIEVAL))
    table = re.search(r'<table class="disputes.*?</table>', shown, re.DOTALL)
    assert table is not None
    named = set(re.findall(r'href="#option-([a-z_]+)"', table[0]))
    assert len(named) >= 15
    assert named <= {about.name for about in GAMES["medieval"][0].described()}
    assert all(f'id="option-{name}"' in shown for name in named)


def test_medieval_rules_follow_their_options(client):
    short = text(client.get(MEDIEVAL, {"ruleset": "modern-short"}))
    assert "This rule set has none: only captures count." in short
    assert "De Bonis<br>" not in short
    other = text(client.get(MEDIEVAL, {"bodies_white": 9, "prisoners": "on"}))
    assert "9 bodies" in other
    assert 'id="prisoners"' in other


MARGRITES = reverse("rules-print", args=["margrites"])


def test_margrites_are_counted_on_their_diagrams(client):
    page = client.get(MARGRITES)
    drawn = {
        re.findall(r'id="diagram-([a-z]+)"', each)[0]: each for each in diagrams(page)
    }
    assert len(drawn) == len(diagrams(page)) == 16
    assert "<em>3:2</em>" in re.sub(r"<em[^>]*>", "<em>", drawn["counts"])
    for name, equation in (("four", "4 ≥ 2 × 2"), ("friend", "2 ≥ 2 × 1")):
        assert equation in drawn[name].replace("\u00a0", " ")
    assert "2 ≥ 2 × 1" in drawn["cascade"].replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("name", "anchor"),
    [
        ("rebuttal", "rebuttal"),
        ("no_double_dance", "dances"),
        ("return_scored", "returning"),
        ("two_for_three", "match"),
        ("repetition", "repetition"),
    ],
)
def test_a_custom_of_margrites_is_told_where_it_is_chosen(client, name, anchor):
    heading = f'<h3 id="{anchor}">'
    assert heading not in text(client.get(MARGRITES))
    assert heading in text(client.get(MARGRITES, {name: "on"}))


BOOLEAN = reverse("rules-print", args=["boolean"])
FORMULAS = ("not", "and", "or", "xor", "nand", "nor")


def test_boolean_captures_are_drawn_with_their_equations(client):
    drawn = " ".join(diagrams(client.get(BOOLEAN))).replace("\u00a0", " ")
    for equation in (
        "NOT 0001 = 1110",
        "0100 AND 1100 = 0100",
        "0100 OR 1100 = 1100",
        "0100 XOR 1100 = 1000",
        "0100 NAND 1100 = 1011",
        "0100 NOR 1100 = 0011",
    ):
        assert equation in drawn
    for kind in ("not", "compile", "filter"):
        assert f'class="line {kind}"' in drawn


@pytest.mark.parametrize("alone", FORMULAS)
def test_a_boolean_game_of_one_formula_is_told_by_it_alone(client, alone):
    given = {f"formula_{each}": "on" if each == alone else "off" for each in FORMULAS}
    page = client.get(BOOLEAN, given)
    told = [each for each in FORMULAS if f'<h3 id="{each}">' in text(page)]
    assert told == [alone]
    _start, *others = diagrams(page)
    assert all(MOVED.search(drawn) or CHOSEN.search(drawn) for drawn in others)


def test_the_page_of_spec_v1_tells_what_was_decided(client):
    """Where its document contradicts itself or is silent."""
    shown = client.get("/rules/rithmomachia/print/").content.decode()
    decided = shown[shown.index('id="sources"') :]
    for told in (
        "47 in all",
        "The attacker chooses any of its faces",
        "One, after the move",
        "The relation must hold between the enemy’s number and each",
        "one empty square between each neighbor",
    ):
        assert told in decided
