"""Which games are rated together."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db.models import Model

from games.engine import games, rules
from games.engine.clock import TimeControl
from games.ladders.models import Ladder
from games.ratings.models import Rating, RatingChange, RatingPool
from games.ratings.pools import (
    NoSuchPool,
    Pool,
    families,
    pool_of,
    pool_title,
    read_pool,
)
from games.ratings.services import count, rebuild
from tests.support.laddered import found
from tests.support.people import NOON
from tests.support.rated import begin, days, played

BLITZ = TimeControl.read("5+3")


def pool(key: str, control: str = "5+3", **options) -> str:
    return pool_of(rules(key, **options), TimeControl.read(control))


def test_a_pool_is_a_game_a_family_and_a_time_class():
    assert pool("rithmomachia") == "rithmomachia/spec/blitz"
    assert pool("rithmomachia", "10+10") == "rithmomachia/spec/rapid"
    assert pool("rithmomachia", "3d") == "rithmomachia/spec/correspondence"
    assert read_pool("medieval/article/rapid") == Pool("medieval", "article", "rapid")


def test_without_a_clock_nothing_is_rated():
    assert pool("rithmomachia", "") == ""


def test_a_named_set_is_a_family_however_it_was_chosen():
    assert pool("rithmomachia", ambush=False) == "rithmomachia/no-ambush/blitz"
    assert pool("medieval", de_bonis=False).startswith("medieval/own-")


def test_options_that_make_no_other_game_are_left_out():
    assert pool("enochian", array="water-of-air") == "enochian/fire-of-fire/blitz"
    assert pool("enochian", players="4", quiet_limit=200) == (
        "enochian/four-players/blitz"
    )
    assert pool("boolean", orientation="vertical") == "boolean/smith/blitz"
    assert pool("rithmomachia", repetition=False) == "rithmomachia/spec/blitz"


def test_a_value_that_spoils_the_game_is_not_among_them():
    prototype = pool("enochian", array="tablet-of-fire-prototype")
    assert prototype == "enochian/prototype/blitz"
    assert pool("enochian", quiet_limit=2).startswith("enochian/own-")


def test_teams_without_a_name_are_rated_apart():
    teams = pool("enochian", players="4", divination=True)
    assert teams.startswith("enochian/own-teams-")
    assert not read_pool(teams).is_duel
    assert not read_pool("enochian/own-teams/blitz").is_duel
    assert not read_pool("enochian/four-players/blitz").is_duel
    assert read_pool("enochian/own/blitz").is_duel
    assert read_pool(pool("enochian", quiet_limit=2)).is_duel


@pytest.mark.parametrize("game", games(), ids=lambda game: game.key)
def test_every_named_set_leads_to_a_family_of_its_game(game):
    for each in game.rulesets:
        found = read_pool(pool_of(rules(game.key, **each.given), BLITZ))
        assert found.family in families(game.key)
        assert len(str(found)) <= 64
        assert str(found) == pool_of(rules(game.key, **each.given), BLITZ)
    assert pool_of(game, BLITZ).split("/")[1] == families(game.key)[0]


def test_pools_have_titles_also_when_their_rules_are_gone():
    assert (
        pool_title("rithmomachia/spec/rapid") == "Rithmomachia · Standard rules · rapid"
    )
    assert pool_title("medieval/fulke-1563/blitz").endswith("· Fulke, 1563 · blitz")
    assert pool_title("enochian/own-teams/blitz").endswith(
        "· Own rules for teams · blitz"
    )
    assert pool_title("merels/nine/rapid") == "merels · nine · rapid"


@pytest.mark.django_db
def test_each_change_of_rules_has_a_pool_of_its_own_with_its_name(ada, boethius):
    changed: dict[str, Any] = {"point_victory": True, "point_target": 21}
    first = pool("rithmomachia", **changed)
    assert first != pool("rithmomachia", point_victory=True, point_target=22)
    assert first == pool("rithmomachia", **changed, repetition=False)
    assert pool_title(first).startswith("Rithmomachia · Changed rules ")
    game = begin(ada, boethius, options=changed)
    assert game.pool == first
    assert pool_title(first) == (
        "Rithmomachia · Standard rules with point victory, Points to win: 21 · blitz"
    )


@pytest.mark.django_db
def test_games_of_the_old_pool_of_own_rules_are_counted_anew(ada, boethius, cusanus):
    old = "rithmomachia/own/blitz"
    rules_: dict[str, Any] = {"point_victory": True, "point_target": 12}
    more: dict[str, Any] = {"point_victory": True, "point_target": 13}
    for days_, (winner, loser, options) in enumerate(
        [(ada, boethius, rules_), (ada, cusanus, more), (boethius, ada, rules_)]
    ):
        at = NOON + days(days_)
        count(played(winner, loser, at=at, options=options, pool=old), now=at)
    ladder = found(ada, rated=True, options=rules_, control="5+3")
    Ladder.objects.update(pool=old)
    assert Rating.objects.get(player=ada).games == 3
    migration = import_module("games.migrations.0010_own_pools")
    migration.recount(TablesOfGames(), None)
    first, second = pool("rithmomachia", **rules_), pool("rithmomachia", **more)
    ladder.refresh_from_db()
    assert ladder.pool == first
    games = Rating.objects.filter(player=ada).values_list("pool", "games")
    assert dict(games) == {first: 2, second: 1}
    assert not RatingPool.objects.filter(name=old).exists()
    strength = ("rating", "deviation", "volatility", "games", "rated_at", "pool")
    ratings = Rating.objects.order_by("pool", "player").values_list(*strength)
    after = ("pool", "game", "player", "before", "after", "deviation_after")
    changes = RatingChange.objects.order_by("game", "player").values_list(*after)
    counted = list(ratings), list(changes)
    for each in (first, second):
        rebuild(each)
    assert (list(ratings.all()), list(changes.all())) == counted


class TablesOfGames:
    """The models as that migration knows them, when `games` had all."""

    def get_model(self, label: str, name: str) -> type[Model]:
        assert label == "games"
        return next(each for each in apps.get_models() if each.__name__ == name)


@pytest.mark.parametrize("text", ["", "a", "a/b", "a/b/slow", "a//blitz", "a/b/c/d"])
def test_what_is_no_pool_is_refused(text):
    with pytest.raises(NoSuchPool):
        read_pool(text)
