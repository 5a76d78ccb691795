"""Two positions of a finished game beside each other."""

from __future__ import annotations

import re

import pytest

from games.boards.comparing import contrast
from games.play.positions import position_at
from tests.browser.walking import lay

pytestmark = pytest.mark.django_db
KEYS = ["rithmomachia", "medieval", "boolean", "margrites", "enochian"]


@pytest.fixture
def over(db):
    return lay("rithmomachia", 30, over=True)


def standing(scene):
    """Who stands where, with the numerals."""
    return sorted(
        (cell.square, man.code, man.numerals)
        for board in scene.boards
        for cell in board.cells
        for man in (cell.man, cell.beside)
        if man is not None
    )


@pytest.mark.parametrize("key", KEYS)
def test_what_differs_leads_from_one_position_to_the_other(key):
    """The earlier men, less those who left their squares, with those who came."""
    game = lay(key, 40 if key != "boolean" else 3, over=True)
    scenes = [game.rules.scene(position_at(game, ply)) for ply in range(game.ply + 1)]
    for here in scenes[:: max(1, len(scenes) // 4)]:
        for there in scenes[-2:]:
            found = contrast(here, there)
            left = [*found.moved, *found.gone, *found.changed]
            came = [*found.moved, *found.come, *found.changed]
            after = list(standing(here))
            for each in left:
                after.remove(
                    next(
                        entry
                        for entry in after
                        if entry[:2] == (each.before, each.man.code)
                    )
                )
            after += [(e.after, e.man.code, e.man.numerals) for e in came]
            assert sorted(after) == standing(there)
            assert found.is_empty == (standing(here) == standing(there))


def test_the_page_shows_both_and_says_what_moved(over, client):
    address = f"/g/{over.pk}/2/?with=1"
    answer = client.get(address)
    text = answer.content.decode()
    assert text.count('<svg class="picture"') == 2
    assert "1 position apart" in text
    assert re.search(r"Compare with position.*?of 30\n?\s*<", text, re.S)
    assert len(re.findall(r"<dd>[^<]+: \w+ → \w+</dd>", text)) == 1
    sides = re.findall(rf'<h2><a href="/g/{over.pk}/(\d+)/">', text)
    assert sides == ["1", "2"], "the earlier one comes first"
    turned = client.get(f"/g/{over.pk}/1/?with=2").content.decode()
    both = re.compile(r'<div class="two-sides">.*?</dl>', re.S)
    assert both.findall(turned) == both.findall(text) != []


def test_the_first_move_takes_nobody_and_a_captured_man_is_gone(over, client):
    text = client.get(f"/g/{over.pk}/0/?with={over.ply}").content.decode()
    start, end = (
        standing(over.rules.scene(position_at(over, ply))) for ply in (0, over.ply)
    )
    gone = text.count("which stood on")
    assert gone >= len(start) - len(end)
    assert 'class="mark taken"' in text or not gone


@pytest.mark.parametrize("other", ["", "x", "-1", "99999", "5"])
def test_what_is_no_other_position_is_refused_with_what_is_possible(
    over, client, other
):
    answer = client.get(f"/g/{over.pk}/5/?with={other}")
    assert answer.status_code == 200
    assert 'role="alert"' in answer.content.decode()
    assert "two-sides" not in answer.content.decode()


def test_a_live_game_is_not_compared(game, ada, enter):
    assert enter(ada).get(f"/g/{game.pk}/0/?with=0").status_code == 404


def test_a_stranger_who_has_the_page_is_answered_by_304(
    over, client, django_assert_max_num_queries
):
    address = f"/g/{over.pk}/2/?with=9"
    with django_assert_max_num_queries(4):
        first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304


def test_the_form_on_the_page_leads_there(over, client):
    text = client.get(f"/g/{over.pk}/7/").content.decode()
    assert f'action="/g/{over.pk}/7/"' in text
    assert 'name="with"' in text
