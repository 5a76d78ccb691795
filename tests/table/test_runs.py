"""A run of positions of a finished game is, position by position, what htmx would be
answered one by one."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from games.play import services
from games.table.run_views import LONGEST_RUN, RUNS
from tests.browser.walking import lay
from tests.support.people import NOON

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def over(db):
    return lay("medieval", 24, over=True)


@pytest.mark.parametrize("query", ["", "?flip=1", "?panel=takes"])
def test_a_run_is_what_single_steps_are_answered(over, enter, query):
    visitor = enter()
    tables = visitor.get(f"/g/{over.pk}/20-60/{query}").json()
    assert list(tables) == ["20", "21", "22", "23", ""]
    for name, table in tables.items():
        path = f"/g/{over.pk}/{name}/" if name else f"/g/{over.pk}/"
        single = visitor.get(f"{path}{query}", headers=HTMX)
        assert table == single.content.decode()


def test_a_run_is_bounded_in_plies_and_questions(
    over, enter, django_assert_max_num_queries
):
    speaker = over.seats.first().player
    services.say(
        game_id=over.pk, player=speaker, room="players", text="Well played.", now=NOON
    )
    visitor = enter()
    with django_assert_max_num_queries(6):
        tables = visitor.get(f"/g/{over.pk}/2-999/").json()
    assert len(tables) == LONGEST_RUN
    assert visitor.get(f"/g/{over.pk}/999-2000/").json() == {}


def test_dice_are_asked_for_once(enter, django_assert_max_num_queries):
    dice = {"players": "4", "divination": True}
    game = lay("enochian", 12, over=True, options=dice)
    with django_assert_max_num_queries(6):
        assert len(enter().get(f"/g/{game.pk}/0-11/").json()) > 6


def test_a_live_game_has_no_run(game, ada, enter):
    assert enter(ada).get(f"/g/{game.pk}/0-5/").status_code == 404


def test_an_address_is_given_so_many_runs_a_minute(over, enter, settings):
    settings.RATE_LIMITS = True
    cache.clear()
    for _ in range(RUNS.amount):
        RUNS.spend("127.0.0.1")
    assert enter().get(f"/g/{over.pk}/0-1/").status_code == 429
