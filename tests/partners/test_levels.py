"""The levels as people choose them, and who was there before them."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.utils.html import escape

from accounts import partners
from accounts.models import User
from accounts.players import partner_called
from games import engine
from games.common import errors
from games.engine.search import strengths
from games.partners.level_cards import cards
from games.play.models import Game
from tests.partners.test_partners import again
from tests.support.games import start_game
from tests.support.people import NOON
from tests.support.practice import begin

pytestmark = pytest.mark.django_db


def machines(game: Game) -> set[str]:
    return {seat.player.partner for seat in game.seats.all()} - {""}


@pytest.mark.parametrize("key", engine.GAMES)
def test_every_level_has_a_card_with_a_drawing_of_its_own(client, key):
    page = client.get(f"/practise/{key}/").content.decode()
    shown = cards(engine.rules(key))
    assert [card.key for card in shown] == [
        *partners.offered_partners(engine.rules(key))
    ]
    assert len(shown) == (7 if key in ("medieval", "enochian") else 6)
    for card in shown:
        assert f'value="{card.key}"' in page
        assert f"<b>{card.name}</b>" in page
        assert card.about in page
    drawings = page.split('class="level-drawing"')[1:]
    assert len({each.split("</svg>")[0] for each in drawings}) == len(shown)


def test_a_card_tells_what_a_level_knows_beyond_the_one_below():
    rules = engine.rules("rithmomachia")
    first, second, *_ = cards(rules)
    assert not first.knows_more
    assert second.knows_more
    assert {*first.knows}.isdisjoint(second.knows)
    assert [*first.knows, *second.knows] == [
        *rules.learned["pebbles"],
        *rules.learned["abacus"],
    ]


@pytest.fixture
def strength_file(tmp_path, monkeypatch):
    """An empty file of strengths, for this test alone."""
    monkeypatch.setattr(strengths, "FILE", tmp_path / "strengths.json")
    strengths.forget()
    yield
    strengths.forget()


def test_the_page_tells_how_strong_levels_are_and_by_which_rules(client, strength_file):
    table = [("pebbles", 800, 0, 0), ("abacus", 1011, 47, 150), ("tables", 990, 52, 90)]
    strengths.keep_strengths("rithmomachia", table, "2026-01-02")
    page = client.get("/practise/rithmomachia/").content.decode()
    assert page.count("points among levels") == 3
    assert "About 1011 points among levels, ± 47" in page
    assert "About 990 points among levels, ± 52" in page
    title = strengths.measured_by("rithmomachia").title
    how = f"the weakest at 800, by the rules “{title}”, 240 games in all."
    assert how in " ".join(page.split())
    assert "among levels" not in client.get("/practise/medieval/").content.decode()


def test_levels_are_measured_by_rules_that_decide_games():
    given = strengths.measured_by("rithmomachia").given
    assert given["point_victory"]
    assert strengths.measured_by("enochian") == engine.rules("enochian").rulesets[0]


def test_a_page_tells_what_all_levels_know_and_how_strong_they_are(
    client, strength_file
):
    measured = [
        ("pebbles", 800, 0, 0),
        ("abacus", 1020, 38, 160),
        ("tables", 1200, 40, 90),
    ]
    strengths.keep_strengths("boolean", measured, "2026-11-23")
    page = client.get("/machines/").content.decode()
    for key in engine.GAMES:
        rows = page.split(f'id="of-{key}"')[1].split("</table>")[0]
        count = len(partners.offered_partners(engine.rules(key)))
        assert rows.count("?partner=") == count
        assert rows.count("not measured") == (3 if key == "boolean" else count)
        for each in partners.knows("pebbles", engine.rules(key)):
            assert escape(each) in rows
    only = page.split("<b>Quadrant</b>")[1].split("</li>")[0]
    assert "Only in: Medieval Rithmomachia, Enochian chess" in only
    assert page.count("Only in:") == 1
    assert "<b>1020</b> ± 38" in page
    assert "in 160 games" in page
    how = "2026 by the rules “Smith’s game”: each level against the one below it, 250 "
    assert page.count(how) == 1
    assert 'href="/machines/"' in client.get("/practise/boolean/").content.decode()


def test_the_doors_show_some_and_lead_to_all(client):
    keys = partners.offered_partners()
    start = client.get("/").content.decode()
    lobby = client.get("/lobby/").content.decode()
    for key in (keys[0], keys[2], keys[-1]):
        assert f'name="partner" value="{key}"' in start
        assert f"/practise/rithmomachia/?partner={key}" in lobby
    for page in (start, lobby):
        assert 'href="/practise/rithmomachia/">All levels' in page


def test_those_of_earlier_days_are_not_offered(ada):
    for key in ("passive", "attacker"):
        assert key in partners.known_partners()
        with pytest.raises(errors.RulesRefused):
            begin(ada, partner=key)


def test_the_strong_partner_becomes_the_strongest_level_with_its_games(ada):
    strong = partner_called("strong")
    players = {"white": ada, "black": strong}
    game = start_game(key="rithmomachia", options={}, players=players, now=NOON)
    migration = import_module("accounts.migrations.0008_strongest_level")
    migration.forwards(apps, None)
    assert partner_called("astrolabe") == strong
    assert machines(again(game)) == {"astrolabe"}
    assert User.objects.get(pk=strong.pk).username == "practice-astrolabe"
    migration.backwards(apps, None)
    assert partner_called("strong") == strong
