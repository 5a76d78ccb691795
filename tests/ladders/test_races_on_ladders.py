"""Two people on a ladder at the same instant."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest

from accounts.models import User
from games.ladders import services, sweeps
from games.ladders.challenges.errors import ChallengeRefused
from games.ladders.models import LadderChallenge, Member, PlaceChange
from games.notices.models import Notice
from games.play import services as table
from games.play.models import Game
from tests.databases import KINDS, at_once, database_of
from tests.migrated import empty
from tests.support.laddered import (
    DAY,
    HOUR,
    again,
    challenge,
    end,
    fill,
    found,
    playing,
    standing,
)
from tests.support.people import NOON

NAMES = ["Ada", "Anna", "Bruno", "Clara", "Dante", "Emma"]


@pytest.fixture(scope="module", params=KINDS)
def database(request, tmp_path_factory, django_db_setup, django_db_blocker):
    folder = tmp_path_factory.mktemp("ladders")
    with django_db_blocker.unblock(), database_of(request.param, folder):
        yield


@pytest.fixture
def people(database):
    """Those on the ladder, who found it together."""
    owner = User.objects.create_user("Owner")
    ladder = found(owner, settings={"pair_wait_days": 0, "least_moves": 0})
    yield ladder, fill(ladder, NAMES)
    empty()


def kinds(results: list[Any]) -> list[str]:
    return sorted(type(each).__name__ for each in results)


def test_a_challenge_is_accepted_or_taken_back_never_both(people):
    ladder, (ada, anna, *_) = people
    for _ in range(5):
        made = challenge(ladder, anna, ada)
        given: dict[str, Any] = {"challenge_id": made.pk, "now": NOON}
        results = at_once(
            partial(services.accept, player=ada, **given),
            partial(services.withdraw, player=anna, **given),
        )
        assert kinds(results) == ["ChallengeMoved", "LadderChallenge"]
        row = again(made)
        assert row.status in ("playing", "cancelled")
        assert Game.objects.filter(status="live").exists() == (row.status == "playing")
        if row.game is not None:
            end(row.game, ada, NOON, moves=0)
    assert standing(ladder)[:2] == ["Ada", "Anna"]


def test_two_who_challenge_one_pair_at_once_make_one_challenge(people):
    """A double click, and both directions would be one pair too."""
    ladder, (ada, anna, *_) = people
    for _ in range(3):
        results = at_once(*[partial(challenge, ladder, anna, ada)] * 3)
        rows = [row for row in results if isinstance(row, LadderChallenge)]
        assert len(rows) == 3
        assert len({row.pk for row in rows}) == 1
        row = LadderChallenge.objects.get(status="made")
        services.withdraw(challenge_id=row.pk, player=anna, now=NOON)


def test_a_player_is_not_challenged_more_often_than_he_may_be(people):
    ladder, (ada, *others) = people
    results = at_once(*(partial(challenge, ladder, each, ada) for each in others[:3]))
    refused = [each for each in results if isinstance(each, ChallengeRefused)]
    assert [each.code for each in refused] == ["in_full"]
    assert LadderChallenge.objects.filter(status="made").count() == 2


def test_two_results_at_once_are_two_steps_one_after_the_other(people):
    ladder, players = people
    first = playing(ladder, players[3], players[0])
    second = playing(ladder, players[4], players[1])
    at_once(
        partial(end, first.game, players[3], NOON + HOUR, moves=0),
        partial(end, second.game, players[4], NOON + HOUR, moves=0),
    )
    assert again(first).status == again(second).status == "done"
    assert standing(ladder) in (
        ["Clara", "Ada", "Dante", "Anna", "Bruno", "Emma"],
        ["Clara", "Dante", "Ada", "Anna", "Bruno", "Emma"],
    )
    steps: dict[int, int | None] = {}
    for change in PlaceChange.objects.order_by("pk"):
        assert steps.get(change.member_id) == change.before
        steps[change.member_id] = change.after
    assert steps == dict(Member.objects.values_list("pk", "place"))


def test_one_result_is_counted_once(people):
    """Both resign at the same instant."""
    ladder, players = people
    made = playing(ladder, players[2], players[1])
    assert made.game is not None
    resign = partial(table.resign, game_id=made.game.pk, now=NOON + HOUR)
    at_once(partial(resign, player=players[1]), partial(resign, player=players[2]))
    assert again(made).status == "done"
    told = Counter(Notice.objects.values_list("person", "key"))
    assert set(told.values()) == {1}


def test_a_deadline_that_many_see_falls_once(people):
    ladder, players = people
    made = challenge(ladder, players[2], players[1])
    late = NOON + 3 * DAY
    at_once(*[partial(sweeps.sweep_ladders, late)] * 3)
    assert again(made).status == "forfeit"
    services.claim_forfeit(challenge_id=made.pk, player=players[2], now=late)
    at_once(*[partial(sweeps.sweep_ladders, late + DAY)] * 3)
    assert standing(ladder)[:3] == ["Ada", "Bruno", "Anna"]
    won = PlaceChange.objects.filter(cause="win")
    assert won.count() == 1


def test_the_idle_fall_once_though_many_look(people):
    ladder, _ = people
    Member.objects.exclude(player__username="Emma").update(idle_since=NOON + 99 * DAY)
    at_once(*[partial(sweeps.sweep_ladders, NOON + 14 * DAY)] * 3)
    Member.objects.filter(player__username="Emma").update(place=1)
    Member.objects.filter(player__username="Ada").update(place=6)
    at_once(*[partial(sweeps.sweep_ladders, NOON + 21 * DAY)] * 3)
    assert standing(ladder)[:2] == ["Anna", "Emma"]


def test_who_joins_while_another_leaves_leaves_no_gap(people):
    ladder, players = people
    for number, leaver in enumerate(players[:4]):
        newcomer = User.objects.create_user(f"Newcomer{number}")
        given = {"ladder_id": ladder.pk, "now": NOON}
        at_once(
            partial(services.join, player=newcomer, **given),
            partial(services.leave, player=leaver, **given),
        )
        assert len(standing(ladder)) == len(NAMES)
