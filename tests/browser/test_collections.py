"""Exercises of a collection, with scripts: presses find the move, axe finds nothing."""

from __future__ import annotations

from django.utils import timezone
from playwright.sync_api import expect

from accounts.models import User
from games.collections import services
from games.collections.services import GamePlace
from tests.browser.inspecting import inspect, looks
from tests.support.rated import played


@looks
def test_an_exercise_is_solved_by_pressing(new_person, complaints, viewport):
    now = timezone.now()
    names = (f"{name}{viewport['width']}" for name in ("Hypatia", "Synesius"))
    owner, other = map(User.objects.create_user, names)
    game = played(owner, other, at=now)
    made = services.begin_collection(
        owner=owner, now=now, title="Second moves", is_public=True
    )
    services.collect(made, GamePlace(game, 0), comment="", is_exercise=False, now=now)
    services.collect(
        made, GamePlace(game, 1), comment="{2*2=4}", is_exercise=True, now=now
    )
    page = new_person(viewport=viewport)
    page.goto(made.get_absolute_url())
    inspect(page)
    page.get_by_role("link", name="Exercise: find the move").click()
    inspect(page)
    for square in ("C1", "D1"):
        page.locator(f'#board [data-square="{square}"]').click()
    page.locator("#strip [data-send]").click()
    expect(page.locator("#status")).to_contain_text("Right!")
    expect(page.locator("#status")).to_contain_text("2 × 2 = 4")
    inspect(page)
