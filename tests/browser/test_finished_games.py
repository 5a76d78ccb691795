"""What a finished game leads to: two positions compared, a moving picture, a season by
other rules, games from elsewhere; wide and narrow, light and dark."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from accounts.models import User
from games.archive.records import record_text
from games.engine.game_texts import GameText
from games.exports import keeping, seasons
from games.exports.models import ImportedGame
from games.play.models import Game
from games.sharing.animations import make_animation
from tests.browser.inspecting import BOTH, inspect, looks
from tests.browser.tables import open_tab
from tests.browser.walking import lay
from tests.ladders.test_ladder_rounds import begin as begin_round
from tests.ladders.test_ladder_rounds import open_event
from tests.ladders.test_ladder_rounds import play as play_round
from tests.support.laddered import found as founded


@pytest.fixture(scope="module")
def over(site) -> Game:
    return lay("medieval", 20, over=True)


@looks
def test_two_positions_are_beside_each_other(new_person, over, viewport):
    page = new_person(viewport=viewport)
    page.goto(f"/g/{over.pk}/3/?with=17")
    expect(page.locator(".two-sides .picture")).to_have_count(2)
    inspect(page)
    first, second = page.locator(".two-sides figure").all()
    one, two = first.bounding_box(), second.bounding_box()
    assert one is not None
    assert two is not None
    if viewport["width"] > 1000:
        assert one["y"] == two["y"]
    else:
        assert two["y"] >= one["y"] + one["height"]
    page.goto(f"/g/{over.pk}/3/?with=999")
    inspect(page)


def test_the_form_on_the_page_leads_there_without_a_script_too(new_person, over):
    for scripted in (True, False):
        page = new_person(java_script_enabled=scripted)
        page.goto(f"/g/{over.pk}/3/")
        open_tab(page, "tools")
        page.locator(".compare-form input").fill("9")
        page.locator(".compare-form button").click()
        expect(page).to_have_url(f"/g/{over.pk}/3/?with=9")
        expect(page.locator(".two-sides .picture")).to_have_count(2)


def test_a_moving_picture_is_shown(new_person, over):
    page = new_person()
    page.goto(f"/g/{over.pk}/animation/")
    inspect(page, *BOTH)
    make_animation(over)
    page.reload()
    picture = page.locator(".board-file")
    expect(picture).to_be_visible()
    assert picture.evaluate("each => each.decode().then(() => each.naturalWidth)") > 300
    inspect(page, *BOTH)


def test_a_season_by_other_rules(new_person):
    founder = User.objects.create_user("Compared")
    ladder = founded(founder, timezone.now(), name="Compared")
    season = ladder.seasons.get(number=1)
    game = lay("rithmomachia", 6, over=True)
    game.ladders.add(ladder)
    page = new_person()
    address = f"/ladders/{ladder.slug}/seasons/1/what-if/"
    page.goto(address)
    inspect(page, *BOTH)
    seasons.compare_some(season, seconds=60)
    page.goto(address)
    page.locator("main td a").first.click()
    expect(page.locator("#games li")).to_have_count(1)
    inspect(page, *BOTH)


def test_the_report_of_a_season(new_person):
    name = "Reported"
    founder = User.objects.create_user(name)
    plain = founded(founder, timezone.now(), name=name)
    lay("rithmomachia", 6, over=True).ladders.add(plain)
    event, _people = open_event(
        founder, [f"{name}{n}" for n in range(4)], timezone.now(), name=f"{name} Swiss"
    )
    play_round(begin_round(event, founder, timezone.now()))
    page = new_person()
    for ladder in (plain, event):
        page.goto(f"/ladders/{ladder.slug}/seasons/1/report/")
        inspect(page, *BOTH)


@looks
def test_a_game_from_elsewhere_is_gone_through_by_keys(new_person, over, viewport):
    owner = User.objects.create_user(f"Owner{viewport['width']}")
    keeping.keep_games(owner, [GameText(1, record_text(over, site=""))])
    game = ImportedGame.objects.get(owner=owner)
    ImportedGame.objects.filter(pk=game.pk).update(is_public=True)
    page = new_person(viewport=viewport)
    page.goto(game.get_absolute_url())
    inspect(page)
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(f"{game.get_absolute_url()}?move={game.plies - 1}")
    page.keyboard.press("Home")
    expect(page).to_have_url(f"{game.get_absolute_url()}?move=0")
    inspect(page)
