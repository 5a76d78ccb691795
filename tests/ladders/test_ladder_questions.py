"""The questions of a ladder's page whose SQL is made once, on every database."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from games.common.prepared_queries import Question
from games.fairness.models import Block
from games.ladders import access
from games.ladders.challenges import checks
from games.ladders.pages import selectors, standing_queries
from games.ladders.versions import settings_of
from games.ratings.models import Rating
from tests.databases import KINDS, database_of
from tests.migrated import empty
from tests.support.laddered import DAY, challenge, end, fill, found, member, playing
from tests.support.people import NOON


@pytest.fixture(scope="module", params=KINDS)
def database(request, tmp_path_factory, django_db_setup, django_db_blocker):
    folder = tmp_path_factory.mktemp("ladder")
    with django_db_blocker.unblock(), database_of(request.param, folder):
        yield


@pytest.fixture
def ladder(database):
    yield found(User.objects.create_user("Ada"), rated=True)
    empty()


def test_a_page_of_the_standing_knows_all_that_its_rows_say(ladder):
    people = fill(ladder, ["Anna", "Bruno", "Clara"])
    clara, anna = member(ladder, people[2]), member(ladder, people[0])
    challenge(ladder, people[2], people[0])
    Block.objects.create(by=people[1], against=people[2], made_at=NOON)
    Rating.objects.create(
        player=people[0], pool=ladder.pool, rating=1812, deviation=60, rated_at=NOON
    )
    rows, paged, size = standing_queries.page_of_standing(ladder, None, clara, NOON)
    assert [str(row.player) for row in rows] == ["Anna", "Bruno", "Clara"]
    assert (paged.pages, size) == (1, 3)
    assert [row.into for row in rows] == [1, 0, 0]
    assert [row.apart for row in rows] == [False, True, False]
    assert [standing_queries.rating_of(row, NOON) for row in rows] == [
        "1812",
        "1500?",
        "1500?",
    ]
    assert rows[0].joined_at == anna.joined_at
    named = standing_queries.member_named(ladder, "anna", clara)
    assert (named.pk, named.into, named.size) == (anna.pk, 1, 3)
    assert standing_queries.member_named(ladder, "Dante") is None
    assert standing_queries.member_named(ladder, "no name!") is None


def test_ones_own_challenges_are_those_for_which_the_rules_ask(ladder):
    anna, bruno, clara = fill(ladder, ["Anna", "Bruno", "Clara"])
    old = playing(ladder, clara, bruno, NOON)
    end(old.game, bruno, NOON)
    new = playing(ladder, clara, anna, NOON + 5 * DAY)
    for person, days in ((clara, 6), (clara, 8), (bruno, 6), (anna, 8)):
        mine, now = member(ladder, person), NOON + timedelta(days=days)
        settings = settings_of(ladder)
        asked = checks.own_challenges(mine, settings, now)
        shown = selectors.own_challenges(mine, settings, now)
        assert {each.pk for each in shown} == set(asked.values_list("pk", flat=True))
        assert all(each.challenger.player.username == "Clara" for each in shown)
        assert all(each.game is not None for each in shown)
    assert new.pk != old.pk


def test_both_kinds_of_challenges_of_a_page_of_a_member_come_together(
    ladder, monkeypatch
):
    anna, bruno, clara, dante = fill(ladder, ["Anna", "Bruno", "Clara", "Dante"])
    for one, other, day in ((clara, bruno, 0), (bruno, anna, 1), (dante, clara, 2)):
        now = NOON + day * DAY
        end(playing(ladder, one, other, now).game, one, now)
    open_ = playing(ladder, dante, bruno, NOON + 5 * DAY)
    settings, now = settings_of(ladder), NOON + 6 * DAY
    for most in (selectors.MOST_CHANGES_SHOWN, 2):
        monkeypatch.setattr(selectors, "MOST_CHANGES_SHOWN", most)
        monkeypatch.setattr(
            selectors, "_of_member", Question(selectors._challenges_with)
        )
        monkeypatch.setattr(
            selectors, "_of_both", Question(selectors._challenges_of_both)
        )
        for person, other in ((anna, bruno), (bruno, dante), (dante, anna)):
            of, me = member(ladder, person), member(ladder, other)
            theirs, own = selectors.challenges_beside(of, me, settings, now)
            assert theirs == selectors.challenges_of(of)
            assert {*own} == {*selectors.own_challenges(me, settings, now)}
    assert open_ in selectors.own_challenges(member(ladder, dante), settings, now)


def test_a_member_comes_with_his_ladder_and_his_role(ladder):
    anna = fill(ladder, ["Anna"])[0]
    viewer = access.viewer_at(ladder.slug, anna)
    assert (viewer.role, viewer.is_inside, viewer.ladder) == ("", True, ladder)
    assert viewer.ladder.settings == ladder.settings
    assert viewer.ladder.starts_at == ladder.starts_at
    viewer = access.viewer_at(ladder.slug, ladder.founder)
    assert (viewer.role, viewer.is_inside, viewer.leads) == ("owner", False, True)
