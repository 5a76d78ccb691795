"""A season by other rules: workers find it out, and each number leads to its games."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django_tasks_db.models import DBTaskResult

from games.archive.what_if_views import answers_for
from games.background.worker import make_worker
from games.engine import what_if
from games.exports import seasons, tasks
from games.exports.models import Compared
from games.rulesets.offers import own_sets
from tests.support.laddered import found as founded
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder(ada):
    return founded(ada)


@pytest.fixture
def season(ladder, ended):
    """The first season with three games of different lengths."""
    season = ladder.seasons.get(number=1)
    season.starts_at = NOON
    season.save(update_fields=["starts_at"])
    for plies in (1, 4, 9):
        game = ended("rithmomachia", plies)
        game.ladders.add(ladder)
    return season


def address(season) -> str:
    return f"/ladders/{season.ladder.slug}/seasons/{season.number}/what-if/"


def test_workers_find_out_what_a_single_game_is_told(season, client):
    page = client.get(address(season))
    assert "0 of 3 games are compared" in page.content.decode()
    assert not Compared.objects.exists(), "looking has nothing done"
    client.post(address(season))
    client.post(address(season))
    assert DBTaskResult.objects.ready().count() == 1
    waiting = client.get(address(season)).content.decode()
    assert 'http-equiv="refresh"' in waiting
    make_worker("test").run()
    done = client.get(address(season)).content.decode()
    assert 'http-equiv="refresh"' not in done
    assert "<form" not in done.split("<main")[1].split("</main>")[0]
    _games, known = seasons.known_games(season)
    for game in seasons.season_games(season):
        for answer in answers_for(game):
            kept = known[game.pk, answer.named.digest]
            assert (kept.kind, kept.ply) == (answer.found.kind, answer.found.ply)


def test_every_count_leads_to_as_many_games(season, client):
    assert seasons.compare_some(season, seconds=60) == 0
    games, known = seasons.known_games(season)
    sets = own_sets("rithmomachia")
    tables = seasons.tabulated(games, known, sets)
    assert [sum(each.counts.values()) for each in tables] == [3] * len(sets)
    assert any(each.counts[seasons.SAME_RULES] == 3 for each in tables)
    for each in tables:
        for kind in seasons.KINDS:
            query = f"?rules={each.named.name}&kind={kind}"
            text = client.get(address(season) + query).content.decode()
            assert text.count("in words</a>") == each.counts.get(kind, 0)


def test_a_task_goes_on_where_its_time_was_over(season, monkeypatch):
    monkeypatch.setattr(tasks, "SECONDS", 0.0)
    assert tasks.compare_season.call(season.pk) == 3
    assert tasks.is_being_compared(season.pk)
    assert not tasks.is_being_compared(season.pk + 1)
    monkeypatch.setattr(tasks, "SECONDS", 60.0)
    make_worker("test").run()
    assert seasons.unknown(season) == []
    assert not tasks.is_being_compared(season.pk)


def test_the_newest_games_of_a_season_are_looked_at(season, monkeypatch):
    monkeypatch.setattr(seasons, "MOST", 2)
    newest = [game.pk for game in seasons.season_games(season)[:2]]
    assert list(seasons.known_games(season)[0]) == newest


def test_a_count_that_is_none_and_a_season_that_is_none_are_said(season, client):
    for query in ("?rules=nothing&kind=same", "?kind=worse", "?rules=default"):
        assert client.get(address(season) + query).status_code == 404
    assert client.get(address(season).replace("/1/", "/7/")).status_code == 404


def test_an_address_may_ask_a_few_times_only(season, client, settings):
    settings.RATE_LIMITS = True
    cache.clear()
    for _ in range(6):
        client.post(address(season))
        DBTaskResult.objects.all().delete()
    assert client.post(address(season)).status_code == 429


def test_the_page_asks_few_questions(season, client, django_assert_max_num_queries):
    seasons.compare_some(season, seconds=60)
    name = own_sets("rithmomachia")[0].name
    with django_assert_max_num_queries(6):
        client.get(f"{address(season)}?rules={name}&kind={what_if.SAME}")


def test_the_hall_of_fame_leads_there(season, client):
    text = client.get(f"/ladders/{season.ladder.slug}/honours/").content.decode()
    assert address(season) in text
