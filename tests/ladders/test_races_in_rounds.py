"""Rounds and organisers at the same instant."""

from __future__ import annotations

from functools import partial

import pytest

from accounts.models import User
from games.ladders.models import Decision, Honour, Pairing, Round
from games.ladders.organising import challenges, pairings
from games.ladders.rounds import services, sweeps
from games.play import services as table
from games.play.models import Game
from tests.databases import KINDS, at_once, database_of
from tests.migrated import empty
from tests.support.laddered import (
    DAY,
    both,
    end,
    fill,
    found,
    game_of,
    playing,
    standing,
)
from tests.support.people import NOON

NAMES = ["Ada", "Anna", "Bruno", "Clara"]
WHY = "Agreed with both."


@pytest.fixture(scope="module", params=KINDS)
def database(request, tmp_path_factory, django_db_setup, django_db_blocker):
    folder = tmp_path_factory.mktemp("rounds")
    with django_db_blocker.unblock(), database_of(request.param, folder):
        yield


@pytest.fixture
def owner(database):
    yield User.objects.create_user("Owner")
    empty()


def swiss(owner, **more):
    given = {"form": "swiss", "settings": {"rounds": 1}} | more
    ladder = found(owner, **given)
    return ladder, fill(ladder, NAMES)


def test_of_many_who_begin_a_round_one_begins_it(owner):
    ladder, _ = swiss(owner)
    begin = partial(services.begin_round, ladder_id=ladder.pk, by=owner, now=NOON)
    results = at_once(*[begin] * 3)
    assert sum(isinstance(each, Round) for each in results) == 1
    assert Pairing.objects.count() == Game.objects.count() == 2


def test_of_two_who_come_at_once_one_game_begins(owner):
    ladder, _ = swiss(owner, control="15+10")
    round_ = services.begin_round(ladder_id=ladder.pk, by=owner, now=NOON)
    for pairing in round_.pairings.all():
        here = partial(services.be_ready, pairing_id=pairing.pk, now=NOON)
        at_once(*(partial(here, player=person) for person in both(pairing)))
    assert ladder.games.count() == 2
    assert not Pairing.objects.filter(game=None).exists()


def test_the_last_two_games_of_an_event_end_at_once(owner):
    ladder, _ = swiss(owner)
    round_ = services.begin_round(ladder_id=ladder.pk, by=owner, now=NOON)
    at_once(
        *(partial(end, p.game, p.first.player, NOON) for p in round_.pairings.all())
    )
    round_.refresh_from_db()
    assert round_.status == Round.Status.DONE
    assert Honour.objects.filter(season__ladder=ladder).count() == 4
    sweeps.sweep_rounds(NOON + DAY)
    assert ladder.rounds.count() == 1


def test_a_game_is_awarded_or_given_up_and_has_one_result(owner):
    ladder, _ = swiss(owner)
    round_ = services.begin_round(ladder_id=ladder.pk, by=owner, now=NOON)
    for pairing in round_.pairings.all():
        given = {"pairing_id": pairing.pk, "by": owner, "reason": WHY, "now": NOON}
        loser = pairing.first.player
        at_once(
            partial(pairings.award, result="first", **given),
            partial(table.resign, game_id=game_of(pairing).pk, player=loser, now=NOON),
        )
        fresh = Pairing.objects.get(pk=pairing.pk)
        assert not game_of(fresh).is_live
        assert fresh.result == "first"  # the organiser has the last word
    round_.refresh_from_db()
    assert round_.status == Round.Status.DONE


def test_two_organisers_decide_one_challenge_once(owner):
    ladder = found(owner)
    people = fill(ladder, NAMES)
    made = playing(ladder, people[1], people[0])
    given = {"challenge_id": made.pk, "by": owner, "reason": WHY, "now": NOON}
    at_once(
        partial(challenges.award, result="challenger", **given),
        partial(challenges.award, result="challenger", **given),
        partial(table.resign, game_id=game_of(made).pk, player=people[1], now=NOON),
    )
    made.refresh_from_db()
    assert made.status == "done"
    assert Decision.objects.count() <= 1
    first = "Anna" if made.result == "challenger" else "Ada"
    assert standing(ladder)[0] == first
