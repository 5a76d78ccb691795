"""Sample openings, stepped through ply by ply."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.urls import reverse

from games.engine import GAMES, rules
from games.engine.enochian.text.angles import to_plain
from games.learn.openings import openings_of

pytestmark = pytest.mark.django_db
EXAMPLES = Path(__file__).parents[1] / "data" / "enochian" / "examples.json"
EACH = [
    pytest.param(opening, id=opening.slug)
    for key in GAMES
    for opening in openings_of(key)
]
each_opening = pytest.mark.parametrize("opening", EACH)


def text(page) -> str:
    return page.content.decode().replace("&#x27;", "'").replace("\u00a0", " ")


def test_only_some_games_bring_openings():
    assert [each.slug for each in openings_of("enochian")] == [
        "air-of-fire",
        "earth-of-fire",
    ]
    assert openings_of("rithmomachia") == openings_of("no-such-game") == ()


def test_the_enochian_ones_are_those_of_the_document():
    """Examples 24 and 25: the same start, the same moves, the same end."""
    told = {
        each["position"]: each
        for each in json.loads(EXAMPLES.read_text(encoding="utf-8"))
        if each["name"].startswith("replay-")
    }
    for opening in openings_of("enochian"):
        game = opening.rules
        example = told.pop(game.write_position(game.initial()))
        assert " ".join(opening.moves) == example["action"]
        assert game.write_position(opening.position(len(opening.moves))) in str(example)
    assert not told


@each_opening
def test_other_notations_say_the_same_moves(opening):
    for line in opening.lines:
        for other in line.others:
            assert other != line.text
            assert to_plain(other) == line.text


@each_opening
def test_every_ply_has_its_page(client, opening):
    last = len(opening.moves)
    for ply in (0, 1, last):
        page = client.get(opening.url(ply))
        shown = text(page)
        assert page.status_code == 200
        assert page.context["board"].scene == opening.rules.scene(opening.position(ply))
        assert shown.count('aria-current="step"') == (ply > 0)
        for key, there in (("previous", ply > 0), ("next", ply < last)):
            assert (f'class="button key-{key}"' in shown) == there
        for line in opening.lines:
            assert line.text in shown
            assert all(other in shown for other in line.others)
    assert opening.lines[-1].words in shown
    assert str(opening.source) in shown


@each_opening
def test_one_can_walk_through_it_without_scripts(client, opening):
    url, seen = opening.url(), 0
    while found := re.search(
        r'class="button key-next" href="([^"]+)"', text(client.get(url))
    ):
        url, seen = found[1], seen + 1
    assert seen == len(opening.moves)
    assert url == opening.url(seen)


@each_opening
def test_remarks_stand_at_their_plies(client, opening):
    for ply, remark in opening.remarks.items():
        assert f'<p class="remark">{remark}' in text(client.get(opening.url(ply)))
        assert 'class="remark"' not in text(client.get(opening.url(0)))


def test_a_capture_that_is_none_is_remarked_on(client):
    opening = openings_of("enochian")[1]
    assert "Printed as a capture" in text(client.get(opening.url(10)))
    assert opening.lines[9].text == "Nc3-e4"


def test_with_htmx_only_the_opening_comes_back(client):
    opening = openings_of("enochian")[0]
    page = client.get(opening.url(3), headers={"HX-Request": "true"})
    assert text(page).lstrip().startswith('<div id="opening"')
    assert "HX-Request" in page["Vary"]


@pytest.mark.parametrize(
    "address",
    [
        "/learn/enochian/openings/none/",
        "/learn/rithmomachia/openings/air-of-fire/",
        "/learn/no-game/openings/air-of-fire/",
        "/learn/enochian/openings/air-of-fire/17/",
        "/learn/enochian/openings/air-of-fire/99999999999999999999/",
    ],
)
def test_an_opening_that_is_not_there_is_not_found(client, address):
    assert client.get(address).status_code == 404


@each_opening
def test_the_lessons_lead_to_it(client, opening):
    shown = text(client.get(reverse("learn", args=[opening.key])))
    assert 'id="openings"' in shown
    assert f'href="{opening.url()}"' in shown
    assert rules(opening.key).title in text(client.get(opening.url()))
    assert " style=" not in shown
